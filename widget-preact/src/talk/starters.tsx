import { usePanel } from '../panel/panel-context.ts';
import { useStore } from '../panel/use-store.ts';

/** The owner's questions, while the dialog is empty: a press sends one. */
export function Starters() {
  const { visitor, shell, $config, $words } = usePanel();
  const { starters } = useStore($config) ?? {};
  const words = useStore($words);
  const isOnline = useStore(visitor.$state) === 'online';
  // A known visitor's dialog may be on its way.
  if (!starters?.[0] || (shell.isReturning && !isOnline)) return null;
  return (
    <div class="starters" role="group" aria-label={words.starters}>
      {starters.map((text) => (
        <button key={text} type="button" class="chip" onClick={() => visitor.send(text)}>
          {text}
        </button>
      ))}
    </div>
  );
}
