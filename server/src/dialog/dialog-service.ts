import { timeOf } from '../runtime/clock.ts';
import { assistantSilence, type Reply, type Sentence, type Unreachable } from '../contract.ts';
import type { Caller } from '../security/caller.ts';
import { AppError } from '../app-error.ts';
import type { Db } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import type { DialogRow } from '../database/schema.ts';
import { commit, type Fact } from '../event/commit.ts';
import { type Actor, noteTrail } from '../event/trail.ts';
import { countAnswered } from './visitor/address-proof.ts';
import { banAddress } from './visitor/address-service.ts';
import { announceDialog, publishToDialog, publishToOwner } from './store/dialog-channel.ts';
import { mayAssistantSpeak, silentUntil } from './dialog-rule.ts';
import type { DialogState } from './store/dialog-state-table.ts';
import { type Addition, type SentenceDraft, type StagedFile, storeSentences } from './store/dialog-store.ts';
import { momentsOf } from './store/dialog-move.ts';
import { type DialogChange, findDialogOf, moveRead, updateDialog, updateReachable } from './store/dialog-table.ts';
import { noteOperatorAnswer } from './given-in-dialog.ts';
import { dialogBySession } from './inbox/dialog-view.ts';
import { readMemberFace } from '../user/user-service.ts';
import { namingTaker, takenBy } from './assign/taken.ts';
import { indexPerson } from './search/search-table.ts';
import { refuseText } from './store/text-quota.ts';
import { findMark, moveUnread } from './store/unread-table.ts';

/** Who answers, and whether also where another member does. */
export interface Answering {
  readonly by: Caller;
  readonly force?: boolean | undefined;
  /** Where no member answers, as in a group of another service: the name that the sentences have. */
  readonly signed?: { readonly name: string; readonly edits?: number | undefined };
}

/**
 * An operator's answer: it silences the assistant, ends the visitor's wait, moves the member's read mark, and assigns
 * an unassigned dialog to the person who answers.
 */
const answerOfOperator =
  (deps: Deps, { by, force, signed }: Answering, parts: readonly SentenceDraft[], now: number) =>
  (dialog: DialogState): Addition => {
    if (dialog.is_ban) throw new AppError('dialog_banned');
    const last = dialog.last + parts.length;
    // What the assistant has to look at next begins after it.
    const turn = dialog.pending ? dialog.turn : last;
    const isTaken = dialog.assigned_id !== null && dialog.assigned_id !== by.memberId && !force;
    const refused = isTaken ? takenBy(dialog.assigned_id!) : refuseText(deps, dialog.owner_id);
    const isClaimed = dialog.assigned_id === null && by.program === null;
    return {
      parts,
      refused,
      ...(signed ? {} : { by }),
      change: {
        silent_until: now + assistantSilence,
        waiting: 0,
        called_at: null,
        operator_read: last,
        turn,
        ...(isClaimed ? { assigned_id: by.memberId, assigned_at: now } : {}),
      },
    };
  };

/** Signs the sentences of an answer with the member and, where a program answers, with its name. */
async function signer(
  deps: Deps,
  { by: { memberId, program }, signed }: Answering,
): Promise<(part: SentenceDraft, at?: number) => SentenceDraft> {
  if (signed) {
    const { name, edits } = signed;
    // A long correction is several sentences, of which the first one corrects.
    return (part, at = 0) => ({
      ...part,
      extra: { ...part.extra, by: { name }, ...(edits === undefined || at > 0 ? {} : { edits }) },
    });
  }
  const { name, picture } = await readMemberFace(deps, memberId);
  const by = { id: memberId, name, ...(picture === '' ? {} : { picture }) };
  const own = program === null ? { by } : { by, name: program.name };
  return (part) => ({ ...part, extra: { ...part.extra, ...own } });
}

/** Stores an operator's answer; the same `clientId` again answers what was stored. */
export async function answerDialog(
  deps: Deps,
  answering: Answering,
  session: string,
  texts: readonly string[],
  clientId?: string,
): Promise<Sentence[]> {
  const { by } = answering;
  const [dialog, sign] = await Promise.all([dialogBySession(deps, by.teamId, session), signer(deps, answering)]);
  const write = answerOfOperator(
    deps,
    answering,
    texts.map((text, at) => sign({ text }, at)),
    deps.clock.now(),
  );
  const place = { ownerId: by.teamId, dialogId: dialog.id, author: 'operator', clientId } as const;
  const { sentences } = await storeSentences(deps, { ...place, write }).catch(namingTaker(deps, by.teamId));
  if (by.program === null) {
    await countAnswered(deps, dialog);
    noteOperatorAnswer(deps, dialog, sentences);
  }
  return sentences;
}

/** Stores an operator's file as a sentence. */
export async function sendFile(
  deps: Deps,
  answering: Answering,
  dialogId: string,
  clientId: string,
  part: SentenceDraft,
  file: StagedFile,
): Promise<Sentence[]> {
  const { by } = answering;
  const sign = await signer(deps, answering);
  const write = answerOfOperator(deps, answering, [sign(part)], deps.clock.now());
  const place = { ownerId: by.teamId, dialogId, author: 'operator', clientId } as const;
  return (await storeSentences(deps, { ...place, write, file }).catch(namingTaker(deps, by.teamId))).sentences;
}

/**
 * Changes an owner's dialog in the owner's next commit and publishes its list entry, unless `change` finds nothing to
 * do.
 */
export async function changeDialog(
  deps: Deps,
  ownerId: string,
  id: string,
  change: (dialog: DialogRow, trx: Db) => DialogChange | null | Promise<DialogChange | null>,
  fact?: Fact,
): Promise<DialogRow> {
  return commit(deps)(ownerId, async (trx) => {
    const before = await findDialogOf(trx, ownerId, id);
    if (!before) throw new AppError('not_found');
    const columns = await change(before, trx);
    if (!columns) return { result: before, facts: [] };
    const after = await updateDialog(trx, id, columns);
    if (after) await indexPerson(trx, before, after);
    const changed: Fact = { type: 'dialog', dialogId: id, moments: after && momentsOf(before, after) };
    return { result: after ?? before, facts: fact ? [changed, fact] : [changed] };
  });
}

/** Bans a dialog, which ends its visitor's connections and closes its address for a day, or lifts the ban. */
export async function banDialog(
  deps: Deps,
  by: Actor,
  id: string,
  isBan: boolean,
): Promise<Reply<'PATCH /dialog/ban/{id}'>> {
  const wanted = isBan ? 1 : 0;
  await changeDialog(deps, by.teamId, id, async (dialog, trx) => {
    if (dialog.is_ban === wanted) return null;
    await noteTrail(deps, trx, by, isBan ? 'ban' : 'unban', id);
    await banAddress(trx, dialog, isBan, deps.clock.now());
    if (isBan) await moveUnread(trx, [{ dialog_id: id, member_id: null, seq: dialog.last }]);
    return { is_ban: wanted };
  });
  if (isBan) publishToDialog(deps, id, { kind: 'ban' });
  return { id, isBan };
}

/** Gives the dialog to the assistant, or takes it over, which assigns it to the member where it is unassigned. */
export async function setAssistant(
  deps: Deps,
  { teamId, memberId }: Caller,
  id: string,
  active: boolean,
): Promise<Reply<'PATCH /dialog/assistant/{id}'>> {
  const now = deps.clock.now();
  const change = {
    called_at: null,
    ...(active
      ? { silent_until: null, waiting: 0, assigned_id: null, assigned_at: null }
      : { silent_until: now + assistantSilence }),
  };
  const dialog = await changeDialog(deps, teamId, id, ({ assigned_id }) =>
    active || assigned_id !== null ? change : { ...change, assigned_id: memberId, assigned_at: now },
  );
  announceDialog(deps, dialog);
  const until = silentUntil(dialog, now);
  return {
    id,
    assistant: mayAssistantSpeak(dialog, now),
    assistantUntil: timeOf(until),
  };
}

/**
 * Moves the member's read mark, and that of the team, which the visitor is shown, where the member is the first who
 * reads so far. A mark never goes back, nor past the last sentence.
 */
export async function readByOperator(
  deps: Deps,
  { teamId, memberId }: Caller,
  id: string,
  seq: number,
): Promise<Reply<'PATCH /dialog/read/{id}'>> {
  const { session, mark, isFirst, isMoved } = await commit(deps)(teamId, async (trx) => {
    const dialog = await findDialogOf(trx, teamId, id);
    if (!dialog) throw new AppError('not_found');
    const wanted = Math.min(seq, dialog.last);
    const before = (await findMark(trx, id, memberId)) ?? dialog.operator_read;
    const isFirst = await moveRead(trx, id, 'operator', wanted);
    const isMoved = (await moveUnread(trx, [{ dialog_id: id, member_id: memberId, seq: wanted }])).has(id) || isFirst;
    const result = { session: dialog.session, mark: Math.max(before, wanted), isFirst, isMoved };
    return { result, facts: isMoved ? [{ type: 'dialog', dialogId: id }] : [] };
  });
  const frame = { type: 'read', author: 'operator', seq: mark } as const;
  if (isFirst) publishToDialog(deps, id, { kind: 'live', frame });
  if (isMoved) publishToOwner(deps, teamId, { ...frame, session }, memberId);
  return { id, seq: mark };
}

/** Notes whether sentences reach the visitor of a channel: null while they do. */
export const setReachable = (
  deps: Deps,
  ownerId: string,
  id: string,
  unreachable: Unreachable | null,
): Promise<DialogRow> =>
  changeDialog(deps, ownerId, id, (dialog) => (dialog.unreachable === unreachable ? null : { unreachable }));

/** Notes, in a commit of their team, that the channel of dialogs does not reach their visitors, or does so again. */
export const markReachable = (trx: Db, ids: readonly string[], isReached: boolean): Promise<void> =>
  updateReachable(trx, ids, isReached);

/** Shows the visitor that the operator writes. */
export const typeToVisitor = (deps: Deps, dialogId: string, name: string): void =>
  publishToDialog(deps, dialogId, { kind: 'live', frame: { type: 'typing', author: 'operator', name } });
