import { domainOfOwner, noteChanged } from '../../domain/domain-service.ts';
import { timeAfter, writeFor } from '../../domain/owner-write.ts';
import { AppError } from '../../app-error.ts';
import { type Body, type Label } from '../../contract.ts';
import { type Db, isUniqueViolation } from '../../database/database.ts';
import type { Caller } from '../../security/caller.ts';
import type { Deps } from '../../deps.ts';
import { type Actor, noteTrail } from '../../event/trail.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { newId } from '../../database/new-id.ts';
import type { LabelRow } from '../../database/schema.ts';
import { answerLanguages } from './choose-answer.ts';
import { detailJson, streamOf } from './context-json.ts';
import { refuseOverflow } from './context-rule.ts';
import {
  countLabels,
  deleteLabel,
  findLabelOf,
  insertLabel,
  listLabels,
  newestLabel,
  type OwnedLabel,
  updateLabel,
} from './label-table.ts';
import { deleteSomeQas } from './qa-table.ts';
import { refuseOverQuota } from './quota-rule.ts';

/** The owner's label. @throws AppError `not_found`, also for another owner's */
export async function labelOf(db: Db, ownerId: string, id: string): Promise<OwnedLabel> {
  const label = await findLabelOf(db, ownerId, id);
  if (!label) throw new AppError('not_found', { detail: 'Контекст не найден.' });
  return label;
}

const viewOf = ({ id, label, description, domain_id: domainId, questions, answers, passed_on }: LabelRow): Label => ({
  id,
  label,
  description,
  domainId,
  questions,
  answers,
  ...(passed_on === 1 ? { passedOn: true } : {}),
});

/** Maps a violation of the unique name to a field error. @throws AppError `conflict` */
export async function refuseDuplicate<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const message = 'Контекст с таким названием уже есть';
    throw new AppError('conflict', { detail: `${message}.`, fields: { label: ['taken', message] }, cause: error });
  }
}

export const createLabel = (
  deps: Deps,
  ownerId: string,
  { label, description, domainId, passedOn = false }: Body<'POST /assistant/label/create'>,
): Promise<Label> =>
  refuseDuplicate(
    writeFor(deps, ownerId, async (trx) => {
      await domainOfOwner({ db: trx }, ownerId, domainId);
      refuseOverflow('label', { labels: (await countLabels(trx, domainId)) + 1 });
      await refuseOverQuota(deps, trx, ownerId, 'label', { labels: 1 });
      const at = timeAfter(await newestLabel(trx, domainId), deps.clock.now());
      const row = {
        id: newId(),
        domain_id: domainId,
        label: label.trim(),
        description: description.trim(),
        questions: 0,
        answers: 0,
        passed_on: passedOn ? 1 : 0,
        created_at: at,
      };
      await noteChanged(trx, domainId, deps.clock.now());
      return viewOf(await insertLabel(trx, row));
    }),
  );

export async function readLabels(deps: Deps, ownerId: string, domainId: string): Promise<Label[]> {
  await domainOfOwner(deps, ownerId, domainId);
  return (await listLabels(deps.db, domainId)).map(viewOf);
}

/** A label with all its entries: a stream of JSON. */
export async function readLabel(deps: Deps, by: Caller, id: string): Promise<Response> {
  const { label, description, domain_id: domainId, passed_on } = await labelOf(deps.db, by.teamId, id);
  const passedOn = passed_on === 1 ? { passedOn: true } : {};
  const languages = await answerLanguages(deps.db, id);
  return streamOf(deps, by, detailJson(deps.db, { id, label, description, domainId, ...passedOn }, languages));
}

/** Removes the import's marks from edited fields, so that undoing the import leaves them. */
const unmarked = (row: LabelRow, change: Partial<LabelRow>): Partial<LabelRow> => {
  const differs = (name: keyof LabelRow): boolean => change[name] !== undefined && change[name] !== row[name];
  return {
    ...(Object.keys(change).some((name) => differs(name as keyof LabelRow)) ? { import_id: null } : {}),
    ...(differs('description') ? { described_by: null } : {}),
  };
};

export const editLabel = (
  deps: Deps,
  ownerId: string,
  id: string,
  { label, description, passedOn }: Body<'PATCH /assistant/label/edit/{id}'>,
): Promise<Label> =>
  refuseDuplicate(
    writeFor(deps, ownerId, async (trx) => {
      const before = await labelOf(trx, ownerId, id);
      const change = {
        label: label.trim(),
        ...(description === undefined ? {} : { description: description.trim() }),
        ...(passedOn === undefined ? {} : { passed_on: passedOn ? 1 : 0 }),
      };
      const row = await updateLabel(trx, id, { ...change, ...unmarked(before, change) });
      await noteChanged(trx, before.domain_id, deps.clock.now());
      return viewOf(row);
    }),
  );

/** Deletes a label with its entries, in batches; its answers are no longer given, even before the next training run. */
export async function removeLabel(deps: Deps, by: Actor, id: string): Promise<void> {
  const ownerId = by.teamId;
  await labelOf(deps.db, ownerId, id);
  while (await writeFor(deps, ownerId, (trx) => deleteSomeQas(trx, id))) await yieldToEventLoop();
  await writeFor(deps, ownerId, async (trx) => {
    const { domain_id: domainId, label } = await labelOf(trx, ownerId, id);
    await deleteLabel(trx, id);
    await noteTrail(deps, trx, by, 'context_deleted', label);
    await noteChanged(trx, domainId, deps.clock.now());
  });
  deps.parts.sweep();
}
