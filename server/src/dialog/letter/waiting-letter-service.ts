import { AppError } from '../../app-error.ts';
import type { WaitingLetter, WaitingReason } from '../../contract.ts';
import { newId } from '../../database/new-id.ts';
import type { DialogRow, WaitingLetterRow } from '../../database/schema.ts';
import type { Deps } from '../../deps.ts';
import { timeOf } from '../../runtime/clock.ts';
import { changeDialog } from '../dialog-service.ts';
import { dialogOf } from '../inbox/dialog-view.ts';
import { storeAlone } from '../store/dialog-store.ts';
import { visitorDialogOf } from '../visitor/visitor-dialog-service.ts';
import { sayMailed } from './mailed-sentence.ts';
import {
  countWaitingLetters,
  findWaitingLetter,
  insertWaitingLetter,
  listWaitingLetters,
  removeWaitingLetter,
} from './waiting-letter-table.ts';

/** The most letters that wait in a dialog; later ones stay in the mailbox alone. */
export const mostWaiting = 20;

export interface DoubtfulLetter {
  /** What makes the letter unique in its dialog. */
  readonly key: string;
  readonly reason: WaitingReason;
  readonly sender: string;
  readonly text: string;
  readonly files: number;
}

/**
 * Stores a letter that a member has to decide on, and calls a person to its dialog.
 * @returns false when it waits already or too many do
 */
export async function addWaitingLetter(deps: Deps, dialog: DialogRow, letter: DoubtfulLetter): Promise<boolean> {
  const { key, ...shown } = letter;
  const entered = await storeAlone(deps, {
    ownerId: dialog.owner_id,
    dialogId: dialog.id,
    author: 'assistant',
    write: async ({ called_at: calledAt }, trx) => {
      if ((await countWaitingLetters(trx, dialog.id)) >= mostWaiting) return null;
      const now = deps.clock.now();
      const row = { id: newId(), dialog_id: dialog.id, letter_key: key, ...shown, at: now };
      if (!(await insertWaitingLetter(trx, row))) return null;
      const change = { waiting: 1 as const, called_at: calledAt ?? now, closed_at: null };
      return { parts: [], change, fact: { type: 'dialog', dialogId: dialog.id } };
    },
  });
  return entered.fresh;
}

const shownOf = ({ id, reason, sender, text, files, at }: WaitingLetterRow): WaitingLetter => ({
  id,
  reason: reason as WaitingReason,
  sender,
  text,
  files,
  at: timeOf(Number(at)),
});

/** The letters of a dialog that wait, the oldest first. @throws AppError `not_found` */
export async function readWaitingLetters(deps: Deps, ownerId: string, dialogId: string): Promise<WaitingLetter[]> {
  await dialogOf(deps, ownerId, dialogId);
  return (await listWaitingLetters(deps.db, dialogId, mostWaiting)).map(shownOf);
}

async function findOwn(deps: Deps, ownerId: string, id: string): Promise<WaitingLetterRow> {
  const letter = await findWaitingLetter(deps.db, ownerId, id);
  if (!letter) throw new AppError('not_found', { detail: 'Этого письма больше нет: его уже приняли или отклонили.' });
  return letter;
}

/** Deletes a letter, and has operators load its dialog's header again. */
async function settle(deps: Deps, ownerId: string, { id, dialog_id: dialogId }: WaitingLetterRow): Promise<void> {
  await changeDialog(deps, ownerId, dialogId, async (_dialog, trx) =>
    (await removeWaitingLetter(trx, id)) ? { last_seen_at: _dialog.last_seen_at } : null,
  );
}

/**
 * A member accepts a letter as the visitor's answer. @throws AppError `not_found`; `conflict` for one without a text, or
 * of a banned visitor
 */
export async function acceptLetter(deps: Deps, ownerId: string, id: string): Promise<{ id: string }> {
  const letter = await findOwn(deps, ownerId, id);
  const dialog = await dialogOf(deps, ownerId, letter.dialog_id);
  if (dialog.is_ban === 1) throw new AppError('conflict', { detail: 'Посетитель заблокирован.' });
  if (letter.text === '') throw new AppError('conflict', { detail: 'В этом письме нет текста.' });
  await sayMailed(deps, visitorDialogOf(dialog), { key: letter.letter_key, text: letter.text, leftOut: letter.files });
  await settle(deps, ownerId, letter);
  return { id };
}

/** A member does not accept a letter. @throws AppError `not_found` */
export async function refuseLetter(deps: Deps, ownerId: string, id: string): Promise<{ id: string }> {
  await settle(deps, ownerId, await findOwn(deps, ownerId, id));
  return { id };
}
