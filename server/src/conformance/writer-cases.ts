import type { writerEndpoints } from '../contract.ts';
import { asOwner, noId, type Target } from './targets.ts';
import type { Cases, World } from './world.ts';

const setWriter = ({ call, owner }: World, on: boolean) =>
  call('PATCH /assistant/writer', { token: owner.access, body: { on } });

/** Names a dialog whose visitor asks something, on a site that knows it, or not; drafts are on. */
const asked =
  (text: string | null, isTrained = true): Target =>
  async (world) => {
    await setWriter(world, true);
    const site = isTrained ? await world.trained() : await world.site();
    const dialog = await world.dialog(site);
    if (text === null) {
      const file = new FormData();
      file.set('clientId', 'file');
      file.set('file', new File(['Привет'], 'файл.txt', { type: 'text/plain' }));
      await world.call('POST /dialog/answer', {
        token: world.owner.access,
        body: { session: dialog.session, sentences: ['Здравствуйте!'], clientId: 'one' },
      });
      await world.call('POST /widget/file', { token: dialog.token, body: file });
    } else await world.call('POST /widget/sentence', { token: dialog.token, body: { clientId: 'two', text } });
    return { params: { id: dialog.dialogId } };
  };

const question = 'Сколько стоит доставка?';

/** What a model drafts for operators, and whether the one that encodes works. */
export const writerCases: Cases<keyof typeof writerEndpoints> = {
  'GET /assistant/writer': { ok: asOwner(), failures: {} },
  'PATCH /assistant/writer': {
    ok: asOwner({ body: { on: true } }),
    failures: {
      invalid: asOwner({ body: {} }),
      conflict: async ({ aging }) => {
        const { access: token } = await aging.signUp();
        return aging.call('PATCH /assistant/writer', { token, body: { on: true } });
      },
    },
  },
  'GET /assistant/encoder': { ok: asOwner(), failures: {} },
  'POST /dialog/suggest/{id}': {
    ok: asOwner(asked(question)),
    failures: {
      not_found: asOwner(noId()),
      async conflict(world, name) {
        const { dialogId } = await world.dialog();
        await setWriter(world, false);
        return world.call(name, { token: world.owner.access, params: { id: dialogId } });
      },
      not_trained: asOwner(asked(question, false)),
      unprocessable: asOwner(asked(null)),
      async unavailable(world, name) {
        const target = await (asked(question) as (world: World) => Promise<object>)(world);
        const answer = world.writer.answer;
        world.writer.answer = (_, response) => void response.writeHead(500).end();
        try {
          return await world.call(name, { token: world.owner.access, ...target });
        } finally {
          world.writer.answer = answer;
        }
      },
    },
    async foreign(world, name) {
      const target = await (asked(question) as (world: World) => Promise<object>)(world);
      return world.call(name, { token: world.stranger.access, ...target });
    },
  },
};
