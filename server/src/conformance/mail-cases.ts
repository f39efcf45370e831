import type { Call, WaitingReason } from '../contract.ts';
import { newId } from '../database/new-id.ts';
import { addWaitingLetter } from '../dialog/letter/waiting-letter-service.ts';
import { findDialog } from '../dialog/store/dialog-table.ts';
import { asOwner, noId, sides, type Target } from './targets.ts';
import type { Case, Cases, World } from './world.ts';

type MailCall = Extract<Call, `${string} /channel/mail/${string}`>;

/** A letter that waits in a dialog of its own. */
async function addLetter(
  { server: { deps }, ...world }: World,
  text = 'Ленина, 5',
): Promise<{ id: string; dialogId: string }> {
  const dialog = (await findDialog(deps.db, (await world.dialog()).dialogId))!;
  const reason: WaitingReason = 'other_sender';
  const letter = { key: newId(), reason, sender: 'olga@example.com', text, files: 0 };
  await addWaitingLetter(deps, dialog, letter);
  const row = await deps.db
    .selectFrom('waiting_letter')
    .select('id')
    .where('dialog_id', '=', dialog.id)
    .executeTakeFirstOrThrow();
  return { id: row.id, dialogId: dialog.id };
}

const waiting = async (world: World, text?: string) => ({ params: { id: (await addLetter(world, text)).id } });
const dialogOfLetter: Target = async (world) => ({ params: { id: (await addLetter(world)).dialogId } });

/** The server with limits reads no mailbox. */
const withoutMailbox: Case = async ({ limited }, name) =>
  limited.call(name, { token: (await limited.signUp()).access });

export const mailCases: Cases<MailCall> = {
  'GET /channel/mail/state': { ok: asOwner(), failures: {} },
  'POST /channel/mail/test': { ok: asOwner(), failures: { conflict: withoutMailbox } },
  'GET /channel/mail/letter/list/{id}': sides(dialogOfLetter, noId()),
  'POST /channel/mail/letter/accept/{id}': sides(waiting, noId(), {
    conflict: asOwner((world) => waiting(world, '')),
  }),
  'DELETE /channel/mail/letter/refuse/{id}': sides(waiting, noId()),
};
