import { usePanel } from './panel-context.ts';
import { useStore } from './use-store.ts';

/** A sentence of one's own that the server has refused: it may be sent again or taken back. */
export function Unsent({ clientId }: { clientId: string }) {
  const { visitor, $words } = usePanel();
  const words = useStore($words);
  return (
    <span class="unsent">
      {words.unsent}{' '}
      <button type="button" onClick={() => visitor.whenLoaded((real) => real.retry(clientId))}>
        {words.again}
      </button>{' '}
      <button type="button" onClick={() => visitor.whenLoaded((real) => real.discard(clientId))}>
        {words.discard}
      </button>
    </span>
  );
}
