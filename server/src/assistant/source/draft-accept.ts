import { AppError, fieldError } from '../../app-error.ts';
import { type Body, type QaType, type Reply } from '../../contract.ts';
import type { Db } from '../../database/database.ts';
import { newId } from '../../database/new-id.ts';
import { insertParts, partSet } from '../../database/part-store.ts';
import type { DraftRow, LabelRow } from '../../database/schema.ts';
import type { Deps } from '../../deps.ts';
import { noteChanged } from '../../domain/domain-service.ts';
import { timeAfter, writeFor } from '../../domain/owner-write.ts';
import { type Actor, noteTrail } from '../../event/trail.ts';
import { addContextBytes } from '../knowledge/context-bytes.ts';
import { refuseOverflow } from '../knowledge/context-rule.ts';
import { removeLabel } from '../knowledge/context-service.ts';
import {
  confirmExample,
  countLabels,
  countOn,
  countSentences,
  findLabelNamed,
  findLabelOf,
  insertLabel,
  newestLabel,
} from '../knowledge/label-table.ts';
import { deleteQa, findQaOf, firstSentences, insertQas, newestQa, updateQa } from '../knowledge/qa-table.ts';
import { refuseOverQuota } from '../knowledge/quota-rule.ts';
import { packSentences, unpack } from '../knowledge/sentence-parts.ts';
import { dropModel } from '../learn/model-shelf.ts';
import { type Accepted, acceptedOf, type Texts, textsOf } from './draft-text.ts';
import { deleteDrafts, findUndecided, updateDraft } from './draft-table.ts';
import { chosenIds, inBatches } from './draft-service.ts';

type Edit = Pick<Body<'POST /assistant/draft/accept'>, 'label' | 'labelId' | 'questions' | 'answers'>;
type Undecided = DraftRow & { readonly domain_id: string };

/** What accepting works with. */
interface Work {
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

/** Adds an entry with the sentences that a context lacks; its id, null where it lacks none. */
async function addEntry(
  { deps, trx }: Work,
  labelId: string,
  type: QaType,
  sentences: readonly string[],
): Promise<string | null> {
  const known = new Set(await firstSentences(trx, labelId, type, 2000));
  const fresh = [...new Set(sentences.map((one) => one.trim()))].filter((one) => !known.has(one));
  if (fresh.length === 0) return null;
  const at = timeAfter(await newestQa(trx, labelId), deps.clock.now());
  const id = newId();
  const rest = { import_id: null, changed_at: null, created_at: at };
  await insertQas(trx, [{ id, label_id: labelId, type, ...(await storeSet(trx, fresh)), ...rest }]);
  await countOn(trx, labelId, type, fresh.length);
  if (type === 'answer') await confirmExample(trx, labelId);
  return id;
}

/** Replaces the sentences of an entry that accepting has added; adds one where that is deleted. */
async function replaceEntry(
  work: Work,
  labelId: string,
  type: QaType,
  id: string | null,
  sentences: readonly string[],
): Promise<string | null> {
  const { deps, trx, ownerId } = work;
  const qa = id === null ? undefined : await findQaOf(trx, ownerId, id);
  if (!qa || qa.label_id !== labelId) return addEntry(work, labelId, type, sentences);
  const set = await storeSet(trx, sentences);
  await updateQa(trx, qa.id, { ...set, changed_at: deps.clock.now() });
  await countOn(trx, labelId, type, set.count - qa.count);
  return qa.id;
}

async function acceptOne(work: Work, draft: Undecided, edit: Edit): Promise<void> {
  const own = textsOf(draft);
  const texts: Texts = { questions: edit.questions ?? own.questions, answers: edit.answers ?? own.answers };
  const before = acceptedOf(draft);
  const known =
    draft.state === 'changed' && draft.label_id !== null
      ? await findLabelOf(work.trx, work.ownerId, draft.label_id)
      : undefined;
  const { row, isNew } = known ? { row: known, isNew: draft.made === 1 } : await labelFor(work, draft, edit);
  const entries: Accepted = {
    question: await replaceEntry(work, row.id, 'question', known ? before.question : null, texts.questions),
    answer: await replaceEntry(work, row.id, 'answer', known ? before.answer : null, texts.answers),
    base: draft.content,
  };
  const isEdited = edit.questions !== undefined || edit.answers !== undefined;
  await updateDraft(work.trx, draft.id, {
    state: 'accepted',
    label_id: row.id,
    made: isNew ? 1 : 0,
    entries: JSON.stringify(entries),
    old: isEdited ? JSON.stringify(texts) : null,
  });
}

/** Deletes what accepting a draft has added to a context that was there before. */
async function takeBack({ trx, ownerId }: Work, draft: Undecided): Promise<void> {
  const { question, answer } = acceptedOf(draft);
  for (const id of [question, answer]) {
    const qa = id === null ? undefined : await findQaOf(trx, ownerId, id);
    if (!qa) continue;
    await deleteQa(trx, qa.id);
    await countOn(trx, qa.label_id, qa.type, -qa.count);
  }
}

const countTexts = (rows: readonly Undecided[], edit: Edit): number =>
  rows.reduce((sum, row) => {
    const { questions, answers } = textsOf(row);
    return sum + (edit.questions ?? questions).length + (edit.answers ?? answers).length;
  }, 0);

/** Accepts some drafts in one commit; contexts that were made for disappeared ones are deleted afterwards. */
async function acceptBatch(
  work: Work,
  ids: readonly string[],
  edit: Edit,
): Promise<{ rows: Undecided[]; goneLabels: string[] }> {
  const { deps, trx, ownerId } = work;
  const rows = await findUndecided(trx, ownerId, ids);
  const present = rows.filter(({ state }) => state !== 'gone');
  const made = present.filter(({ state, label_id }) => state === 'new' || label_id === null).length;
  await refuseOverQuota(deps, trx, ownerId, 'ids', { labels: made, sentences: countTexts(present, edit) });
  for (const draft of present) await acceptOne(work, draft, edit);
  const gone = rows.filter(({ state }) => state === 'gone');
  const goneLabels = gone.flatMap(({ made: isMade, label_id }) =>
    isMade === 1 && label_id !== null ? [label_id] : [],
  );
  for (const draft of gone) if (draft.made !== 1) await takeBack(work, draft);
  await deleteDrafts(
    trx,
    gone.filter(({ made: isMade }) => isMade !== 1).map(({ id }) => id),
  );
  for (const domainId of new Set(rows.map((row) => row.domain_id))) {
    refuseOverflow('ids', { labels: await countLabels(trx, domainId), sentences: await countSentences(trx, domainId) });
    await noteChanged(trx, domainId, deps.clock.now());
  }
  return { rows, goneLabels };
}

/** Deletes the contexts of drafts whose questions disappeared, and then the drafts. */
async function deleteGone(deps: Deps, by: Actor, rows: readonly Undecided[]): Promise<void> {
  for (const { id, state, made, label_id } of rows) {
    if (state !== 'gone' || made !== 1) continue;
    if (label_id !== null && (await findLabelOf(deps.db, by.teamId, label_id))) await removeLabel(deps, by, label_id);
    await writeFor(deps, by.teamId, (trx) => deleteDrafts(trx, [id]));
  }
}

/**
 * Accepts drafts: their texts become contexts, which visitors are answered by after the next training run.
 * @throws AppError `not_found`; `invalid`, also where the domain or the team would have more than they may
 */
export async function acceptDrafts(
  deps: Deps,
  by: Actor,
  { ids: asked, sourceId, ...edit }: Body<'POST /assistant/draft/accept'>,
): Promise<Reply<'POST /assistant/draft/accept'>> {
  const ownerId = by.teamId;
  const ids = await chosenIds(deps.db, ownerId, { ids: asked, sourceId });
  const isEdited = Object.values(edit).some((value) => value !== undefined && value !== null);
  if (isEdited && (sourceId !== undefined || asked?.length !== 1))
    throw fieldError('ids', 'bad_format', 'Менять текст можно у одного черновика');
  const domains = new Set<string>();
  const accepted = await inBatches(ids, async (some) => {
    const bytes =
      Buffer.byteLength(JSON.stringify(edit)) +
      (await findUndecided(deps.db, ownerId, some)).reduce((sum, { size }) => sum + size, 0);
    const write = () => writeFor(deps, ownerId, (trx) => acceptBatch({ deps, trx, ownerId }, some, edit));
    const { rows } = await addContextBytes(deps, ownerId, 'ids', bytes, write);
    await deleteGone(deps, by, rows);
    for (const { domain_id } of rows) domains.add(domain_id);
    return rows.length;
  });
  for (const domainId of domains) dropModel(deps, domainId);
  if (accepted > 0) await noteTrail(deps, deps.db, by, 'drafts_accepted', String(accepted));
  deps.parts.sweep();
  return { accepted };
}
