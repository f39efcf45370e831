import { Icon } from './icon.tsx';
import { usePanel } from './panel-context.ts';
import { useStore } from './use-store.ts';
import { cross } from './shapes.ts';

/** Who answers the visitor, in words. */
function useStatus(): string {
  const { visitor, $words } = usePanel();
  const words = useStore($words);
  const state = useStore(visitor.$state);
  const { assistant, operator } = useStore(visitor.$participants);
  if (state === 'idle' || state === 'connecting') return words.connecting;
  return assistant ? words.withAssistant : operator ? words.withOperator : words.away;
}

export function Header() {
  const { visitor, shell, $views, $words, $config } = usePanel();
  const words = useStore($words);
  const config = useStore($config);
  const views = useStore($views);
  const { assistant, operator } = useStore(visitor.$participants);
  const isOnline = useStore(visitor.$state) === 'online' && (assistant || operator);
  return (
    <header>
      <div class="title">
        <h2>{config?.title ?? words.dialog}</h2>
        <p class={isOnline ? 'status on' : 'status'}>{useStatus()}</p>
      </div>
      <div class="slot">{views && <views.Menu />}</div>
      <button type="button" class="tool shut" aria-label={words.close} onClick={shell.close}>
        <Icon shape={cross} />
      </button>
    </header>
  );
}
