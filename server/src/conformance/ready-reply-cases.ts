import { readyPictureLimit, type readyReplyEndpoints, readyReplyLimits } from '../contract.ts';
import { newId } from '../database/new-id.ts';
import { asOwner, noId, sides, type Target } from './targets.ts';
import { joinAs } from './team-cases.ts';
import { type Case, type Cases, formOf, pixel, type World } from './world.ts';

const body = { title: 'Сроки доставки', text: '{visitor}, доставим за два дня.', own: false };

const created = async ({ call, owner }: World, more: object = {}): Promise<string> =>
  (await call('POST /reply/create', { token: owner.access, body: { ...body, ...more } })).body.id;

const byReply =
  (rest: object = {}): Target =>
  async (world) => ({ params: { id: await created(world) }, ...rest });

/** An operator of the team about a reply of its owner's. */
const byOther =
  (rest: object = {}): Case =>
  async (world, name) => {
    const id = await created(world);
    const { access: token } = await joinAs(world.server, world.owner, 'operator');
    return world.call(name, { token, params: { id }, ...rest });
  };

/** Creates one reply more than a member may have. */
const refuseTooMany: Case = async (world, name) => {
  const { db } = world.server.deps;
  const rows = Array.from({ length: readyReplyLimits.own }, (_, at) => ({
    id: newId(),
    team_id: world.owner.teamId,
    member_id: world.owner.id,
    own: 1,
    title: `Ответ ${at}`,
    text: 'Здравствуйте!',
  }));
  await db.insertInto('ready_reply').values(rows).execute();
  const refused = await world.call(name, { token: world.owner.access, body: { ...body, own: true } });
  await db.deleteFrom('ready_reply').where('own', '=', 1).execute();
  return refused;
};

const image = (): FormData => formOf('image', pixel, 'image/png');

const addPicture = ({ call, owner }: World, id: string) =>
  call('POST /reply/picture/create/{id}', { token: owner.access, params: { id }, body: image() });

const pictured = async (world: World): Promise<string> => (await addPicture(world, await created(world))).body.id;
const byPicture: Target = async (world) => ({ params: { id: await pictured(world) } });

/** Adds one picture more than a reply may have. */
const refuseFourth: Case = async (world) => {
  const id = await created(world);
  for (let count = 0; count < readyReplyLimits.pictures; count += 1) await addPicture(world, id);
  return addPicture(world, id);
};

const refuseOther: Case = async (world, name) => {
  const { access: token } = await joinAs(world.server, world.owner, 'operator');
  return world.call(name, { token, params: { id: await pictured(world) } });
};

/** A dialog of a trained domain whose visitor's question a person is to answer. */
const byQuestion: Target = async (world) => {
  const { dialogId, token } = await world.dialog(await world.trained());
  const params = { id: dialogId };
  await world.call('PATCH /dialog/assistant/{id}', { token: world.owner.access, params, body: { active: false } });
  await world.call('POST /widget/sentence', { token, body: { clientId: 'two', text: 'Сколько стоит доставка?' } });
  return { params };
};

export const readyReplyCases: Cases<keyof typeof readyReplyEndpoints> = {
  'GET /reply/list': {
    async ok(world) {
      await created(world);
      return world.call('GET /reply/list', { token: world.owner.access });
    },
    failures: {},
  },
  'GET /reply/best/{id}': sides(byQuestion, noId()),
  'POST /reply/create': { ok: asOwner({ body }), failures: { invalid: refuseTooMany } },
  'PATCH /reply/edit/{id}': sides(byReply({ body: { ...body, title: 'Доставка' } }), noId({ body }), {
    invalid: asOwner(byReply({ body: { ...body, title: '' } })),
    forbidden: byOther({ body }),
  }),
  'DELETE /reply/delete/{id}': sides(byReply(), noId(), { forbidden: byOther() }),
  'POST /reply/picture/create/{id}': sides(byReply({ body: image() }), noId({ body: image() }), {
    invalid: refuseFourth,
    forbidden: byOther({ body: image() }),
    too_large: asOwner(byReply({ body: formOf('image', new Uint8Array(readyPictureLimit + 1), 'image/png') })),
    unsupported_media: asOwner(byReply({ body: formOf('image', 'просто текст', 'text/plain') })),
  }),
  'GET /reply/picture/{id}': sides(byPicture, noId()),
  'DELETE /reply/picture/delete/{id}': sides(byPicture, noId(), { forbidden: refuseOther }),
};
