import { domainOfOwner, noteChanged } from '../../domain/domain-service.ts';
import { timeAfter, writeFor } from '../../domain/owner-write.ts';
import { AppError, fieldError } from '../../app-error.ts';
import { timeOf } from '../../runtime/clock.ts';
import type { Correction, QaType } from '../../contract.ts';
import type { Db } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../database/new-id.ts';
import { insertParts, partSet, sumLengths } from '../../database/part-store.ts';
import type { CorrectionRow } from '../../database/schema.ts';
import { refuseDuplicate } from '../knowledge/context-service.ts';
import { addContextBytes } from '../knowledge/context-bytes.ts';
import { refuseOverflow } from '../knowledge/context-rule.ts';
import { type Added, correctedAnswer, isInForce } from './correction-answer.ts';
import { correctionKey } from './correction-key.ts';
import { chooseLabel, type Right } from './correction-label.ts';
import {
  deleteCorrection,
  findCorrection,
  findCorrectionOf,
  insertCorrection,
  listCorrections,
} from './correction-table.ts';
import { shorten } from '../engine/index.ts';
import { confirmExample, countOn, countSentences, deleteLabel, findLabels } from '../knowledge/label-table.ts';
import { deleteMissed, listMissed } from '../missed/missed-table.ts';
import { dropModel } from '../learn/model-shelf.ts';
import { deleteQa, findQaOf, insertQas, newestQa } from '../knowledge/qa-table.ts';
import { refuseOverQuota } from '../knowledge/quota-rule.ts';
import { packSentences, unpack } from '../knowledge/sentence-parts.ts';

/** A wrong answer of the assistant: its question, dialog and sentence number. */
export interface Wrong {
  readonly domainId: string;
  readonly dialogId: string;
  readonly seq: number;
  readonly question: string;
}

/** Adds one sentence to a context as an entry of its own. */
async function addSentence(
  deps: Deps,
  trx: Db,
  ownerId: string,
  labelId: string,
  type: QaType,
  sentence: string,
): Promise<Added['entries'][number]> {
  const set = partSet(unpack(packSentences([sentence])));
  await insertParts(trx, set);
  const id = newId();
  const at = timeAfter(await newestQa(trx, labelId), deps.clock.now());
  await insertQas(trx, [{ id, label_id: labelId, type, set_id: set.id, count: 1, created_at: at }]);
  await countOn(trx, labelId, type, 1);
  return { id, setId: set.id };
}

/** Deletes what a correction has added, except entries that the owner has edited since. */
async function undoAdded(trx: Db, ownerId: string, row: CorrectionRow): Promise<void> {
  const { entries, labelId, missedId } = JSON.parse(row.undo) as Added;
  for (const { id, setId } of entries) {
    const qa = await findQaOf(trx, ownerId, id);
    if (qa?.set_id !== setId) continue;
    await deleteQa(trx, id);
    await countOn(trx, qa.label_id, qa.type, -qa.count);
  }
  await deleteCorrection(trx, row.id);
  if (missedId !== null) await deleteMissed(trx, [missedId]);
  if (labelId === null) return;
  const [label] = await findLabels(trx, row.domain_id, [labelId]);
  if (label && label.questions + label.answers === 0) await deleteLabel(trx, labelId);
}

/** The bytes of a correction's entries, as they were added. */
const addedBytes = async ({ db }: Deps, row: CorrectionRow | undefined): Promise<number> =>
  row
    ? sumLengths(
        db,
        (JSON.parse(row.undo) as Added).entries.map(({ setId }) => setId),
      )
    : 0;

const shortestExample = 2;

/**
 * Corrects an answer of the assistant. The same question gets the owner's answer at once, before any training run; it
 * is added as a training example, and is no missed question any more.
 */
export async function correctAnswer(deps: Deps, ownerId: string, wrong: Wrong, right: Right): Promise<Correction> {
  const { domainId, dialogId, seq, question } = wrong;
  if (right.right === 'answer' && right.answer === undefined)
    throw fieldError('answer', 'required', 'Напишите правильный ответ');
  const key = correctionKey(question);
  const at = deps.clock.now();
  const example = shorten(question.trim());
  const added = [
    ...(example.length < shortestExample ? [] : [['question', example] as const]),
    ...(right.right === 'answer' ? [['answer', right.answer!.trim()] as const] : []),
  ];
  const write = async (trx: Db): Promise<Listed> => {
    await domainOfOwner({ db: trx }, ownerId, domainId);
    const before = await findCorrection(trx, domainId, key);
    if (before) await undoAdded(trx, ownerId, before);
    const { row: label, isNew } = await chooseLabel(deps, trx, { ownerId, domainId }, right);
    refuseOverflow('answer', { sentences: (await countSentences(trx, domainId)) + added.length });
    await refuseOverQuota(deps, trx, ownerId, 'answer', { sentences: added.length });
    await confirmExample(trx, label.id);
    const entries = [];
    for (const [type, sentence] of added) entries.push(await addSentence(deps, trx, ownerId, label.id, type, sentence));
    const answerId = right.right === 'answer' ? entries.at(-1)!.id : undefined;
    const answeredNow = (await listMissed(trx, domainId)).filter((row) => correctionKey(row.question) === key);
    await deleteMissed(
      trx,
      answeredNow.map(({ id }) => id),
    );
    const undo: Added = { entries, labelId: isNew ? label.id : null, missedId: null, answerId };
    const row = {
      id: newId(),
      domain_id: domainId,
      key,
      label_id: label.id,
      dialog_id: dialogId,
      seq,
      undo: JSON.stringify(undo),
      at,
    };
    await insertCorrection(trx, row);
    await noteChanged(trx, domainId, at);
    return { ...row, label: label.label, passed_on: label.passed_on };
  };
  const bytes = added.reduce((sum, [, sentence]) => sum + packSentences([sentence]).bytes.length, 0);
  const more = bytes - (await addedBytes(deps, await findCorrection(deps.db, domainId, key)));
  const row = await refuseDuplicate(
    addContextBytes(deps, ownerId, 'answer', more, () => writeFor(deps, ownerId, write)),
  );
  dropModel(deps, domainId);
  return viewOf(deps, row);
}

type Listed = CorrectionRow & { readonly label: string; readonly passed_on: number };

const viewOf = async (deps: Deps, row: Listed): Promise<Correction> => ({
  id: row.id,
  seq: row.seq ?? 0,
  labelId: row.label_id,
  label: row.label,
  answer: row.passed_on === 1 ? null : await correctedAnswer(deps.db, row),
  at: timeOf(row.at),
});

/** The dialog's newest corrections that apply, with the current answer. */
export async function readCorrections(deps: Deps, dialogId: string): Promise<Correction[]> {
  const rows = await listCorrections(deps.db, dialogId);
  const views = rows.map(async (row) => ((await isInForce(deps.db, row)) ? viewOf(deps, row) : []));
  return (await Promise.all(views)).flat();
}

/** Undoes a correction. @throws AppError `not_found`, also for another owner's */
export async function undoCorrection(deps: Deps, ownerId: string, id: string): Promise<void> {
  const domainId = await writeFor(deps, ownerId, async (trx) => {
    const row = await findCorrectionOf(trx, ownerId, id);
    if (!row) throw new AppError('not_found', { detail: 'Исправление не найдено.' });
    await undoAdded(trx, ownerId, row);
    await noteChanged(trx, row.domain_id, deps.clock.now());
    return row.domain_id;
  });
  dropModel(deps, domainId);
  deps.parts.sweep();
}
