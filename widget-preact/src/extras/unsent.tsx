import type { DialogSentence } from '@otklik/sdk/visitor';
import { usePanel } from '../panel/panel-context.ts';
import { useStore } from '../panel/use-store.ts';

/**
 * A sentence of the visitor that the server has refused: it may be sent again or deleted. Where a retry would be
 * refused again, none is offered: the text names the accepted files, or that there is no room.
 */
export function Unsent({ of: { clientId = '', error } }: { of: DialogSentence }) {
  const { visitor, $words } = usePanel();
  const words = useStore($words);
  const why =
    error?.code === 'unsupported_media'
      ? words.taken
      : // A proxy's own refusal is not explained.
        error?.code === 'too_large' && (error.detail ? words.full : words.tooLargeHere);
  return (
    <span class="unsent">
      {words.unsent}{' '}
      {why || (
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
