import { detached, expectGround } from '../../database/call-ground.ts';
import { assistantSilence, type Sentence } from '../../contract.ts';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import type { DialogRow } from '../../database/schema.ts';
import type { Visitor } from '../../security/visitor.ts';
import { eraseWhole } from '../retention/dialog-erasure.ts';
import { commit } from '../../event/commit.ts';
import { seenAt, seenNow } from './address-service.ts';
import { announceDialog, isAssistants, publishToDialog, publishToOwner, showPage } from '../store/dialog-channel.ts';
import type { DialogMove, DialogState } from '../store/dialog-state-table.ts';
import {
  type Addition,
  type SentenceDraft,
  type StagedFile,
  storeAlone,
  storeSentences,
} from '../store/dialog-store.ts';
import { type DialogChange, findDialog, findDialogOfUser, moveRead, updateDialog } from '../store/dialog-table.ts';
import { momentsOf } from '../store/dialog-move.ts';
import { takeTurns, turnAtOnce } from '../turn/dialog-turn.ts';
import { indexPerson } from '../search/search-table.ts';
import { refuseText } from '../store/text-quota.ts';
import { rating } from '../store/figure-table.ts';
import { joinReplies, scheduleReplies } from '../store/letter-due-table.ts';
import { noteTyping } from '../turn/turn-pace.ts';
import { type Description, knownOf } from './visitor-description.ts';
import { wordsForCall } from '../turn/turn-reply.ts';

/** A visitor's dialog, as read by its token. */
export interface VisitorDialog extends Pick<Visitor, 'dialogId' | 'ownerId' | 'domainId' | 'session'> {
  /** The address that its visitor is at now, where a call states one. */
  readonly address?: string;
  /** Set where a program speaks for the visitor: the address is then the program's. */
  readonly apiTokenId?: string | null;
}

/** A visitor's dialog by its row, where no token was shown. */
export const visitorDialogOf = ({ id, owner_id, domain_id, session }: DialogRow): VisitorDialog => ({
  dialogId: id,
  ownerId: owner_id,
  domainId: domain_id,
  session,
});

/** The row of a dialog; `unauthenticated` when it is deleted. */
async function readDialogRow(deps: Deps, visitorDialog: VisitorDialog): Promise<DialogRow> {
  const dialog = await findDialog(deps.db, visitorDialog.dialogId);
  if (!dialog) throw new AppError('unauthenticated');
  return dialog;
}

type IsShown = (before: DialogRow, after: DialogRow) => boolean;
const always: IsShown = () => true;

/** What operators see of a description; sites repeat it on each page. */
const shownOf = (dialog: DialogRow): string =>
  JSON.stringify([knownOf(dialog), dialog.user_id, dialog.verified, dialog.consent_at]);
const isDescriptionNew: IsShown = (before, after) => shownOf(before) !== shownOf(after);

/** Updates a dialog in the owner's next commit; publishes it to operators when their screens show the change. */
async function changeByVisitor(
  deps: Deps,
  visitorDialog: VisitorDialog,
  change: (dialog: DialogRow, trx: Db) => DialogChange | Promise<DialogChange>,
  isShown: IsShown,
): Promise<DialogRow> {
  const seen =
    visitorDialog.address === undefined || visitorDialog.apiTokenId
      ? {}
      : seenAt(deps, visitorDialog.domainId, visitorDialog.address);
  const after = await commit(deps)(visitorDialog.ownerId, async (trx) => {
    const before = await findDialog(trx, visitorDialog.dialogId);
    const result =
      before && (await updateDialog(trx, visitorDialog.dialogId, { ...(await change(before, trx)), ...seen }));
    // An answer may wait for an address to be mailed to.
    if (result) await indexPerson(trx, before, result);
    if (result && result.email !== '' && result.email !== before.email)
      await scheduleReplies(trx, [{ dialog_id: result.id, due_at: deps.clock.now() + joinReplies }]);
    if (!before || !result || !isShown(before, result)) return { result, facts: [] };
    const moments = momentsOf(before, result);
    return { result, facts: [{ type: 'dialog', dialogId: visitorDialog.dialogId, moments }] };
  });
  if (!after) throw new AppError('unauthenticated');
  return after;
}

type Visit = Partial<
  Pick<DialogRow, 'page' | 'title' | 'locale' | 'language' | 'zone' | 'user_agent' | 'api_token_id'>
>;

/** The visitor is on a page now. */
export async function touchDialog(deps: Deps, visitorDialog: VisitorDialog, place: Visit = {}): Promise<DialogRow> {
  const touched = () => ({ ...place, last_seen_at: deps.clock.now() });
  const dialog = await changeByVisitor(deps, visitorDialog, touched, () => false);
  if (place.page !== undefined) showPage(deps, visitorDialog, place.page);
  return dialog;
}

/** Stores a visitor's sentence; the assistant takes its turn once it is stored. */
export async function sayToOwner(
  deps: Deps,
  visitorDialog: VisitorDialog,
  clientId: string,
  part: SentenceDraft,
  file?: StagedFile,
): Promise<Sentence> {
  const now = deps.clock.now();
  const seen =
    visitorDialog.address === undefined || visitorDialog.apiTokenId
      ? null
      : seenAt(deps, visitorDialog.domainId, visitorDialog.address);
  const write = (dialog: DialogState): Addition => {
    if (dialog.is_ban) throw new AppError('banned');
    const refused = refuseText(deps, dialog.owner_id);
    const change: DialogMove = { last_seen_at: now, visitor_read: dialog.last + 1, ...seenNow(dialog, seen) };
    const turn = turnAtOnce(deps, dialog, { text: part.text, isFile: file !== undefined });
    if (!turn) return { parts: [part], change, refused };
    const { outcome, move } = turn;
    const extra = outcome ? { ...part.extra, outcome } : part.extra;
    return { parts: [{ ...part, extra }], change: Object.assign(change, move), refused };
  };
  const { ownerId, dialogId } = visitorDialog;
  const { dialog, sentences } = await storeSentences(deps, {
    ownerId,
    dialogId,
    author: 'visitor',
    clientId,
    write,
    file,
  });
  if (dialog.pending) takeTurns(deps, ownerId, dialogId);
  return sentences[0]!;
}

export async function readByVisitor(deps: Deps, visitorDialog: VisitorDialog, seq: number): Promise<void> {
  const mark = await commit(deps)(visitorDialog.ownerId, async (trx) => {
    const dialog = await findDialog(trx, visitorDialog.dialogId);
    const wanted = Math.min(seq, dialog?.last ?? 0);
    return { result: (await moveRead(trx, visitorDialog.dialogId, 'visitor', wanted)) ? wanted : null, facts: [] };
  });
  if (mark === null) return;
  publishToOwner(deps, visitorDialog.ownerId, {
    type: 'read',
    author: 'visitor',
    seq: mark,
    session: visitorDialog.session,
  });
  publishToDialog(deps, visitorDialog.dialogId, {
    kind: 'live',
    frame: { type: 'read', author: 'visitor', seq: mark },
  });
}

/** Shows the operators that the visitor writes; the assistant lets them finish. */
export function typeToOwner(deps: Deps, visitorDialog: VisitorDialog): void {
  noteTyping(deps, visitorDialog.dialogId);
  publishToOwner(deps, visitorDialog.ownerId, { type: 'typing', author: 'visitor', session: visitorDialog.session });
}

/** Calls a person for the visitor, who is answered in words; the person has the word if one is there. */
async function callPerson(deps: Deps, visitorDialog: VisitorDialog): Promise<DialogState> {
  const { ownerId, dialogId } = visitorDialog;
  const words = await wordsForCall(deps, await readDialogRow(deps, visitorDialog));
  const write = async (dialog: DialogState): Promise<Addition> => {
    const now = deps.clock.now();
    const silent_until = words.isThere ? now + assistantSilence : null;
    return { parts: words.parts, change: { silent_until, waiting: 1, called_at: dialog.called_at ?? now } };
  };
  return (await storeAlone(deps, { ownerId, dialogId, author: 'assistant', write })).dialog;
}

/** Hands the dialog to a person or back to the assistant; a person who is online silences the assistant. */
export async function handOff(
  deps: Deps,
  visitorDialog: VisitorDialog,
  to: 'operator' | 'assistant',
): Promise<boolean> {
  const now = deps.clock.now();
  if (to === 'operator') return isAssistants(await callPerson(deps, visitorDialog), now);
  const columns = { silent_until: null, waiting: 0, called_at: null };
  const dialog = await changeByVisitor(deps, visitorDialog, () => columns, always);
  announceDialog(deps, dialog);
  return isAssistants(dialog, now);
}

export const rateDialog = (
  deps: Deps,
  visitorDialog: VisitorDialog,
  score: number,
  comment: string,
): Promise<DialogRow> => changeByVisitor(deps, visitorDialog, rating(score, comment), always);

/** Stores a description of the visitor, computed from the dialog in the transaction. */
export async function describeVisitorOf(
  deps: Deps,
  visitorDialog: VisitorDialog,
  describe: (dialog: DialogRow, trx: Db) => Description | Promise<Description>,
): Promise<DialogRow> {
  let page: string | undefined;
  const change = async (dialog: DialogRow, trx: Db): Promise<DialogChange> => {
    const description = await describe(dialog, trx);
    page = description.page === dialog.page ? undefined : description.page;
    return { ...description, last_seen_at: deps.clock.now() };
  };
  const dialog = await changeByVisitor(deps, visitorDialog, change, isDescriptionNew);
  if (page !== undefined) showPage(deps, visitorDialog, page);
  return dialog;
}

/** The dialog of a signed user of the site; null when there is none. */
export const dialogOfUser = async (db: Db, domainId: string, userId: string): Promise<DialogRow | null> =>
  (await findDialogOfUser(db, domainId, userId)) ?? null;

/** Deletes a dialog with its sentences and files, to the end once begun. Operators reload their lists. */
export async function eraseDialog(deps: Deps, visitorDialog: VisitorDialog): Promise<void> {
  await expectGround(deps, deps.db);
  const { last } = await readDialogRow(deps, visitorDialog);
  await detached(() => eraseWhole(deps, { ...visitorDialog, last }));
}
