import { noteChanged } from '../../domain/domain-service.ts';
import { writeFor } from '../../domain/owner-write.ts';
import { partSet } from '../../database/part-store.ts';
import type { Deps } from '../../deps.ts';
import { taskIn } from '../../runtime/thread-task.ts';
import { deletePin } from '../control/pin-table.ts';
import { replacePage } from '../control/replay-table.ts';
import { deleteCorrectionsOf } from '../correction/correction-table.ts';
import { deleteGivenOf } from '../given/given-table.ts';
import { countOn } from '../knowledge/label-table.ts';
import { deleteQa, findQaOf, updateQa } from '../knowledge/qa-table.ts';
import { countItems, unpack } from '../knowledge/sentence-parts.ts';
import { dropModel } from '../learn/model-shelf.ts';
import { deleteMissedOf } from '../missed/missed-table.ts';
import type { Speaker } from './person-words.ts';
import type * as tasks from './taught-tasks.ts';
import type { FoundWords, Taught } from './taught-tasks.ts';

const tasksUrl = new URL('./taught-tasks.ts', import.meta.url);
const wordsTask = taskIn<typeof tasks.findWords>(tasksUrl, 'findWords');
const leftTask = taskIn<typeof tasks.leftSentences>(tasksUrl, 'leftSentences');
/** How long contexts may be looked through; ms. */
const longest = 60_000;
const late = 'Контексты просматривались слишком долго. Попробуйте позже.';

/** Sites of a team whose assistants may know something of a person, and that person. */
export interface Knowing {
  readonly ownerId: string;
  readonly domainIds: readonly string[];
  readonly speaker: Speaker;
}

const read = (deps: Deps, { ownerId, domainIds, speaker }: Knowing): Promise<FoundWords> =>
  deps.pool.run(wordsTask, { domainIds, speaker }, { owner: ownerId, isLong: true, limit: longest, late });

/** What the assistants were taught of a person's words. */
export const findTaught = async (deps: Deps, knowing: Knowing): Promise<Taught[]> => (await read(deps, knowing)).taught;

/** Deletes sentences from an entry of a context, and the entry with its last one; not an entry that has changed since. */
async function forgetInEntry(deps: Deps, ownerId: string, taught: readonly Taught[]): Promise<void> {
  const { rowId, setId } = taught[0]!;
  const options = { owner: ownerId, limit: longest, late };
  const left = await deps.pool.run(leftTask, { setId, texts: taught.map(({ text }) => text) }, options);
  const set = left && partSet(unpack(left));
  await deps.parts.stage(ownerId, set ? [set] : [], (keep) =>
    writeFor(deps, ownerId, async (trx) => {
      const qa = await findQaOf(trx, ownerId, rowId);
      if (qa?.set_id !== setId) return;
      const count = left ? countItems(left) : 0;
      if (set) {
        await keep(trx);
        await updateQa(trx, rowId, { set_id: set.id, count, changed_at: deps.clock.now() });
      } else await deleteQa(trx, rowId);
      await countOn(trx, qa.label_id, qa.type, count - qa.count);
      await noteChanged(trx, qa.domain_id, deps.clock.now());
    }),
  );
}

/** How often an entry that is changed at the same time is looked at again. */
const mostLooks = 5;

/**
 * Deletes what assistants were taught of a person's words, but the sentences of `keep`, and what a training run lists of
 * them. `begin` gets the sentences before they are deleted.
 */
export async function forgetTaught(
  deps: Deps,
  knowing: Knowing,
  keep: ReadonlySet<string>,
  begin: (taught: readonly Taught[]) => Promise<void>,
): Promise<void> {
  const { ownerId } = knowing;
  for (let look = 0; look < mostLooks; look += 1) {
    const found = await read(deps, knowing);
    for (const page of found.pages) await writeFor(deps, ownerId, (trx) => replacePage(trx, page));
    const taught = found.taught.filter(({ id }) => !keep.has(id));
    if (taught.length === 0) return;
    await begin(taught);
    for (const rowId of new Set(taught.map((one) => one.rowId))) {
      const entry = taught.filter((one) => one.rowId === rowId);
      if (entry[0]!.setId === '') await writeFor(deps, ownerId, (trx) => deletePin(trx, ownerId, rowId));
      else await forgetInEntry(deps, ownerId, entry);
    }
    for (const domainId of new Set(taught.map((one) => one.domainId))) dropModel(deps, domainId);
  }
  throw new Error('contexts change as fast as a person is erased from them');
}

/** Deletes what is stored of a dialog's questions in other tables, in the transaction that deletes the dialog. */
export async function forgetQuestions(trx: Parameters<typeof deleteMissedOf>[0], dialogId: string): Promise<void> {
  await deleteMissedOf(trx, dialogId);
  await deleteCorrectionsOf(trx, dialogId);
  await deleteGivenOf(trx, dialogId);
}
