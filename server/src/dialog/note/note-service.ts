import { AppError, fieldError } from '../../app-error.ts';
import { type Body, mostNotes, type Note, type Reply } from '../../contract.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../database/new-id.ts';
import { commit } from '../../event/commit.ts';
import type { Caller, Operator } from '../../security/caller.ts';
import { memberNames } from '../../team/assign-rule.ts';
import { countTextBytes } from '../../domain/domain-service.ts';
import { dialogOf } from '../inbox/dialog-view.ts';
import { findDialogOf } from '../store/dialog-table.ts';
import { refuseText } from '../store/text-quota.ts';
import { deleteMentions, deleteMentionsIn, hasMentions, insertMentions } from './mention-table.ts';
import { mentionedIn } from './mention.ts';
import {
  eraseNote,
  findByClientId,
  findNoteOf,
  findNotes,
  insertNote,
  lastNoteNumber,
  listNotes,
  noteOf,
} from './note-table.ts';

/** The notes of one of the team's dialogs. */
export async function readNotes(deps: Deps, teamId: string, dialogId: string): Promise<Note[]> {
  await dialogOf(deps, teamId, dialogId);
  return (await listNotes(deps.db, dialogId)).map(noteOf);
}

/**
 * Stores a note behind the dialog's last sentence; the same `clientId` of the same member again answers what was stored.
 * Neither the dialog nor its sentences change, so that nothing is sent to the visitor. Its text counts as one of the
 * team's.
 * @throws AppError `not_found`, `invalid` where the dialog has `mostNotes`, `too_large` where texts fill the quota
 */
export async function createNote(
  deps: Deps,
  by: Caller,
  dialogId: string,
  { clientId, text }: Body<'POST /dialog/note/create/{id}'>,
): Promise<Note> {
  const { memberId, teamId } = by;
  const full = refuseText(deps, teamId);
  const names = await memberNames(deps, teamId);
  const name = by.program?.name ?? names.get(memberId) ?? '';
  const mentions = mentionedIn(
    text,
    [...names].map(([id, name]) => ({ id, name })),
  );
  return commit(deps)(teamId, async (trx) => {
    const dialog = await findDialogOf(trx, teamId, dialogId);
    if (!dialog) throw new AppError('not_found');
    const known = await findByClientId(trx, { dialogId, memberId, clientId });
    if (known?.deleted === 1) throw new AppError('not_found');
    if (known) return { result: noteOf(known), facts: [] };
    if (full) throw full;
    const number = (await lastNoteNumber(trx, dialogId)) + 1;
    if (number > mostNotes)
      throw fieldError('text', 'too_many', `В этом диалоге уже ${mostNotes} заметок: больше не поместится`);
    const row = await insertNote(trx, {
      id: newId(),
      dialog_id: dialogId,
      number,
      member_id: memberId,
      member_name: name,
      client_id: clientId,
      after_seq: dialog.last,
      text,
      mentions: JSON.stringify(mentions),
      at: deps.clock.now(),
      deleted: 0,
    });
    await countTextBytes(trx, dialog.domain_id, Buffer.byteLength(text));
    const others = mentions.filter((id) => id !== memberId);
    const place = { dialog_id: dialogId, number, owner_id: teamId, domain_id: dialog.domain_id };
    await insertMentions(
      trx,
      others.map((id) => ({ ...place, member_id: id })),
    );
    const fact = { type: 'note', dialogId, seq: number } as const;
    return { result: noteOf(row), facts: others.length > 0 ? [fact, { type: 'dialog', dialogId }] : [fact] };
  });
}

/** Deletes a note of the caller's own, or any for an owner. @throws AppError `not_found`, `forbidden` */
export async function deleteNote(deps: Deps, by: Caller, id: string): Promise<{ id: string }> {
  const { memberId, teamId } = by;
  return commit(deps)(teamId, async (trx) => {
    const note = await findNoteOf(trx, teamId, id);
    if (!note) throw new AppError('not_found');
    const isOwner = by.role === 'owner' && by.program === null;
    if (note.member_id !== memberId && !isOwner) throw new AppError('forbidden');
    await eraseNote(trx, id);
    await countTextBytes(trx, note.domain_id, -Buffer.byteLength(note.text));
    const { dialog_id: dialogId, number: seq } = note;
    const wasUnread = await deleteMentionsIn(trx, dialogId, seq);
    const fact = { type: 'note', dialogId, seq } as const;
    return { result: { id }, facts: wasUnread ? [fact, { type: 'dialog', dialogId }] : [fact] };
  });
}

/** Marks the caller's mentions in a dialog as read. @throws AppError `not_found` */
export async function readMentions(
  deps: Deps,
  { memberId, teamId }: Operator,
  dialogId: string,
): Promise<Reply<'PATCH /dialog/mention/read/{id}'>> {
  await dialogOf(deps, teamId, dialogId);
  if (await hasMentions(deps.db, dialogId, memberId))
    await commit(deps)(teamId, async (trx) => {
      const isRead = await deleteMentions(trx, dialogId, memberId);
      return { result: undefined, facts: isRead ? [{ type: 'dialog', dialogId }] : [] };
    });
  return { id: dialogId };
}

/** A note as it is now, by its dialog and number; null for a deleted one, whose id stays. */
export interface FoundNote {
  readonly id: string;
  readonly note: Note | null;
}

export const noteKey = (dialogId: string, number: number): string => `${number} ${dialogId}`;

/** The notes that facts are about, by `noteKey`; those of a deleted dialog are absent. */
export async function readFactNotes(
  deps: Pick<Deps, 'db'>,
  asked: readonly { dialogId: string; seq?: number }[],
): Promise<Map<string, FoundNote>> {
  const rows = await findNotes(
    deps.db,
    asked.map(({ dialogId, seq }) => ({ dialog_id: dialogId, number: seq })),
  );
  return new Map(
    rows.map((row) => [
      noteKey(row.dialog_id, row.number),
      { id: row.id, note: row.deleted === 1 ? null : noteOf(row) },
    ]),
  );
}
