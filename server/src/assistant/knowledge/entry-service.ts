import { noteChanged } from '../../domain/domain-service.ts';
import { timeAfter, writeFor } from '../../domain/owner-write.ts';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../database/new-id.ts';
import { partSet, sumLengths } from '../../database/part-store.ts';
import type { QaRow } from '../../database/schema.ts';
import { createFairQueue } from '../../runtime/fair-queue.ts';
import { serverState } from '../../runtime/server-state.ts';
import { bufferOf } from '../../runtime/thread-pool.ts';
import { taskIn } from '../../runtime/thread-task.ts';
import { answerLanguages } from './choose-answer.ts';
import { addContextBytes } from './context-bytes.ts';
import { qaResponse } from './context-json.ts';
import { refuseOverflow } from './context-rule.ts';
import { labelOf } from './context-service.ts';
import type * as tasks from './entry-tasks.ts';
import { type EntryBody, type EntryCall, readEntry } from './entry-tasks.ts';
import { confirmExample, countOn, countSentences } from './label-table.ts';
import { dropModel } from '../learn/model-shelf.ts';
import { deleteQa, findQaOf, insertQas, newestQa, type OwnedQa, updateQa } from './qa-table.ts';
import { refuseOverQuota } from './quota-rule.ts';
import { countItems, unpack } from './sentence-parts.ts';

async function qaOf(db: Db, ownerId: string, id: string): Promise<OwnedQa> {
  const qa = await findQaOf(db, ownerId, id);
  if (!qa) throw new AppError('not_found', { detail: 'Запись не найдена.' });
  return qa;
}

/** Bodies up to this size are parsed on the event loop: a few ms. */
const smallEntry = 64 * 1024;
const longestReading = 10_000;
const late = 'Запись проверялась слишком долго. Попробуйте ещё раз или разделите её.';
const entryTask = taskIn<typeof tasks.readEntryApart>(new URL('./entry-tasks.ts', import.meta.url), 'readEntryApart');

/** Each waiting body occupies memory: up to 9 MiB. */
const bodiesOf = serverState(() => createFairQueue({ running: 3, runningEach: 2, waiting: 64, waitingEach: 16 }));

/** Parses an entry's body; a large one in a thread, to which `bytes` is transferred. @throws AppError `invalid` */
function readBody(deps: Deps, ownerId: string, call: EntryCall, bytes: Uint8Array<ArrayBuffer>): Promise<EntryBody> {
  if (bytes.length <= smallEntry) return Promise.try(readEntry, call, bytes);
  const options = { owner: ownerId, limit: longestReading, late, transfer: bufferOf(bytes) };
  return bodiesOf(deps).enter(ownerId, () => deps.pool.run(entryTask, { call, bytes }, options));
}

type WrittenQa = QaRow & { readonly domain_id: string };

/**
 * Writes an entry's sentences and then, in one commit, the row that refers to them. Drops the loaded model, so that
 * questions are recognised before the next training run.
 */
async function writeQa(
  deps: Deps,
  ownerId: string,
  body: EntryBody,
  status: 200 | 201,
  write: (trx: Db, set: Pick<QaRow, 'set_id' | 'count'>) => Promise<WrittenQa>,
): Promise<Response> {
  const set = partSet(unpack(body));
  const qa = await deps.parts.stage(ownerId, [set], (keep) =>
    writeFor(deps, ownerId, async (trx) => {
      await keep(trx);
      const written = await write(trx, { set_id: set.id, count: countItems(body) });
      if (written.type === 'answer') await confirmExample(trx, written.label_id);
      await noteChanged(trx, written.domain_id, deps.clock.now());
      return written;
    }),
  );
  if (qa.type === 'question') dropModel(deps, qa.domain_id);
  const languages = qa.type === 'answer' ? await answerLanguages(deps.db, qa.label_id) : null;
  return qaResponse(qa, set.parts, status, languages?.get(qa.id));
}

/** Adds an entry to a label from the call's body; responds with the entry as JSON. */
export async function createQa(deps: Deps, ownerId: string, bytes: Uint8Array<ArrayBuffer>): Promise<Response> {
  const body = await readBody(deps, ownerId, 'POST /assistant/qa/create', bytes);
  const { assistantId, type } = body as Required<EntryBody>;
  await labelOf(deps.db, ownerId, assistantId);
  const write = (): Promise<Response> =>
    writeQa(deps, ownerId, body, 201, async (trx, set) => {
      const { domain_id } = await labelOf(trx, ownerId, assistantId);
      refuseOverflow('sentences', { sentences: (await countSentences(trx, domain_id)) + set.count });
      await refuseOverQuota(deps, trx, ownerId, 'sentences', { sentences: set.count });
      const row = {
        id: newId(),
        label_id: assistantId,
        type,
        ...set,
        import_id: null,
        changed_at: null,
        created_at: timeAfter(await newestQa(trx, assistantId), deps.clock.now()),
      };
      await insertQas(trx, [row]);
      await countOn(trx, assistantId, type, set.count);
      return { ...row, domain_id };
    });
  return addContextBytes(deps, ownerId, 'sentences', body.bytes.length, write);
}

/** Replaces the sentences of an entry; responds with the entry as JSON. */
export async function editQa(
  deps: Deps,
  ownerId: string,
  id: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const body = await readBody(deps, ownerId, 'PATCH /assistant/qa/edit/{id}', bytes);
  const before = await sumLengths(deps.db, [(await qaOf(deps.db, ownerId, id)).set_id]);
  const write = (): Promise<Response> =>
    writeQa(deps, ownerId, body, 200, async (trx, set) => {
      const qa = await qaOf(trx, ownerId, id);
      refuseOverflow('sentences', { sentences: (await countSentences(trx, qa.domain_id)) - qa.count + set.count });
      await refuseOverQuota(deps, trx, ownerId, 'sentences', { sentences: set.count - qa.count });
      await updateQa(trx, id, { ...set, changed_at: deps.clock.now() });
      await countOn(trx, qa.label_id, qa.type, set.count - qa.count);
      return { ...qa, ...set };
    });
  const response = await addContextBytes(deps, ownerId, 'sentences', body.bytes.length - before, write);
  deps.parts.sweep();
  return response;
}

export async function removeQa(deps: Deps, ownerId: string, id: string): Promise<void> {
  await writeFor(deps, ownerId, async (trx) => {
    const { domain_id: domainId, label_id, type, count } = await qaOf(trx, ownerId, id);
    await deleteQa(trx, id);
    await countOn(trx, label_id, type, -count);
    await noteChanged(trx, domainId, deps.clock.now());
  });
  deps.parts.sweep();
}
