import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root, runChild } from '../../../tests/harness/child.ts';
import { freePort } from '../../../tests/harness/free-port.ts';
import type { Sentence } from '../contract.ts';
import { call, createOwner, createSite } from '../dialog/dialog-fixture.ts';
import { deliverFacts } from '../event/delivery-round.ts';
import { startTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A server of MAX's Bot API with one bot: long polling, and messages to people. */
function startMax() {
  const sent: { user: string; text: string }[] = [];
  const updates: object[] = [];
  let refusals = 0;
  const fake = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const url = new URL(request.url);
      if (request.headers.get('authorization') !== 'max-token') return new Response(null, { status: 401 });
      if (url.pathname === '/updates') {
        const from = Number(url.searchParams.get('marker') ?? 0);
        if (from >= updates.length) await Bun.sleep(50);
        return Response.json({ updates: updates.slice(from), marker: updates.length });
      }
      // The first message is refused by the limit of the rate.
      if ((refusals += 1) === 1) return new Response(null, { status: 429, headers: { 'retry-after': '0.01' } });
      const { text } = (await request.json()) as { text: string };
      if (text.includes('заблокировали')) return new Response(null, { status: 403 });
      sent.push({ user: url.searchParams.get('user_id')!, text });
      return Response.json({ message: {} });
    },
  });
  const write = (mid: string, text: string, first_name = 'Глеб') =>
    updates.push({
      update_type: 'message_created',
      message: {
        sender: { user_id: 77, first_name, is_bot: false },
        recipient: { chat_type: 'dialog', chat_id: 5 },
        body: { mid, text },
      },
    });
  return { url: fake.url.origin, sent, write, stop: () => fake.stop(true) };
}

it('brings messages of MAX into one dialog once, answers back, and notes what MAX refuses', async () => {
  const max = startMax();
  const folder = mkdtempSync(join(tmpdir(), 'otklik-max-'));
  const port = await freePort();
  const owner = await createOwner(server);
  const site = await createSite(server, owner);
  const { token } = owner;
  const made = await call<{ token: string }>(server, 'POST /user/token/create', {
    token,
    body: { name: 'MAX', scopes: ['visit', 'answer'] },
  });
  const hook = await call<{ secret: string }>(server, 'POST /hook/create', {
    token,
    body: { url: `http://127.0.0.1:${port}/otklik`, events: ['sentence.created'] },
  });
  const env = {
    ...process.env,
    MAX_API: max.url,
    MAX_TOKEN: 'max-token',
    OTKLIK_TOKEN: made.body.token,
    OTKLIK_HOOK_SECRET: hook.body.secret,
  };
  const command = ['node', join(root, 'examples/max/bridge.mjs'), server.url, site.site, String(port)];
  const bridge = runChild([...command, join(folder, 'state.json')], { env });
  expect(await bridge.line()).toBe(`listens at http://127.0.0.1:${port}/`);
  max.write('m1', 'Здравствуйте');
  max.write('m1', 'Здравствуйте');
  max.write('m2', 'Есть кто?');
  const dialogs = async () =>
    (
      await call<{ items: { id: string; session: string; visitor: { name: string }; last: Sentence | null }[] }>(
        server,
        'GET /dialog/list',
        { token },
      )
    ).body.items;
  const readSentences = async () => {
    const [dialog] = await dialogs();
    if (!dialog) return [];
    const { body } = await call<{ sentences: Sentence[] }>(server, `GET /dialog/detail/${dialog.id}`, { token });
    return body.sentences.filter(({ author }) => author === 'visitor').map(({ text }) => text);
  };
  await expect.poll(readSentences).toEqual(['Здравствуйте', 'Есть кто?']);
  const [dialog] = await dialogs();
  expect(dialog!.visitor.name).toBe('Глеб');
  const answer = { session: dialog!.session, sentences: ['Мы здесь'] };
  await call(server, 'POST /dialog/answer', { token, body: answer });
  await deliverFacts(server.deps);
  await expect.poll(() => max.sent.map(({ text }) => text)).toContain('Мы здесь');
  expect(max.sent.filter(({ text }) => text === 'Мы здесь')).toEqual([{ user: '77', text: 'Мы здесь' }]);
  await call(server, 'POST /dialog/answer', { token, body: { ...answer, sentences: ['Вы нас заблокировали?'] } });
  await deliverFacts(server.deps);
  const readNotes = async () =>
    (await call<{ text: string }[]>(server, `GET /dialog/note/list/${dialog!.id}`, { token })).body.map(
      ({ text }) => text,
    );
  await expect.poll(readNotes).toEqual(['MAX не принял этот ответ, посетитель его не увидит: «Вы нас заблокировали?»']);
  const forged = await fetch(`http://127.0.0.1:${port}/otklik`, { method: 'POST', body: '{"data":{}}' });
  expect(forged.status).toBe(401);
  await bridge.end('SIGTERM');
  await max.stop();
  rmSync(folder, { recursive: true });
});
