import type { Sentence } from '../platform/contract.ts';
import { AppError } from '../platform/app-error.ts';
import { isForeignViolation } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';
import { newId } from '../platform/new-id.ts';
import type { DialogRow } from '../platform/schema.ts';
import { hashToken, signText } from '../platform/token-hash.ts';
import type { Visitor } from '../platform/visitor-token.ts';
import { commit } from '../event/commit.ts';
import { announceTalk, tellDialog, tellOwner } from './dialog-channel.ts';
import { mayAssistantSpeak, silence } from './dialog-rule.ts';
import { type Entry, type Part, storeSentences } from './dialog-store.ts';
import { deleteDialog, type DialogChange, findDialog, findDialogOfUser, insertDialog, moveRead, updateDialog } from './dialog-table.ts';
import { takeTurns } from './dialog-turn.ts';

/** Where a visitor came from, as the browser told it. */
export interface Arrival {
  readonly page?: string;
  readonly title?: string;
  readonly referrer?: string;
  readonly locale?: string;
  readonly userAgent: string;
}

/** A visitor's token: opaque 32 bytes, made again from the server's secret when the same talk opens elsewhere. */
const tokenOf = ({ secret }: Deps, dialogId: string): string => signText(secret, `visitor:${dialogId}`);

/** A visitor's talk, as its token tells it. */
export type Talk = Pick<Visitor, 'dialogId' | 'ownerId' | 'domainId' | 'session'>;

/** The row of a talk; `unauthenticated` when it is gone. */
export async function readTalk(deps: Deps, talk: Talk): Promise<DialogRow> {
  const dialog = await findDialog(deps.db, talk.dialogId);
  if (!dialog) throw new AppError('unauthenticated');
  return dialog;
}

/** Begins a visitor's talk; the owner's list gets its entry. */
export async function beginTalk(deps: Deps, domain: { id: string; ownerId: string }, arrival: Arrival): Promise<{ dialog: DialogRow; token: string }> {
  const id = newId();
  const token = tokenOf(deps, id);
  const now = deps.clock.now();
  const dialog: DialogRow = {
    id, owner_id: domain.ownerId, domain_id: domain.id, session: newId(), token_hash: hashToken(token),
    visitor_name: '', email: '', user_id: '', verified: 0, is_ban: 0, last: 0, visitor_read: 0, operator_read: 0, turn: 0,
    silent_until: null, waiting: 0, page: arrival.page ?? '', title: arrival.title ?? '', referrer: arrival.referrer ?? '',
    locale: arrival.locale ?? '', user_agent: arrival.userAgent, rating: null, rating_comment: '',
    first_seen_at: now, last_seen_at: now, updated_at: now,
  };
  try {
    await commit(deps)(domain.ownerId, async (trx) => {
      await insertDialog(trx, dialog);
      return { result: null, facts: [{ type: 'dialog', dialogId: id }] };
    });
  } catch (error) {
    // The site was deleted meanwhile.
    throw isForeignViolation(error) ? new AppError('not_found', { cause: error }) : error;
  }
  return { dialog, token };
}

/** Changes a talk in the owner's next commit; operators are told when the change shows in their list. */
async function changeTalk(deps: Deps, talk: Talk, columns: DialogChange, shown: boolean): Promise<DialogRow> {
  const after = await commit(deps)(talk.ownerId, async (trx) => {
    const result = await updateDialog(trx, talk.dialogId, columns);
    return { result, facts: result && shown ? [{ type: 'dialog' as const, dialogId: talk.dialogId }] : [] };
  });
  if (!after) throw new AppError('unauthenticated');
  return after;
}

/** The visitor is on a page now. */
export const touchTalk = (deps: Deps, talk: Talk, place: Partial<Pick<DialogRow, 'page' | 'title' | 'locale' | 'user_agent'>> = {}): Promise<DialogRow> =>
  changeTalk(deps, talk, { ...place, last_seen_at: deps.clock.now() }, false);

/** Stores a visitor's sentence; the assistant takes its turn once it is stored. */
export async function sayToOwner(deps: Deps, talk: Talk, clientId: string, part: Part, file?: Entry['file']): Promise<Sentence> {
  const write = (dialog: DialogRow): Entry => {
    if (dialog.is_ban) throw new AppError('banned');
    return { parts: [part], file, change: { last_seen_at: deps.clock.now(), visitor_read: dialog.last + 1 } };
  };
  const { sentences } = await storeSentences(deps, { ownerId: talk.ownerId, dialogId: talk.dialogId, author: 'visitor', clientId, write });
  takeTurns(deps, talk.ownerId, talk.dialogId);
  return sentences[0]!;
}

export async function readByVisitor(deps: Deps, talk: Talk, seq: number): Promise<void> {
  const mark = await commit(deps)(talk.ownerId, async (trx) => {
    const dialog = await findDialog(trx, talk.dialogId);
    const wanted = Math.min(seq, dialog?.last ?? 0);
    return { result: (await moveRead(trx, talk.dialogId, 'visitor_read', wanted)) ? wanted : null, facts: [] };
  });
  if (mark === null) return;
  tellOwner(deps, talk.ownerId, { type: 'read', author: 'visitor', seq: mark, session: talk.session });
  tellDialog(deps, talk.dialogId, { kind: 'live', frame: { type: 'read', author: 'visitor', seq: mark } });
}

export const typeToOwner = (deps: Deps, talk: Talk): void =>
  tellOwner(deps, talk.ownerId, { type: 'typing', author: 'visitor', session: talk.session });

/** Whom the visitor wants to talk to: a person silences the assistant as an operator's answer does. */
export async function handOff(deps: Deps, talk: Talk, to: 'operator' | 'assistant'): Promise<boolean> {
  const now = deps.clock.now();
  const columns = to === 'operator' ? { silent_until: now + silence, waiting: 1 } : { silent_until: null, waiting: 0 };
  const dialog = await changeTalk(deps, talk, columns, true);
  announceTalk(deps, dialog);
  return mayAssistantSpeak(dialog, now);
}

export const rateTalk = (deps: Deps, talk: Talk, score: number, comment: string): Promise<DialogRow> =>
  changeTalk(deps, talk, { rating: score, rating_comment: comment }, true);

export type Description = Partial<Pick<DialogRow, 'visitor_name' | 'email' | 'user_id' | 'verified' | 'page' | 'title'>>;

/** Keeps what the visitor or its page says of them. */
export const describeTalk = (deps: Deps, talk: Talk, description: Description): Promise<DialogRow> =>
  changeTalk(deps, talk, { ...description, last_seen_at: deps.clock.now() }, description.visitor_name !== undefined);

/** The talk that a signed user of the site already has, with a token to go on with it; null when this is the one, or there is none. */
export async function talkOfUser(deps: Deps, talk: Talk, userId: string): Promise<{ dialog: DialogRow; token: string } | null> {
  const dialog = await findDialogOfUser(deps.db, talk.domainId, userId);
  if (!dialog || dialog.id === talk.dialogId) return null;
  const token = tokenOf(deps, dialog.id);
  if (dialog.token_hash !== hashToken(token)) await changeTalk(deps, { ...talk, dialogId: dialog.id }, { token_hash: hashToken(token) }, false);
  return { dialog, token };
}

/** Deletes a talk with all that was said and sent in it. Operators who have it in their list are told to read it anew. */
export async function eraseTalk(deps: Deps, talk: Talk): Promise<void> {
  await commit(deps)(talk.ownerId, async (trx) => {
    await deleteDialog(trx, talk.dialogId);
    return { result: null, facts: [{ type: 'dialog', dialogId: talk.dialogId }] };
  });
  tellDialog(deps, talk.dialogId, { kind: 'gone' });
}
