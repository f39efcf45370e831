import { ApiError, type DraftEdits } from '@otklik/sdk';
import { operator } from '../../operator.ts';
import { toastDone, toastFailure } from '../../ui/notice/toast.ts';
import { offerUndo } from '../../ui/notice/undo-line.tsx';
import { $draftEdits, type DraftEdit, forgetEdit } from './draft-edits.ts';
import { changedFields, fieldsOf } from './edited-fields.ts';
import type { Proposal } from './proposal.ts';

/** The place of the last discarding's undo. */
export const undoPlace = (domainId: string): string => `review ${domainId}`;

const reloadLabels = (domainId: string): void => void operator.assistant.listLabels(domainId).catch(console.error);

const send = ({ id, sourceId }: Proposal, domainId: string, edits: DraftEdits): Promise<{ accepted: number }> =>
  sourceId === null
    ? operator.assistant.acceptGiven(domainId, id, edits)
    : operator.assistant.acceptDrafts(domainId, { ids: [id] }, edits);

function acceptedText({ state, label }: Proposal, into: string | undefined): string {
  if (state === 'gone') return `Удалено из «${into ?? label}»`;
  if (state === 'changed') return `Обновлено: «${into ?? label}»`;
  return `Добавлено в «${into ?? label}»`;
}

/**
 * Accepts a proposal as it is edited, as a context of its own or into the context `into`; resolves to whether it worked.
 */
export async function acceptProposal(
  domainId: string,
  proposal: Proposal,
  into?: { readonly id: string; readonly label: string },
): Promise<boolean> {
  const edits = changedFields(proposal, $draftEdits.get()[proposal.id]);
  try {
    await send(proposal, domainId, into && proposal.state === 'new' ? { ...edits, labelId: into.id } : edits);
    forgetEdit(proposal.id);
    toastDone(acceptedText(proposal, into?.label ?? edits.label));
    reloadLabels(domainId);
    return true;
  } catch (cause) {
    toastFailure(cause);
    return false;
  }
}

/** Accepts several: edited ones one by one, the others together. */
export async function acceptProposals(domainId: string, proposals: readonly Proposal[]): Promise<boolean> {
  const edits = $draftEdits.get();
  const isAlone = ({ id, sourceId }: Proposal): boolean => sourceId === null || edits[id] !== undefined;
  const together = proposals.filter((proposal) => !isAlone(proposal)).map(({ id }) => id);
  let accepted = 0;
  try {
    for (const proposal of proposals.filter(isAlone)) {
      accepted += (await send(proposal, domainId, changedFields(proposal, edits[proposal.id]))).accepted;
      forgetEdit(proposal.id);
    }
    if (together.length > 0) accepted += (await operator.assistant.acceptDrafts(domainId, { ids: together })).accepted;
    toastDone(`Принято: ${accepted}`);
    return true;
  } catch (cause) {
    toastFailure(cause);
    return false;
  } finally {
    reloadLabels(domainId);
  }
}

/** Accepts an edited draft, which another tab may have decided on already; how many it were. */
async function acceptEdited(domainId: string, id: string, edit: DraftEdit): Promise<number> {
  try {
    return (await operator.assistant.acceptDrafts(domainId, { ids: [id] }, fieldsOf(edit))).accepted;
  } catch (cause) {
    if (cause instanceof ApiError && cause.code === 'not_found') return 0;
    throw cause;
  }
}

/** The edits of a source's drafts, on whatever page of the list these are. */
export const editsOf = (sourceId: string): [id: string, edit: DraftEdit][] =>
  Object.entries($draftEdits.get()).filter(([, edit]) => edit.sourceId === sourceId);

/** Accepts all drafts of a source, also those of other pages of the list; edited ones as they are edited. */
export async function acceptSource(domainId: string, sourceId: string): Promise<void> {
  let accepted = 0;
  try {
    for (const [id, edit] of editsOf(sourceId)) {
      accepted += await acceptEdited(domainId, id, edit);
      forgetEdit(id);
    }
    accepted += (await operator.assistant.acceptDrafts(domainId, { sourceId })).accepted;
    toastDone(`Принято: ${accepted}`);
  } finally {
    reloadLabels(domainId);
  }
}

/** Discards a proposal, and offers to restore it; `onRestored` reloads the list. */
export async function discardProposal(domainId: string, proposal: Proposal, onRestored: () => void): Promise<boolean> {
  const { id, sourceId, label } = proposal;
  const { discardGiven, discardDrafts, restoreGiven, restoreDrafts } = operator.assistant;
  try {
    await (sourceId === null ? discardGiven([id]) : discardDrafts({ ids: [id] }));
  } catch (cause) {
    toastFailure(cause);
    return false;
  }
  offerUndo(undoPlace(domainId), 'Черновик отклонён', {
    text: `Отклонено: «${label}»`,
    async run() {
      try {
        await (sourceId === null ? restoreGiven([id]) : restoreDrafts([id]));
        onRestored();
        return true;
      } catch (cause) {
        toastFailure(cause);
        return false;
      }
    },
  });
  return true;
}
