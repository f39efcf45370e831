import { fieldError } from '../../app-error.ts';
import type { Body, Reply } from '../../contract.ts';
import type { Deps } from '../../deps.ts';
import { noteChanged } from '../../domain/domain-service.ts';
import { writeFor } from '../../domain/owner-write.ts';
import { type Actor, noteTrail } from '../../event/trail.ts';
import { addContextBytes } from '../knowledge/context-bytes.ts';
import { refuseOverflow } from '../knowledge/context-rule.ts';
import { removeLabel } from '../knowledge/context-service.ts';
import { countLabels, countSentences, findLabelOf } from '../knowledge/label-table.ts';
import { hasOtherEntries } from '../knowledge/qa-table.ts';
import { refuseOverQuota } from '../knowledge/quota-rule.ts';
import { dropModel } from '../learn/model-shelf.ts';
import { acceptOne, type Edit, isEditedSince, takeBack, type Undecided, type Work } from './accept-entry.ts';
import { deleteDrafts, findUndecided } from './draft-table.ts';
import { chosenIds, inBatches } from './draft-service.ts';
import { acceptedOf, textsOf } from './draft-text.ts';

const countTexts = (rows: readonly Undecided[], edit: Edit): number =>
  rows.reduce((sum, row) => {
    const { questions, answers } = textsOf(row);
    return sum + (edit.questions ?? questions).length + (edit.answers ?? answers).length;
  }, 0);

/**
 * Takes back what disappeared drafts have added. Returns those that are left: their contexts were made for them, hold
 * nothing else, and are deleted afterwards.
 */
async function takeGone(work: Work, gone: readonly Undecided[]): Promise<Undecided[]> {
  const { trx } = work;
  const whole: Undecided[] = [];
  // First the drafts that were added to contexts of others, so that these may be found empty.
  for (const draft of gone.toSorted((a, b) => a.made - b.made)) {
    const { question, answer } = acceptedOf(draft);
    const isWhole =
      draft.made === 1 && draft.label_id !== null && !(await hasOtherEntries(trx, draft.label_id, [question, answer]));
    if (isWhole) whole.push(draft);
    else await takeBack(work, draft);
  }
  const left = new Set(whole);
  await deleteDrafts(
    trx,
    gone.filter((draft) => !left.has(draft)).map(({ id }) => id),
  );
  return whole;
}

/** The drafts whose contexts the owner has not edited since. */
async function withoutEdited(work: Work, drafts: readonly Undecided[]): Promise<Undecided[]> {
  const unedited: Undecided[] = [];
  for (const draft of drafts) if (!(await isEditedSince(work, draft))) unedited.push(draft);
  return unedited;
}

/**
 * Accepts some drafts in one commit. `isCompared`: also those whose contexts the owner has edited since. Returns those
 * that it has accepted; `whole`: disappeared ones whose contexts are still to be deleted.
 */
async function acceptBatch(
  work: Work,
  ids: readonly string[],
  edit: Edit,
  isCompared: boolean,
): Promise<{ rows: Undecided[]; whole: Undecided[] }> {
  const { deps, trx, ownerId } = work;
  const found = await findUndecided(trx, ownerId, ids);
  const rows = isCompared ? found : await withoutEdited(work, found);
  const present = rows.filter(({ state }) => state !== 'gone');
  const made = present.filter(({ state, label_id }) => state === 'new' || label_id === null).length;
  await refuseOverQuota(deps, trx, ownerId, 'ids', { labels: made, sentences: countTexts(present, edit) });
  for (const draft of present) await acceptOne(work, draft, edit);
  const whole = await takeGone(
    work,
    rows.filter(({ state }) => state === 'gone'),
  );
  for (const domainId of new Set(rows.map((row) => row.domain_id))) {
    refuseOverflow('ids', { labels: await countLabels(trx, domainId), sentences: await countSentences(trx, domainId) });
    await noteChanged(trx, domainId, deps.clock.now());
  }
  return { rows, whole };
}

/** Deletes the contexts of drafts whose questions disappeared, and then the drafts. */
async function deleteGone(deps: Deps, by: Actor, whole: readonly Undecided[]): Promise<void> {
  for (const { id, label_id } of whole) {
    if (label_id !== null && (await findLabelOf(deps.db, by.teamId, label_id))) await removeLabel(deps, by, label_id);
    await writeFor(deps, by.teamId, (trx) => deleteDrafts(trx, [id]));
  }
}

/**
 * Accepts drafts: their texts become contexts, which visitors are answered by after the next training run. Those
 * of entries that the owner has edited since are left, unless `compared` states that the owner has compared the two.
 * @throws AppError `not_found`; `invalid`, also where the domain or the team would have more than they may
 */
export async function acceptDrafts(
  deps: Deps,
  by: Actor,
  { ids: asked, sourceId, compared = false, ...edit }: Body<'POST /assistant/draft/accept'>,
): Promise<Reply<'POST /assistant/draft/accept'>> {
  const ownerId = by.teamId;
  const ids = await chosenIds(deps.db, ownerId, { ids: asked, sourceId });
  const isEdited = Object.values(edit).some((value) => value !== undefined && value !== null);
  if (isEdited && (sourceId !== undefined || asked?.length !== 1))
    throw fieldError('ids', 'bad_format', 'Менять текст можно у одного черновика');
  const domains = new Set<string>();
  let accepted = 0;
  try {
    await inBatches(ids, async (some) => {
      const bytes =
        Buffer.byteLength(JSON.stringify(edit)) +
        (await findUndecided(deps.db, ownerId, some)).reduce((sum, { size }) => sum + size, 0);
      const write = () => writeFor(deps, ownerId, (trx) => acceptBatch({ deps, trx, ownerId }, some, edit, compared));
      const { rows, whole } = await addContextBytes(deps, ownerId, 'ids', bytes, write);
      accepted += rows.length;
      for (const { domain_id } of rows) domains.add(domain_id);
      await deleteGone(deps, by, whole);
      return rows.length;
    });
  } finally {
    // Also of the batches before one that was refused.
    for (const domainId of domains) dropModel(deps, domainId);
    if (accepted > 0) await noteTrail(deps, deps.db, by, 'drafts_accepted', String(accepted));
    deps.parts.sweep();
  }
  return { accepted };
}
