import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../contract.ts';
import { renewToken } from '../dialog/visitor/token-service.ts';
import { type SignedUp, startTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
let owner: SignedUp;
let site: string;
let secret: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp();
  const { body } = await server.call('POST /domain/create', { token: owner.access, body: { name: 'erased.ru' } });
  site = body.site;
  secret = (await server.call('GET /domain/secret/{id}', { token: owner.access, params: { id: body.id } })).body.secret;
});
afterAll(() => server.stop());

let made = 0;
const signed = (userId: string) => ({ userId, signature: createHmac('sha256', secret).update(userId).digest('hex') });

/** Calls of a visitor whose dialog is being deleted, with their possible statuses; the first is the usual one. */
const calls: Partial<Record<Call, { body?: () => object; statuses: number[] }>> = {
  'PATCH /widget/visitor': { body: () => signed(`user${(made += 1)}`), statuses: [200, 401] },
  'POST /widget/sentence': {
    body: () => ({ clientId: crypto.randomUUID(), text: 'Вопрос' }),
    statuses: [201, 401, 404],
  },
  'POST /widget/rating': { body: () => ({ score: 5 }), statuses: [200, 201, 401] },
  'POST /widget/handoff': { body: () => ({ to: 'operator' }), statuses: [200, 201, 401, 404] },
  'GET /widget/sentence': { statuses: [200, 401] },
};

describe('a call during the deletion of its dialog', () => {
  it.each(Object.entries(calls))(
    'succeeds or is refused, and is never a failure of the server: %s',
    async (name, { body, statuses }) => {
      for (let round = 0; round < 12; round += 1) {
        const { token } = (await server.call('POST /widget/session', { body: { site } })).body;
        const begin = () =>
          server.call(name as Call, { token, ...(body ? { body: body() } : { query: { before: 1 } }) });
        const [first, erased, second] = await Promise.all([
          begin(),
          server.call('DELETE /widget/session', { token }),
          begin(),
        ]);
        expect(erased.status).toBe(200);
        for (const { status, body: answer } of [first, second]) {
          expect([name, status, answer.code]).toEqual([name, expect.any(Number), answer.code]);
          expect(statuses).toContain(status);
        }
      }
    },
  );

  it('is no failure of the server where the whole site is deleted', async () => {
    for (const [name, { body }] of Object.entries(calls)) {
      const token = owner.access;
      const domain = (await server.call('POST /domain/create', { token, body: { name: `gone${(made += 1)}.ru` } }))
        .body;
      const opened = (await server.call('POST /widget/session', { body: { site: domain.site } })).body;
      const begin = () =>
        server.call(name as Call, { token: opened.token, ...(body ? { body: body() } : { query: { before: 1 } }) });
      const answers = await Promise.all([
        begin(),
        server.call('POST /widget/session', { body: { site: domain.site } }),
        server.call('DELETE /domain/delete/{id}', { token, params: { id: domain.id } }),
        begin(),
        server.call('POST /widget/session', { body: { site: domain.site } }),
      ]);
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    }
  });

  it('resumes no deleted dialog: the session begins a new one', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { token, session } = (await server.call('POST /widget/session', { body: { site } })).body;
      const [opened] = await Promise.all([
        server.call('POST /widget/session', { body: { site, token } }),
        server.call('DELETE /widget/session', { token }),
      ]);
      expect([200, 201, 401]).toContain(opened.status);
      if (opened.status === 201) expect(opened.body.session).not.toBe(session);
    }
  });

  it('gives no new token to a browser whose dialog is deleted between the description and the token', async () => {
    const { token } = (await server.call('POST /widget/session', { body: { site } })).body;
    const visitor = await server.deps.callers.visitor(token);
    await server.call('DELETE /widget/session', { token });
    await expect(renewToken(server.deps, visitor, visitor.dialogId, async () => {})).rejects.toMatchObject({
      reason: 'unauthenticated',
    });
  });
});
