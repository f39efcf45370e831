import {
  type Call,
  deletionTime,
  fileLimit,
  type inboxEndpoints,
  type noteEndpoints,
  type writerEndpoints,
} from '../contract.ts';
import type { CallOptions } from '../testing.ts';
import { asOwner, byDialog, noId, sides, type Target } from './targets.ts';
import { joinAs } from './team-cases.ts';
import { type Answered, type Case, type Cases, formOf, pixel, type World } from './world.ts';

/** The calls by which operators keep their dialogs in order: they have a file of their own. */
export type InboxCall = keyof typeof inboxEndpoints;
type DialogCall = Exclude<
  Extract<Call, `${string} /dialog/${string}`>,
  InboxCall | keyof typeof noteEndpoints | keyof typeof writerEndpoints
>;

const answer = async (world: World, rest: object = {}, token = world.owner.access): Answered =>
  world.call('POST /dialog/answer', {
    token,
    body: {
      session: (await world.dialog()).session,
      sentences: ['Здравствуйте!', 'Чем помочь?'],
      clientId: 'one',
      ...rest,
    },
  });

/** A dialog whose visitor is banned. */
async function banned({ call, owner, dialog }: World) {
  const made = await dialog();
  await call('PATCH /dialog/ban/{id}', { token: owner.access, params: { id: made.dialogId }, body: { isBan: true } });
  return made;
}

/** A dialog's answer, named for its deletion after `age` ms. */
const answerToDelete =
  (age = 0): Target =>
  async (world) => {
    const { session, dialogId } = await world.dialog();
    const { body } = await answer(world, { session });
    world.server.clock.shift(age);
    return { params: { id: dialogId }, query: { seq: body.sentences[1].seq } };
  };

const image = (content: Uint8Array, type: string): CallOptions => ({
  body: formOf('file', content, type, { clientId: 'one' }),
});
const elf = new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]);

/** A dialog in which the assistant has answered: `seq` is that of its answer. */
async function answered(world: World): Promise<{ dialogId: string; token: string; seq: number; labelId: string }> {
  const site = await world.trained();
  const { token, session } = (await world.call('POST /widget/session', { body: { site: site.site } })).body;
  await world.call('POST /widget/sentence', { token, body: { clientId: 'one', text: 'Сколько стоит доставка?' } });
  for (let tries = 0; tries < 400; tries += 1) {
    const { items } = (await world.call('GET /dialog/list', { token: world.owner.access })).body;
    const entry = items.find((item: { session: string }) => item.session === session);
    if (entry?.last?.author === 'assistant')
      return { dialogId: entry.id, token, seq: entry.last.seq, labelId: site.labelId };
    await Bun.sleep(20);
  }
  throw new Error('the assistant has not answered');
}

const correct = async (world: World, rest: object = {}, token = world.owner.access): Answered => {
  const { dialogId, seq } = await answered(world);
  const body = { seq, right: 'answer', label: 'Цена доставки', answer: 'Доставка стоит 300 рублей.', ...rest };
  return world.call('POST /dialog/correction/create/{id}', { token, params: { id: dialogId }, body });
};

/** A dialog in which a person has the word, and its visitor has asked something since. */
async function offered(world: World): Answered {
  const { dialogId: id, token: visitor } = await answered(world);
  const token = world.owner.access;
  await world.call('PATCH /dialog/assistant/{id}', { token, params: { id }, body: { active: false } });
  await world.call('POST /widget/sentence', {
    token: visitor,
    body: { clientId: 'two', text: 'Когда привезут заказ?' },
  });
  return world.call('GET /dialog/offer/{id}', { token, params: { id } });
}

/** The three sides of a call by a dialog's id. */
export const dialogSides = <Failures extends Readonly<Record<string, Case>>>(rest?: CallOptions, failures?: Failures) =>
  sides(byDialog(rest), noId(rest), failures);

/** A dialog of the owner's that another member has; that member's token. */
async function taken(world: World): Promise<{ dialogId: string; session: string; token: string }> {
  const { dialogId, session } = await world.dialog();
  const { access: token } = await joinAs(world.server, world.owner, 'operator');
  await answer(world, { session, sentences: ['Занимаюсь этим'], clientId: 'taken' });
  return { dialogId, session, token };
}

export const dialogCases: Cases<DialogCall> = {
  'GET /dialog/list': {
    async ok({ call, owner, dialog }) {
      await dialog();
      return call('GET /dialog/list', { token: owner.access, query: { page: 1, q: 'Добрый день' } });
    },
    failures: { invalid: asOwner({ query: { page: 0 } }) },
  },
  'GET /dialog/count': { ok: asOwner(), failures: {} },
  'GET /dialog/stats': {
    ...sides(
      async ({ site }) => ({ query: { domainId: (await site()).id } }),
      { query: { domainId: 'none' } },
      {
        invalid: asOwner({ query: { days: 1000 } }),
      },
    ),
    ok: asOwner({ query: { days: 7 } }),
  },
  'GET /dialog/detail/{id}': dialogSides({}, { invalid: asOwner(byDialog({ query: { page: 'x' } })) }),
  'GET /dialog/header/{id}': dialogSides(),
  'POST /dialog/answer': {
    ok: (world) => answer(world),
    failures: {
      invalid: (world) => answer(world, { sentences: [] }),
      not_found: (world) => answer(world, { session: 'none' }),
      dialog_banned: async (world) => answer(world, { session: (await banned(world)).session }),
      async client_id_reused(world) {
        const { session } = await world.dialog();
        await answer(world, { session });
        return answer(world, { session, sentences: ['Другое'] });
      },
      async dialog_taken(world) {
        const { session, token } = await taken(world);
        return answer(world, { session }, token);
      },
    },
    foreign: (world) => answer(world, {}, world.stranger.access),
  },
  'POST /dialog/file/{id}': dialogSides(image(pixel, 'image/png'), {
    invalid: asOwner(byDialog({ body: formOf('other', pixel, 'image/png', { clientId: 'one' }) })),
    dialog_banned: asOwner(async (world) => ({
      params: { id: (await banned(world)).dialogId },
      ...image(pixel, 'image/png'),
    })),
    client_id_reused: asOwner(async (world) => {
      const { session, dialogId: id } = await world.dialog();
      await answer(world, { session });
      return { params: { id }, ...image(pixel, 'image/png') };
    }),
    async dialog_taken(world, name) {
      const { dialogId: id, token } = await taken(world);
      return world.call(name, { token, params: { id }, ...image(pixel, 'image/png') });
    },
    too_large: asOwner(byDialog(image(new Uint8Array(fileLimit + 1), 'image/png'))),
    unsupported_media: asOwner(byDialog(image(elf, 'application/x-elf'))),
  }),
  'PATCH /dialog/assign/{id}': dialogSides(
    { body: { member: null } },
    {
      invalid: asOwner(byDialog({ body: { member: 1 } })),
      assigned_elsewhere: asOwner(byDialog({ body: { member: null, expect: 'another' } })),
    },
  ),
  'GET /dialog/correction/list/{id}': {
    ...dialogSides(),
    async ok(world) {
      const { dialogId: id, seq } = await answered(world);
      const token = world.owner.access;
      const body = { seq, right: 'never' };
      await world.call('POST /dialog/correction/create/{id}', { token, params: { id }, body });
      return world.call('GET /dialog/correction/list/{id}', { token, params: { id } });
    },
  },
  'POST /dialog/correction/create/{id}': {
    ok: (world) => correct(world),
    failures: {
      invalid: (world) => correct(world, { right: 'context' }),
      not_found: (world) => correct(world, { right: 'context', labelId: 'none' }),
      conflict: (world) => correct(world, { label: 'Доставка' }),
    },
    foreign: (world) => correct(world, {}, world.stranger.access),
  },
  'DELETE /dialog/correction/delete/{id}': sides(
    async (world) => ({ params: { id: (await correct(world)).body.id } }),
    noId(),
  ),
  'GET /dialog/offer/{id}': { ...dialogSides(), ok: (world) => offered(world) },
  'DELETE /dialog/sentence/delete/{id}': sides(answerToDelete(), byDialog({ query: { seq: 1 } }), {
    invalid: asOwner(byDialog()),
    too_late: asOwner(answerToDelete(deletionTime + 1)),
  }),
  'PATCH /dialog/ban/{id}': dialogSides({ body: { isBan: true } }, { invalid: asOwner(byDialog({ body: {} })) }),
  'PATCH /dialog/assistant/{id}': dialogSides(
    { body: { active: false } },
    { invalid: asOwner(byDialog({ body: {} })) },
  ),
  'PATCH /dialog/read/{id}': dialogSides({ body: { seq: 1 } }, { invalid: asOwner(byDialog({ body: { seq: -1 } })) }),
};
