import { domainOfOwner } from '../../domain/domain-service.ts';
import { writeFor } from '../../domain/owner-write.ts';
import { AppError } from '../../app-error.ts';
import { timeOf } from '../../runtime/clock.ts';
import type { Missed } from '../../contract.ts';
import type { Db } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../database/new-id.ts';
import type { MissedRow } from '../../database/schema.ts';
import { taskIn } from '../../runtime/thread-task.ts';
import type { Consideration } from '../consideration.ts';
import { shorten } from '../engine/index.ts';
import { listLabels } from '../knowledge/label-table.ts';
import { deleteMissed, findMissedOf, insertMissed } from './missed-table.ts';
import type * as tasks from './missed-task.ts';

const groupsTask = taskIn<typeof tasks.readGroups>(new URL('./missed-task.ts', import.meta.url), 'readGroups');
/** How long grouping may take; ms. */
const longestGrouping = 10_000;
const late = 'Вопросы группировались слишком долго. Попробуйте позже.';

/** How many other wordings of a missed question are shown. */
const shown = 20;

/** A question that was passed to a person. */
export interface MissedEntry {
  readonly domainId: string;
  readonly dialogId: string;
  readonly question: string;
  readonly considered: Pick<Consideration, 'read' | 'candidates'>;
  readonly at: number;
}

/** Stores a missed question in the writer's transaction; its id. */
export async function insertMissedRow(
  trx: Db,
  {
    domainId,
    dialogId,
    question,
    read,
    closest,
    at,
  }: Pick<MissedEntry, 'domainId' | 'dialogId' | 'question' | 'at'> & { read: string; closest: string | null },
): Promise<string> {
  const id = newId();
  await insertMissed(trx, {
    id,
    domain_id: domainId,
    dialog_id: dialogId,
    question: shorten(question),
    read,
    closest,
    at,
  });
  return id;
}

/** Stores a question that the assistant could not answer, in the writer's transaction. */
export async function recordMissed(trx: Db, { considered, ...entry }: MissedEntry): Promise<void> {
  await insertMissedRow(trx, { ...entry, read: considered.read, closest: considered.candidates[0]?.id ?? null });
}

function viewOf(group: readonly MissedRow[], names: ReadonlyMap<string, string>): Missed {
  const [first] = group as [MissedRow];
  const wordings = [...new Set(group.map(({ question }) => question))].filter(
    (question) => question !== first.question,
  );
  const closest = group.flatMap((row) => (row.closest === null ? [] : (names.get(row.closest) ?? [])));
  return {
    id: first.id,
    dialogId: group.findLast(({ dialog_id }) => dialog_id !== null)?.dialog_id ?? null,
    question: first.question,
    count: group.length,
    similar: wordings.slice(0, shown),
    lastAt: timeOf(group.at(-1)!.at),
    closest: closest.at(-1) ?? null,
  };
}

const groupsOf = (deps: Deps, ownerId: string, domainId: string): Promise<MissedRow[][]> =>
  deps.pool.run(groupsTask, domainId, { owner: ownerId, limit: longestGrouping, late });

/** Visitors' questions without a taught answer, similar ones grouped: the most frequent first, then the newest. */
export async function readMissed(deps: Deps, ownerId: string, domainId: string): Promise<Missed[]> {
  await domainOfOwner(deps, ownerId, domainId);
  const names = new Map((await listLabels(deps.db, domainId)).map(({ id, label }) => [id, label]));
  return (await groupsOf(deps, ownerId, domainId))
    .map((group) => viewOf(group, names))
    .sort((a, b) => b.count - a.count || (a.lastAt < b.lastAt ? 1 : -1));
}

/** @throws AppError `not_found`, also for another owner's */
async function missedOf(db: Db, ownerId: string, id: string): Promise<MissedRow> {
  const row = await findMissedOf(db, ownerId, id);
  if (!row) throw new AppError('not_found', { detail: 'Вопрос не найден.' });
  return row;
}

/** Removes a missed question with those that are shown together with it. */
export async function removeMissed(deps: Deps, ownerId: string, id: string): Promise<void> {
  const { domain_id: domainId } = await missedOf(deps.db, ownerId, id);
  // Grouped before the transaction, which would block other writers. Questions recorded in between remain.
  const groups = await groupsOf(deps, ownerId, domainId);
  const ids = groups.find((members) => members.some((member) => member.id === id))?.map((member) => member.id) ?? [id];
  await writeFor(deps, ownerId, async (trx) => {
    await missedOf(trx, ownerId, id);
    await deleteMissed(trx, ids);
  });
}
