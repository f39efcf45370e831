import type { DialogSentence } from '@otklik/sdk/visitor';
import { usePanel } from '../panel/panel-context.ts';
import { useStore } from '../panel/use-store.ts';

/**
 * A sentence of one's own that the server has refused: it may be sent again or taken back. A file of a kind that the
 * server does not take is not offered again: the text says which kinds it takes.
 */
export function Unsent({ of: { clientId = '', error } }: { of: DialogSentence }) {
  const { visitor, $words } = usePanel();
  const words = useStore($words);
  return (
    <span class="unsent">
      {words.unsent}{' '}
      {error?.code === 'unsupported_media' ? (
        words.taken
      ) : (
        <button type="button" onClick={() => visitor.whenLoaded((real) => real.retry(clientId))}>
          {words.again}
        </button>
      )}{' '}
      <button type="button" onClick={() => visitor.whenLoaded((real) => real.discard(clientId))}>
        {words.discard}
      </button>
    </span>
  );
}
