import { ApiError, type DraftEdits } from '@otklik/sdk';
import { alreadyLogged, operator } from '../../operator.ts';
import { toastDone, toastFailure, toastNote } from '../../ui/notice/toast.ts';
import { offerUndo } from '../../ui/notice/undo-line.tsx';
import { $draftEdits, type DraftEdit, editsOf, forgetEdit, keepEdit } from './draft-edits.ts';
import { changedFields, fieldsOf } from './edited-fields.ts';
import type { Proposal } from './proposal.ts';

/** The place of the last discarding's undo. */
export const undoPlace = (domainId: string): string => `review ${domainId}`;

const reloadLabels = (domainId: string): Promise<unknown> =>
  operator.assistant.listLabels(domainId).catch(alreadyLogged);

/** The number that `work` has accepted: 0 where the drafts, or the context to add to, exist no longer. */
async function countAccepted(work: Promise<{ accepted: number }>): Promise<number> {
  try {
    return (await work).accepted;
  } catch (cause) {
    if (cause instanceof ApiError && cause.code === 'not_found') return 0;
    throw cause;
  }
}

/**
 * Accepts one that the owner has compared with its context, in the texts that are shown: operators may answer in other
 * words since an answer was listed.
 */
const send = ({ id, sourceId, questions, answers }: Proposal, domainId: string, edits: DraftEdits): Promise<number> =>
  countAccepted(
    sourceId === null
      ? operator.assistant.acceptGiven(domainId, id, { questions: [...questions], answers: [...answers], ...edits })
      : operator.assistant.acceptDrafts(domainId, { ids: [id], compared: true }, edits),
  );

function acceptedText({ state, label }: Proposal, into: string | undefined): string {
  if (state === 'gone') return `Удалено из «${into ?? label}»`;
  if (state === 'changed') return `Обновлено: «${into ?? label}»`;
  return `Добавлено в «${into ?? label}»`;
}

const isListed = ({ id, sourceId }: Proposal): boolean => {
  const { $given, $drafts } = operator.assistant;
  const items = sourceId === null ? $given.get().data : $drafts.get().data?.items;
  return items?.some((item) => item.id === id) ?? false;
};

/**
 * Accepts a proposal as it is edited, as a context of its own or into the context `into`; resolves to whether nothing
 * is left to decide. `reload` loads the list.
 */
export async function acceptProposal(
  domainId: string,
  proposal: Proposal,
  into: { readonly id: string; readonly label: string } | undefined,
  reload: () => Promise<unknown>,
): Promise<boolean> {
  const edits = changedFields(proposal, $draftEdits.get()[proposal.id]);
  try {
    const target = into && proposal.state === 'new' ? { labelId: into.id } : {};
    if ((await send(proposal, domainId, { ...edits, ...target })) === 0) {
      await Promise.all([reload(), reloadLabels(domainId)]);
      const isWithoutContext = target.labelId !== undefined && isListed(proposal);
      toastNote(
        isWithoutContext
          ? 'Контекст, в который вы добавляли, удалён. Черновик остался в списке'
          : 'Этот черновик уже разобран или изменился. Список обновлён',
      );
      return !isWithoutContext;
    }
    forgetEdit(proposal.id);
    toastDone(acceptedText(proposal, into?.label ?? edits.label));
    void reloadLabels(domainId);
    return true;
  } catch (cause) {
    toastFailure(cause);
    return false;
  }
}

function showAccepted(accepted: number, all: number): void {
  if (accepted >= all) return void toastDone(`Принято: ${accepted}`);
  const left = 'Остальные, если они ещё в списке, проверьте по одному: их контексты вы меняли сами';
  toastNote(`Принято: ${accepted} из ${all}. ${left}`);
}

/** Accepts several: edited ones one by one, the others together. `reload` loads the list where some are left. */
export async function acceptProposals(
  domainId: string,
  proposals: readonly Proposal[],
  reload: () => Promise<unknown>,
): Promise<void> {
  const edits = $draftEdits.get();
  const isAlone = ({ id, sourceId }: Proposal): boolean => sourceId === null || edits[id] !== undefined;
  const together = proposals.filter((proposal) => !isAlone(proposal)).map(({ id }) => id);
  let accepted = 0;
  try {
    for (const proposal of proposals.filter(isAlone)) {
      const count = await send(proposal, domainId, changedFields(proposal, edits[proposal.id]));
      if (count > 0) forgetEdit(proposal.id);
      accepted += count;
    }
    if (together.length > 0)
      accepted += await countAccepted(operator.assistant.acceptDrafts(domainId, { ids: together }));
    showAccepted(accepted, proposals.length);
  } catch (cause) {
    toastFailure(cause);
  } finally {
    void reloadLabels(domainId);
    if (accepted < proposals.length) await reload();
  }
}

const acceptEdited = (domainId: string, id: string, edit: DraftEdit): Promise<number> =>
  countAccepted(operator.assistant.acceptDrafts(domainId, { ids: [id], compared: true }, fieldsOf(edit)));

/** Accepts the `total` drafts of a source, also those of other pages of the list; edited ones as they are edited. */
export async function acceptSource(domainId: string, sourceId: string, total: number): Promise<void> {
  let accepted = 0;
  try {
    for (const [id, edit] of editsOf($draftEdits.get(), domainId, sourceId)) {
      const count = await acceptEdited(domainId, id, edit);
      if (count > 0) forgetEdit(id);
      accepted += count;
    }
    accepted += (await operator.assistant.acceptDrafts(domainId, { sourceId })).accepted;
    showAccepted(accepted, total);
  } finally {
    void reloadLabels(domainId);
  }
}

/**
 * Discards a proposal, and offers to restore it; resolves to whether nothing is left to decide. `reload` loads the list.
 */
export async function discardProposal(
  domainId: string,
  proposal: Proposal,
  reload: () => Promise<unknown>,
): Promise<boolean> {
  const { id, sourceId, label } = proposal;
  const { discardGiven, discardDrafts, restoreGiven, restoreDrafts } = operator.assistant;
  try {
    await (sourceId === null ? discardGiven([id]) : discardDrafts({ ids: [id] }));
  } catch (cause) {
    toastFailure(cause);
    const isStale = cause instanceof ApiError && cause.code === 'not_found';
    if (isStale) await reload();
    return isStale;
  }
  const { [id]: edit } = $draftEdits.get();
  forgetEdit(id);
  offerUndo(undoPlace(domainId), 'Черновик отклонён', {
    text: `Отклонено: «${label}»`,
    async run() {
      try {
        await (sourceId === null ? restoreGiven([id]) : restoreDrafts([id]));
        if (edit) keepEdit(id, edit);
        void reload();
        return true;
      } catch (cause) {
        toastFailure(cause);
        return false;
      }
    },
  });
  return true;
}
