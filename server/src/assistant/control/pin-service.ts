import { domainOfOwner } from '../../domain/domain-service.ts';
import { writeFor } from '../../domain/owner-write.ts';
import { AppError, fieldError } from '../../app-error.ts';
import { timeOf } from '../../runtime/clock.ts';
import { assistantLimits, type Body, type Pin } from '../../contract.ts';
import type { Db } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../database/new-id.ts';
import type { PinRow } from '../../database/schema.ts';
import { findLabels, listLabels } from '../knowledge/label-table.ts';
import { countPins, deletePin, deletePinOf, insertPin, listPins } from './pin-table.ts';
import { questionHash } from '../knowledge/question-key.ts';

const viewOf = (row: PinRow, name: string | undefined): Pin => ({
  id: row.id,
  question: row.question,
  labelId: row.label_id,
  label: row.label_id === null ? null : (name ?? row.label),
  failing: row.failing === 1,
  createdAt: timeOf(row.created_at),
});

/** The name of a label. @throws AppError `not_found` if it is not of this domain */
async function nameOf(trx: Db, domainId: string, labelId: string): Promise<string> {
  const [label] = await findLabels(trx, domainId, [labelId]);
  if (!label) throw new AppError('not_found', { detail: 'Контекст не найден.' });
  return label.label;
}

/**
 * Creates a control question that must be answered from this label, or must have no answer.
 * @throws AppError `not_found`; `invalid` when the domain has as many as it may
 */
export const createPin = (
  deps: Deps,
  ownerId: string,
  { domainId, question: typed, labelId }: Body<'POST /assistant/pin/create'>,
): Promise<Pin> =>
  writeFor(deps, ownerId, async (trx) => {
    await domainOfOwner({ db: trx }, ownerId, domainId);
    const name = labelId === null ? '' : await nameOf(trx, domainId, labelId);
    const question = typed.trim();
    const hash = questionHash(question);
    await deletePinOf(trx, domainId, hash);
    if ((await countPins(trx, domainId)) >= assistantLimits.pins)
      throw fieldError('question', 'too_many', `Не больше ${assistantLimits.pins} контрольных вопросов в домене`);
    const at = deps.clock.now();
    const row = {
      id: newId(),
      domain_id: domainId,
      question,
      hash,
      label_id: labelId,
      label: name,
      failing: 0,
      created_at: at,
    };
    return viewOf(await insertPin(trx, row), name);
  });

/** The domain's control questions, the newest first. */
export async function readPins(deps: Deps, ownerId: string, domainId: string): Promise<Pin[]> {
  await domainOfOwner(deps, ownerId, domainId);
  const pins = await listPins(deps.db, domainId);
  if (pins.length === 0) return [];
  const names = new Map((await listLabels(deps.db, domainId)).map(({ id, label }) => [id, label]));
  return pins.map((row) => viewOf(row, names.get(row.label_id ?? '')));
}

/** @throws AppError `not_found`, also for another owner's */
export const removePin = (deps: Deps, ownerId: string, id: string): Promise<void> =>
  writeFor(deps, ownerId, async (trx) => {
    if (!(await deletePin(trx, ownerId, id)))
      throw new AppError('not_found', { detail: 'Контрольный вопрос не найден.' });
  });
