import type { noteEndpoints } from '../contract.ts';
import { dialogSides } from './dialog-cases.ts';
import { asOwner, byDialog, noId, sides, type Target } from './targets.ts';
import { joinAs } from './team-cases.ts';
import type { Case, Cases, World } from './world.ts';

const body = { clientId: 'one', text: 'Просит скидку: обещали в прошлый раз.' };

/** A dialog with a note of the owner's. */
async function noted(world: World): Promise<{ dialogId: string; noteId: string }> {
  const { dialogId } = await world.dialog();
  const params = { id: dialogId };
  const note = await world.call('POST /dialog/note/create/{id}', { token: world.owner.access, params, body });
  return { dialogId, noteId: note.body.id };
}

const byNote: Target = async (world) => ({ params: { id: (await noted(world)).noteId } });

/** An operator of the team about a note of its owner's. */
const byOther: Case = async (world, name) => {
  const { noteId: id } = await noted(world);
  const { access: token } = await joinAs(world.server, world.owner, 'operator');
  return world.call(name, { token, params: { id } });
};

export const noteCases: Cases<keyof typeof noteEndpoints> = {
  'GET /dialog/note/list/{id}': sides(async (world) => ({ params: { id: (await noted(world)).dialogId } }), noId()),
  'POST /dialog/note/create/{id}': dialogSides(
    { body },
    { invalid: asOwner(byDialog({ body: { ...body, text: 'я'.repeat(4001) } })) },
  ),
  'DELETE /dialog/note/delete/{id}': sides(byNote, noId(), { forbidden: byOther }),
  'PATCH /dialog/mention/read/{id}': dialogSides({}, {}),
};
