import { domainOfOwner, noteChanged } from '../domain/domain-service.ts';
import { timeAfter, writeFor } from '../domain/owner-write.ts';
import { AppError, fieldError } from '../platform/app-error.ts';
import { assistantLimits, type Body, type Label, type LabelDetail, type Qa } from '../platform/contract.ts';
import { type Db, isUniqueViolation } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';
import { newId } from '../platform/new-id.ts';
import type { LabelRow, QaRow } from '../platform/schema.ts';
import { countLabels, countSentences, deleteLabel, findLabelOf, groupByLabel, insertLabel, listLabels, newestLabel, type OwnedLabel, type SentenceCount, updateLabel } from './label-table.ts';
import { dropModel } from './model-shelf.ts';
import { deleteQa, findQaOf, insertQas, listQas, newestQa, type OwnedQa, sentencesOf, updateQa } from './qa-table.ts';

export const isPostgres = ({ config }: Pick<Deps, 'config'>): boolean => config.database.kind === 'postgres';

/** The owner's label. @throws AppError `not_found`, also for another owner's */
async function labelOf(db: Db, ownerId: string, id: string): Promise<OwnedLabel> {
  const label = await findLabelOf(db, ownerId, id);
  if (!label) throw new AppError('not_found', { detail: 'Раздел не найден.' });
  return label;
}

async function qaOf(db: Db, ownerId: string, id: string): Promise<OwnedQa> {
  const qa = await findQaOf(db, ownerId, id);
  if (!qa) throw new AppError('not_found', { detail: 'Запись не найдена.' });
  return qa;
}

function viewOf({ id, label, description, domain_id: domainId }: LabelRow, counts: readonly SentenceCount[]): Label {
  const count = (type: Qa['type']): number => counts.find((row) => row.label_id === id && row.type === type)?.sentences ?? 0;
  return { id, label, description, domainId, questions: count('question'), answers: count('answer') };
}

const qaView = (row: QaRow): Qa => ({ id: row.id, assistantId: row.label_id, type: row.type, sentences: sentencesOf(row) });

/** Sentences of the whole domain. */
export const countAll = async (db: Db, postgres: boolean, domainId: string): Promise<number> =>
  (await countSentences(db, postgres, domainId)).reduce((sum, { sentences }) => sum + sentences, 0);

/** @throws AppError `invalid` when the domain would hold more labels or sentences than its limits allow */
export function refuseOverflow(field: string, { labels = 0, sentences = 0 }: { labels?: number; sentences?: number }): void {
  if (labels > assistantLimits.labels) throw fieldError(field, 'В домене не может быть больше 2000 разделов');
  if (sentences > assistantLimits.sentences) throw fieldError(field, 'В домене не может быть больше 100 000 предложений');
}

async function refuseDuplicate<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const message = 'Раздел с таким названием уже есть';
    throw new AppError('conflict', { detail: `${message}.`, fields: { label: message }, cause: error });
  }
}

export const createLabel = (deps: Deps, ownerId: string, { label, description, domainId }: Body<'POST /assistant/label/create'>): Promise<Label> =>
  refuseDuplicate(writeFor(deps, ownerId, async (trx) => {
    await domainOfOwner({ db: trx }, ownerId, domainId);
    refuseOverflow('label', { labels: (await countLabels(trx, domainId)) + 1 });
    const at = timeAfter(await newestLabel(trx, domainId), deps.clock.now());
    const row = { id: newId(), domain_id: domainId, label: label.trim(), description: description.trim(), created_at: at };
    await noteChanged(trx, domainId, deps.clock.now());
    return viewOf(await insertLabel(trx, row), []);
  }));

export async function readLabels(deps: Deps, ownerId: string, domainId: string): Promise<Label[]> {
  await domainOfOwner(deps, ownerId, domainId);
  const counts = groupByLabel(await countSentences(deps.db, isPostgres(deps), domainId));
  return (await listLabels(deps.db, domainId)).map((row) => viewOf(row, counts.get(row.id) ?? []));
}

export async function readLabel(deps: Deps, ownerId: string, id: string): Promise<LabelDetail> {
  const { label, description, domain_id: domainId } = await labelOf(deps.db, ownerId, id);
  return { id, label, description, domainId, qa: (await listQas(deps.db, id)).map(qaView) };
}

export const editLabel = (deps: Deps, ownerId: string, id: string, { label, description }: Body<'PATCH /assistant/label/edit/{id}'>): Promise<Label> =>
  refuseDuplicate(writeFor(deps, ownerId, async (trx) => {
    const { domain_id: domainId } = await labelOf(trx, ownerId, id);
    const change = { label: label.trim(), ...(description === undefined ? {} : { description: description.trim() }) };
    const row = await updateLabel(trx, id, change);
    await noteChanged(trx, domainId, deps.clock.now());
    return viewOf(row, await countSentences(trx, isPostgres(deps), domainId, id));
  }));

/** Deletes a label with its entries; the assistant gives its answers no more, even before it learns again. */
export const removeLabel = (deps: Deps, ownerId: string, id: string): Promise<void> =>
  writeFor(deps, ownerId, async (trx) => {
    const { domain_id: domainId } = await labelOf(trx, ownerId, id);
    await deleteLabel(trx, id);
    await noteChanged(trx, domainId, deps.clock.now());
  });

const trimmed = (sentences: readonly string[]): string[] => sentences.map((sentence) => sentence.trim());

/** Writes entries of a domain's; a learned label is recognised by its new questions at once, before the next learn. */
async function writeQa(deps: Deps, ownerId: string, write: (trx: Db) => Promise<{ qa: Qa; domainId: string }>): Promise<Qa> {
  const { qa, domainId } = await writeFor(deps, ownerId, write);
  if (qa.type === 'question') dropModel(deps, domainId);
  return qa;
}

export const createQa = (deps: Deps, ownerId: string, { assistantId, type, sentences }: Body<'POST /assistant/qa/create'>): Promise<Qa> =>
  writeQa(deps, ownerId, async (trx) => {
    const { domain_id: domainId } = await labelOf(trx, ownerId, assistantId);
    refuseOverflow('sentences', { sentences: (await countAll(trx, isPostgres(deps), domainId)) + sentences.length });
    const at = timeAfter(await newestQa(trx, assistantId), deps.clock.now());
    const row = { id: newId(), label_id: assistantId, type, sentences: JSON.stringify(trimmed(sentences)), created_at: at };
    await insertQas(trx, [row]);
    await noteChanged(trx, domainId, deps.clock.now());
    return { qa: qaView(row), domainId };
  });

export const editQa = (deps: Deps, ownerId: string, id: string, sentences: readonly string[]): Promise<Qa> =>
  writeQa(deps, ownerId, async (trx) => {
    const qa = await qaOf(trx, ownerId, id);
    const others = (await countAll(trx, isPostgres(deps), qa.domain_id)) - sentencesOf(qa).length;
    refuseOverflow('sentences', { sentences: others + sentences.length });
    await updateQa(trx, id, trimmed(sentences));
    await noteChanged(trx, qa.domain_id, deps.clock.now());
    return { qa: { ...qaView(qa), sentences: trimmed(sentences) }, domainId: qa.domain_id };
  });

export const removeQa = (deps: Deps, ownerId: string, id: string): Promise<void> =>
  writeFor(deps, ownerId, async (trx) => {
    const { domain_id: domainId } = await qaOf(trx, ownerId, id);
    await deleteQa(trx, id);
    await noteChanged(trx, domainId, deps.clock.now());
  });
