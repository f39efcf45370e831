import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOperator } from '../../../sdk/src/index.ts';
import { call, createOwner, createSite, openDialog } from '../dialog/dialog-fixture.ts';
import { storedFacts } from '../event/read-after.ts';
import { startTestServer, type TestServer } from '../testing.ts';
import { until } from './socket-fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A network that can be taken away: what is open is cut, and nothing opens until it is back. */
function createNetwork() {
  const open = new Set<WebSocket>();
  let isThere = true;
  class Socket extends WebSocket {
    constructor(url: string | URL) {
      super(isThere ? url : 'ws://127.0.0.1:1');
      open.add(this);
    }
  }
  return {
    Socket: Socket as unknown as typeof WebSocket,
    take(): void {
      isThere = false;
      for (const socket of open) socket.close();
    },
    bring: () => void (isThere = true),
  };
}

it('an operator who reconnects further behind than the event log gets `reset`, and its client reloads everything', async () => {
  const owner = await createOwner(server);
  const site = await createSite(server, owner);
  const dialog = await openDialog(server, site);
  const { body } = await call<{ token: string }>(server, 'POST /user/token/create', {
    token: owner.token,
    body: { name: 'Бот', scopes: ['read', 'answer'] },
  });
  const network = createNetwork();
  const operator = createOperator({ host: server.url, token: body.token, WebSocket: network.Socket });
  const frames: string[] = [];
  operator.socket.onAny(({ type }) => frames.push(type));
  operator.socket.connect();
  await until('the operator is there', () => operator.socket.$state.get() === 'open');
  const answer = (texts: string[], session = dialog.session) =>
    call(server, 'POST /dialog/answer', { token: owner.token, body: { session, sentences: texts } });
  await answer(['До разрыва']);
  const [entry] = (await operator.dialog.loadList()).items;
  await operator.dialog.open(entry!.id);

  network.take();
  await until('the network is gone', () => operator.socket.$state.get() !== 'open');
  for (let i = 0; i * 20 <= storedFacts; i += 1) await answer(Array.from({ length: 20 }, (_, n) => `Ответ ${i}.${n}`));
  const other = await openDialog(server, site);
  await answer(['В другом диалоге'], other.session);
  await answer(['Последнее']);
  frames.length = 0;
  network.bring();

  await until('a reset', () => frames.includes('reset'));
  expect(frames.filter((type) => type === 'sentence')).toEqual([]);
  const listed = () => operator.dialog.$list.get().items;
  await until('the list is read anew', () => listed().some(({ session }) => session === other.session));
  expect(listed().find(({ session }) => session === dialog.session)!.last!.text).toBe('Последнее');
  const loaded = () => operator.dialog.$detail.get().data?.sentences ?? [];
  await until('the open dialog is read anew', () => loaded().at(-1)?.text === 'Последнее');
  while (await operator.dialog.loadOlder());
  const seqs = loaded().map(({ seq }) => seq);
  expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, i) => i + 1));
  expect(seqs.length).toBeGreaterThan(storedFacts);

  await answer(['И снова вживую']);
  await until('what is live comes', () => loaded().at(-1)?.text === 'И снова вживую');
  operator.socket.disconnect();
});
