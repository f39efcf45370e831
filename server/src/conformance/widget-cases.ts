import { createHmac } from 'node:crypto';
import { type Call, fileLimit, type Sentence } from '../contract.ts';
import { newId } from '../database/new-id.ts';
import { browser } from './push-cases.ts';
import { type Case, type Cases, formOf, pixel, untilLimited, type World } from './world.ts';

type WidgetCall = Extract<Call, `${string} /widget/${string}` | 'GET /file/{id}'>;

/** A visitor's call in a dialog of its own. */
const as =
  (body?: () => object): Case =>
  async ({ call, dialog }, name) =>
    call(name, { token: (await dialog()).token, body: body?.() });

/** The same call of a visitor who has been banned. */
const asBanned =
  (body?: () => object): Case =>
  async ({ call, owner, dialog }, name) => {
    const { token, dialogId } = await dialog();
    await call('PATCH /dialog/ban/{id}', { token: owner.access, params: { id: dialogId }, body: { isBan: true } });
    return call(name, { token, body: body?.() });
  };

const twice =
  (first: () => object, second: () => object): Case =>
  async ({ call, dialog }, name) => {
    const { token } = await dialog();
    await call(name, { token, body: first() });
    return call(name, { token, body: second() });
  };

/** A call about no site, which needs no token. */
const noSite: Case = ({ call }, name) => call(name, { params: { site: 'none' } });

async function limitedDialog({ limited }: World): Promise<string> {
  const { access } = await limited.signUp();
  const { body } = await limited.call('POST /domain/create', {
    token: access,
    body: {
      name: `busy-${newId()
        .replace(/[^a-z]/g, '')
        .slice(0, 8)}a.ru`,
    },
  });
  return (await limited.call('POST /widget/session', { body: { site: body.site } })).body.token;
}

const say =
  (text = 'Добрый день', clientId = 'one') =>
  () => ({ clientId, text });
const image = (clientId = 'one') => formOf('file', pixel, 'image/png', { clientId });

export const widgetCases: Cases<WidgetCall> = {
  'GET /widget/config/{site}': {
    ok: async ({ call, site }) => call('GET /widget/config/{site}', { params: { site: (await site()).site } }),
    failures: { not_found: noSite },
  },
  'GET /widget/picture/operator/{site}': {
    async ok({ call, owner, site }) {
      const { site: key } = await site();
      await call('POST /user/image/upload', { token: owner.access, body: formOf('image', pixel, 'image/png') });
      return call('GET /widget/picture/operator/{site}', { params: { site: key } });
    },
    failures: { not_found: noSite },
  },
  'GET /widget/face/{id}': {
    async ok({ call, owner, dialog }) {
      const { session, token } = await dialog();
      await call('POST /user/image/upload', { token: owner.access, body: formOf('image', pixel, 'image/png') });
      await call('POST /dialog/answer', { token: owner.access, body: { session, sentences: ['Здравствуйте'] } });
      const { body } = await call('GET /widget/sentence', { token, query: { after: 0 } });
      const by = body.sentences.find((sentence: Sentence) => sentence.by)!.by;
      return call('GET /widget/face/{id}', { params: { id: by.picture.split('/').at(-1) } });
    },
    failures: { not_found: ({ call }) => call('GET /widget/face/{id}', { params: { id: 'none' } }) },
  },
  'GET /widget/picture/assistant/{site}': {
    async ok({ call, owner, site }) {
      const { id, site: key } = await site();
      const body = formOf('image', pixel, 'image/png');
      await call('POST /domain/picture/{id}', { token: owner.access, params: { id }, body });
      return call('GET /widget/picture/assistant/{site}', { params: { site: key } });
    },
    failures: { not_found: noSite },
  },
  'POST /widget/session': {
    ok: async ({ call, site }) =>
      call('POST /widget/session', {
        body: { site: (await site()).site, page: 'https://shop.ru/', referrer: '', locale: 'ru' },
      }),
    failures: {
      invalid: ({ call }) => call('POST /widget/session', { body: {} }),
      unauthenticated: async ({ call, site }) =>
        call('POST /widget/session', { body: { site: (await site()).site }, token: 'otk_unknown' }),
      forbidden: async ({ call, site }) =>
        call('POST /widget/session', {
          body: { site: (await site()).site },
          headers: { origin: 'https://elsewhere.example' },
        }),
      async banned({ call, owner, dialog }) {
        const { token, dialogId, site } = await dialog();
        await call('PATCH /dialog/ban/{id}', { token: owner.access, params: { id: dialogId }, body: { isBan: true } });
        return call('POST /widget/session', { body: { site: site.site, token } });
      },
      not_found: ({ call }) => call('POST /widget/session', { body: { site: 'none' } }),
      async rate_limited({ limited }) {
        const { access } = await limited.signUp();
        const { body } = await limited.call('POST /domain/create', { token: access, body: { name: 'crowd.ru' } });
        return untilLimited(limited, 100, () =>
          limited.call('POST /widget/session', { body: { site: body.site }, headers: {} }),
        );
      },
    },
  },
  'POST /widget/sentence': {
    ok: as(say()),
    failures: {
      invalid: as(say('')),
      banned: asBanned(say()),
      client_id_reused: twice(say(), say('Другое')),
      async rate_limited(world) {
        const token = await limitedDialog(world);
        return untilLimited(world.limited, 40, () =>
          world.limited.call('POST /widget/sentence', { token, body: { clientId: newId(), text: 'Ещё' } }),
        );
      },
    },
  },
  'GET /widget/sentence': {
    ok: async ({ call, dialog }) =>
      call('GET /widget/sentence', { token: (await dialog()).token, query: { after: 0 } }),
    failures: {
      invalid: async ({ call, dialog }) =>
        call('GET /widget/sentence', { token: (await dialog()).token, query: { after: '-1' } }),
      banned: asBanned(),
    },
  },
  'POST /widget/file': {
    ok: as(image),
    failures: {
      invalid: as(() => formOf('other', pixel, 'image/png', { clientId: 'one' })),
      banned: asBanned(image),
      async client_id_reused({ call, dialog }) {
        const { token } = await dialog();
        await call('POST /widget/sentence', { token, body: say()() });
        return call('POST /widget/file', { token, body: image() });
      },
      too_large: as(() => formOf('file', new Uint8Array(fileLimit + 1), 'image/png', { clientId: 'one' })),
      unsupported_media: as(() =>
        formOf('file', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml', { clientId: 'one' }),
      ),
      async rate_limited(world) {
        const token = await limitedDialog(world);
        return untilLimited(world.limited, 20, () =>
          world.limited.call('POST /widget/file', { token, body: image(newId()) }),
        );
      },
    },
  },
  'POST /widget/rating': {
    ok: as(() => ({ score: 5, comment: 'Спасибо!' })),
    failures: {
      invalid: as(() => ({ score: 6 })),
      banned: asBanned(() => ({ score: 5 })),
    },
  },
  'GET /widget/push/key': {
    ok: as(),
    failures: { banned: asBanned() },
  },
  'POST /widget/push/subscribe': {
    ok: as(() => browser()),
    failures: {
      invalid: as(() => browser('https://shop.example.ru/push')),
      banned: asBanned(() => browser()),
    },
  },
  'DELETE /widget/push/unsubscribe': { ok: as(), failures: {} },
  'POST /widget/handoff': {
    ok: as(() => ({ to: 'operator' })),
    failures: {
      invalid: as(() => ({ to: 'nobody' })),
      banned: asBanned(() => ({ to: 'operator' })),
    },
  },
  'PATCH /widget/visitor': {
    ok: as(() => ({ name: 'Ирина', email: 'irina@example.com', phone: '+7 999 123-45-67' })),
    failures: {
      invalid: as(() => ({ email: 'irina' })),
      forbidden: as(() => ({ userId: '7', signature: 'ab'.repeat(32) })),
      banned: asBanned(() => ({ name: 'Ирина' })),
      async rate_limited({ limited }) {
        const { access: token } = await limited.signUp();
        const { body: site } = await limited.call('POST /domain/create', { token, body: { name: 'many-users.ru' } });
        const { secret } = (await limited.call('GET /domain/secret/{id}', { token, params: { id: site.id } })).body;
        let { token: visitor } = (await limited.call('POST /widget/session', { body: { site: site.site } })).body;
        return untilLimited(limited, 100, async () => {
          const userId = newId();
          const signature = createHmac('sha256', secret).update(userId).digest('hex');
          const answer = await limited.call('PATCH /widget/visitor', { token: visitor, body: { userId, signature } });
          visitor = answer.body.token ?? visitor;
          return answer;
        });
      },
    },
  },
  'DELETE /widget/session': { ok: as(), failures: {} },
  'GET /file/{id}': {
    async ok({ call, dialog }) {
      const { token } = await dialog();
      const { sentence } = (await call('POST /widget/file', { token, body: image() })).body;
      return call('GET /file/{id}', { params: { id: sentence.file.id } });
    },
    failures: { not_found: ({ call }) => call('GET /file/{id}', { params: { id: 'none' } }) },
  },
};
