import { clientError } from '../transport/api-error.ts';
import type { OutboxEntry, Seen } from '../outbox/outbox-store.ts';
import type { Rest } from '../transport/rest.ts';
import type { HeaderReader } from './dialog-header.ts';
import type { DialogReader } from './dialog-reader.ts';

/** The displayed state of a dialog; undefined where the view shows another one or none. */
export function seenIn(reader: DialogReader, header: HeaderReader, session: string): Seen | undefined {
  const { data } = reader.$detail.get();
  if (data?.session !== session) return undefined;
  const shown = header.$header.get().data;
  return {
    dialogId: data.id,
    last: data.sentences.findLast(({ seq }) => seq > 0)?.seq ?? 0,
    isClosed: shown?.id === data.id && shown.closed,
    pending: data.sentences.flatMap(({ seq, clientId }) => (seq <= 0 && clientId ? clientId : [])),
  };
}

/**
 * Reads the dialog of an answer that was written to an older state of it.
 * @throws ApiError `outdated` where an operator has answered since, or closed it; those of the calls
 */
export async function expectUnmoved(rest: Rest, { clientId, seen }: OutboxEntry): Promise<void> {
  if (!seen) return;
  const params = { id: seen.dialogId };
  const [{ sentences }, { closed }] = await Promise.all([
    rest.signed('GET /dialog/detail/{id}', { params, query: { page: 1 } }),
    rest.signed('GET /dialog/header/{id}', { params }),
  ]);
  const own = new Set([...seen.pending, clientId]);
  const isAnswered = sentences.some(
    ({ seq, author, clientId: id }) => seq > seen.last && author === 'operator' && !(id !== undefined && own.has(id)),
  );
  if (isAnswered || (closed && !seen.isClosed)) throw clientError('outdated');
}
