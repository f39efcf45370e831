import { usePanel } from '../panel/panel-context.ts';
import { useStore } from '../panel/use-store.ts';

/** Loads the sentences before the first one, as scrolling up to it does. */
export function Older() {
  const { visitor, $words } = usePanel();
  const words = useStore($words);
  return (
    <button type="button" class="chip older" onClick={() => visitor.whenLoaded((real) => real.loadOlder())}>
      {words.older}
    </button>
  );
}
