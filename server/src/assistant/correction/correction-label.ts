import { timeAfter } from '../../domain/owner-write.ts';
import { AppError, fieldError } from '../../app-error.ts';
import type { Body } from '../../contract.ts';
import type { Db } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../database/new-id.ts';
import type { LabelRow } from '../../database/schema.ts';
import { refuseOverflow } from '../knowledge/context-rule.ts';
import { countLabels, findLabelOf, insertLabel, listLabels, newestLabel } from '../knowledge/label-table.ts';
import { refuseOverQuota } from '../knowledge/quota-rule.ts';

/** The owner's correction of an answer that was marked wrong. */
export type Right = Omit<Body<'POST /dialog/correction/create/{id}'>, 'seq'>;

/** Name of the context for questions that are never answered, created if the owner has none. */
const neverName = 'Не отвечать';

/** A context, and whether the correction has created it. */
interface ChosenLabel {
  readonly row: LabelRow;
  readonly isNew: boolean;
}

interface Place {
  readonly ownerId: string;
  readonly domainId: string;
}

async function newLabel(
  deps: Deps,
  trx: Db,
  { ownerId, domainId }: Place,
  label: string,
  passedOn: boolean,
): Promise<ChosenLabel> {
  refuseOverflow('label', { labels: (await countLabels(trx, domainId)) + 1 });
  await refuseOverQuota(deps, trx, ownerId, 'label', { labels: 1 });
  const row = await insertLabel(trx, {
    id: newId(),
    domain_id: domainId,
    label,
    description: '',
    questions: 0,
    answers: 0,
    passed_on: passedOn ? 1 : 0,
    created_at: timeAfter(await newestLabel(trx, domainId), deps.clock.now()),
  });
  return { row, isNew: true };
}

/** The context for questions that are never answered, found by name: other passed-on contexts have a subject. */
async function neverLabel(deps: Deps, trx: Db, place: Place): Promise<ChosenLabel> {
  const labels = new Map((await listLabels(trx, place.domainId)).map((row) => [row.label, row]));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? neverName : `${neverName} ${number}`;
    const row = labels.get(name);
    if (!row) return newLabel(deps, trx, place, name, true);
    if (row.passed_on === 1) return { row, isNew: false };
  }
}

async function existingLabel(trx: Db, { ownerId, domainId }: Place, id: string): Promise<ChosenLabel> {
  const row = await findLabelOf(trx, ownerId, id);
  if (row?.domain_id !== domainId) throw new AppError('not_found', { detail: 'Контекст не найден.' });
  return { row, isNew: false };
}

/**
 * The context that a corrected question belongs to, created if needed.
 * @throws AppError `invalid` when the correction names none, `not_found` when it names one of another domain
 */
export async function chooseLabel(deps: Deps, trx: Db, place: Place, right: Right): Promise<ChosenLabel> {
  if (right.right === 'never') return neverLabel(deps, trx, place);
  if (right.labelId !== undefined) return existingLabel(trx, place, right.labelId);
  if (right.right === 'answer' && right.label !== undefined)
    return newLabel(deps, trx, place, right.label.trim(), false);
  throw fieldError('labelId', 'required', 'Выберите контекст');
}
