import type { noteEndpoints } from '../contract.ts';
import { newId } from '../database/new-id.ts';
import { dialogSides } from './dialog-cases.ts';
import { asOwner, byDialog, noId, sides, type Target } from './targets.ts';
import type { Cases, World } from './world.ts';

const body = { clientId: 'one', text: 'Просит скидку: обещали в прошлый раз.' };

/** A dialog with a note of the owner's. */
async function noted(world: World): Promise<{ dialogId: string; noteId: string }> {
  const { dialogId } = await world.dialog();
  const params = { id: dialogId };
  const note = await world.call('POST /dialog/note/create/{id}', { token: world.owner.access, params, body });
  return { dialogId, noteId: note.body.id };
}

const byNote: Target = async (world) => ({ params: { id: (await noted(world)).noteId } });

/** A note that another member of the owner's team wrote. */
const byForeignNote: Target = async (world) => {
  const id = newId();
  const { dialogId } = await world.dialog();
  const { db } = world.server.deps;
  await db
    .insertInto('note')
    .values({
      id,
      dialog_id: dialogId,
      number: 1,
      member_id: newId(),
      member_name: 'Борис',
      client_id: 'one',
      after_seq: 1,
      text: 'Перезвоню сам.',
      mentions: '[]',
      at: world.server.clock.now(),
      deleted: 0,
    })
    .execute();
  return { params: { id } };
};

export const noteCases: Cases<keyof typeof noteEndpoints> = {
  'GET /dialog/note/list/{id}': sides(async (world) => ({ params: { id: (await noted(world)).dialogId } }), noId()),
  'POST /dialog/note/create/{id}': dialogSides(
    { body },
    { invalid: asOwner(byDialog({ body: { ...body, text: 'я'.repeat(4001) } })) },
  ),
  'DELETE /dialog/note/delete/{id}': sides(byNote, noId(), { forbidden: asOwner(byForeignNote) }),
};
