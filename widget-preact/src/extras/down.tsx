import { Icon } from '../panel/icon.tsx';
import { usePanel } from '../panel/panel-context.ts';
import { useStore } from '../panel/use-store.ts';

const down = 'M12 5v14M6 13l6 6 6-6';

/** Leads back to the newest sentence. */
export function Down({ go }: { go(): void }) {
  const words = useStore(usePanel().$words);
  return (
    <button type="button" class="down" aria-label={words.newer} onClick={go}>
      <Icon shape={down} />
    </button>
  );
}
