import { Icon } from './icon.tsx';
import { usePanel } from './panel-context.ts';
import { useStore } from './use-store.ts';
import { down } from './shapes.ts';

/** Leads back to the newest sentence. */
export function Down({ go }: { go(): void }) {
  const words = useStore(usePanel().$words);
  return (
    <button type="button" class="down" aria-label={words.newer} onClick={go}>
      <Icon shape={down} />
    </button>
  );
}
