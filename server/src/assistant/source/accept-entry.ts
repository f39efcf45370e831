import { AppError } from '../../app-error.ts';
import type { Body, QaType } from '../../contract.ts';
import type { Db } from '../../database/database.ts';
import { newId } from '../../database/new-id.ts';
import { insertParts, partSet } from '../../database/part-store.ts';
import type { DraftRow, LabelRow } from '../../database/schema.ts';
import type { Deps } from '../../deps.ts';
import { timeAfter } from '../../domain/owner-write.ts';
import {
  confirmExample,
  countOn,
  findLabelNamed,
  findLabelOf,
  insertLabel,
  newestLabel,
} from '../knowledge/label-table.ts';
import { deleteQa, findQaOf, firstEntries, insertQas, newestQa, setsOfQas, updateQa } from '../knowledge/qa-table.ts';
import { questionKey } from '../knowledge/question-key.ts';
import { packSentences, unpack } from '../knowledge/sentence-parts.ts';
import { type Accepted, acceptedOf, changedTexts, type Texts, textsOf } from './draft-text.ts';
import { updateDraft } from './draft-table.ts';

/** What an owner changes of one draft. */
export type Edit = Pick<Body<'POST /assistant/draft/accept'>, 'label' | 'labelId' | 'questions' | 'answers'>;
/** A draft with its domain. */
export type Undecided = DraftRow & { readonly domain_id: string };

/** What accepting works with. */
export interface Work {
  readonly deps: Deps;
  readonly trx: Db;
  readonly ownerId: string;
}

/** The context that a draft is accepted to, made where there is none of its name. */
async function labelFor(
  { deps, trx, ownerId }: Work,
  draft: Undecided,
  { label, labelId }: Edit,
): Promise<{ row: LabelRow; isNew: boolean }> {
  if (labelId) {
    const row = await findLabelOf(trx, ownerId, labelId);
    if (row?.domain_id !== draft.domain_id) throw new AppError('not_found', { detail: 'Контекст не найден.' });
    return { row, isNew: false };
  }
  const name = (label ?? draft.label).trim();
  const known = await findLabelNamed(trx, draft.domain_id, name);
  if (known) return { row: known, isNew: false };
  const at = timeAfter(await newestLabel(trx, draft.domain_id), deps.clock.now());
  const row = {
    id: newId(),
    domain_id: draft.domain_id,
    label: name,
    description: '',
    questions: 0,
    answers: 0,
    passed_on: 0,
  };
  return { row: await insertLabel(trx, { ...row, created_at: at }), isNew: true };
}

/** Stores sentences as a set of parts. */
async function storeSet(trx: Db, sentences: readonly string[]): Promise<{ set_id: string; count: number }> {
  const set = partSet(unpack(packSentences(sentences)));
  await insertParts(trx, set);
  return { set_id: set.id, count: sentences.length };
}

/** Sentences that are the same to a reader. */
const keyOf = (type: QaType, sentence: string): string =>
  type === 'question' ? questionKey(sentence) : sentence.normalize('NFC').replace(/\s+/g, ' ').trim();

/** The sentences that a context lacks, each once; what its entry `except` has counts as lacking. */
async function freshOf(
  trx: Db,
  labelId: string,
  type: QaType,
  sentences: readonly string[],
  except: string | null = null,
): Promise<string[]> {
  const entries = (await firstEntries(trx, labelId, type, 2000)).filter(({ id }) => id !== except);
  const known = new Set(entries.flatMap((entry) => entry.sentences.map((one) => keyOf(type, one))));
  return sentences.flatMap((sentence) => {
    const key = keyOf(type, sentence);
    if (known.has(key)) return [];
    known.add(key);
    return [sentence.trim()];
  });
}

/** What of an entry a draft remembers: its id and that of its sentences; null where there is none. */
type Stored = { readonly id: string; readonly setId: string } | null;

/** Adds an entry with the sentences that a context lacks; null where it lacks none. */
async function addEntry(
  { deps, trx }: Work,
  labelId: string,
  type: QaType,
  sentences: readonly string[],
): Promise<Stored> {
  const fresh = await freshOf(trx, labelId, type, sentences);
  if (fresh.length === 0) return null;
  const at = timeAfter(await newestQa(trx, labelId), deps.clock.now());
  const id = newId();
  const rest = { import_id: null, changed_at: null, created_at: at };
  const set = await storeSet(trx, fresh);
  await insertQas(trx, [{ id, label_id: labelId, type, ...set, ...rest }]);
  await countOn(trx, labelId, type, fresh.length);
  if (type === 'answer') await confirmExample(trx, labelId);
  return { id, setId: set.set_id };
}

/** Replaces the sentences of an entry that accepting has added; adds one where that is deleted. */
async function putEntry(
  work: Work,
  labelId: string,
  type: QaType,
  id: string | null,
  sentences: readonly string[],
): Promise<Stored> {
  const { deps, trx, ownerId } = work;
  const qa = id === null ? undefined : await findQaOf(trx, ownerId, id);
  if (!qa || qa.label_id !== labelId) return addEntry(work, labelId, type, sentences);
  const fresh = await freshOf(trx, labelId, type, sentences, qa.id);
  if (fresh.length === 0) {
    await deleteQa(trx, qa.id);
    await countOn(trx, labelId, type, -qa.count);
    return null;
  }
  const set = await storeSet(trx, fresh);
  await updateQa(trx, qa.id, { ...set, changed_at: deps.clock.now() });
  await countOn(trx, labelId, type, set.count - qa.count);
  return { id: qa.id, setId: set.set_id };
}

/** Whether the owner has changed or deleted, since the draft was accepted, what it has added. */
async function isOwnersSince({ trx }: Work, draft: Undecided): Promise<boolean> {
  const { sets, ...ids } = acceptedOf(draft);
  if (draft.state !== 'changed' || !sets) return false;
  const types = (['question', 'answer'] as const).filter((type) => ids[type] !== null);
  const now = await setsOfQas(
    trx,
    types.map((type) => ids[type]!),
  );
  return types.some((type) => now.get(ids[type]!) !== sets[type]);
}

/**
 * Writes the texts of a draft into its context; false of one that is left to a decision of its own: `isCompared` states
 * that the owner has compared it with what would be replaced.
 */
export async function acceptOne(work: Work, draft: Undecided, edit: Edit, isCompared: boolean): Promise<boolean> {
  if (!isCompared && (await isOwnersSince(work, draft))) return false;
  const own = textsOf(draft);
  const texts: Texts = { questions: edit.questions ?? own.questions, answers: edit.answers ?? own.answers };
  const before = acceptedOf(draft);
  const known =
    draft.state === 'changed' && draft.label_id !== null
      ? await findLabelOf(work.trx, work.ownerId, draft.label_id)
      : undefined;
  const { row, isNew } = known ? { row: known, isNew: draft.made === 1 } : await labelFor(work, draft, edit);
  const put = async (type: QaType, isChanged: boolean, sentences: readonly string[]): Promise<Stored> => {
    const [id, setId] = [before[type], before.sets?.[type]];
    if (known && id && setId && !isChanged) return { id, setId };
    return putEntry(work, row.id, type, known ? id : null, sentences);
  };
  const changed = changedTexts(draft);
  const question = await put('question', changed.questions || edit.questions !== undefined, texts.questions);
  const answer = await put('answer', changed.answers || edit.answers !== undefined, texts.answers);
  const entries: Accepted = {
    question: question?.id ?? null,
    answer: answer?.id ?? null,
    base: draft.content,
    sets: { question: question?.setId ?? null, answer: answer?.setId ?? null },
  };
  const isEdited = edit.questions !== undefined || edit.answers !== undefined;
  await updateDraft(work.trx, draft.id, {
    state: 'accepted',
    label_id: row.id,
    made: isNew ? 1 : 0,
    entries: JSON.stringify(entries),
    old: isEdited ? JSON.stringify(texts) : null,
  });
  return true;
}

/** Deletes what accepting a draft has added to its context. */
export async function takeBack({ trx, ownerId }: Work, draft: Undecided): Promise<void> {
  const { question, answer } = acceptedOf(draft);
  for (const id of [question, answer]) {
    const qa = id === null ? undefined : await findQaOf(trx, ownerId, id);
    if (!qa) continue;
    await deleteQa(trx, qa.id);
    await countOn(trx, qa.label_id, qa.type, -qa.count);
  }
}
