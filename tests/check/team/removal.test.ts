import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { joinAs } from '../../../server/src/conformance/team-cases.ts';
import type { DialogEntry, Note, ReadyReply, Sentence, TrailEntry } from '../../../server/src/contract.ts';
import { mailOwners } from '../../../server/src/dialog/letter/wait-letter-service.ts';
import { joinSocket } from '../../../server/src/socket/socket-fixture.ts';
import type { TestServer } from '../../../server/src/testing.ts';
import { hasOwnPostgres } from '../../harness/postgres.ts';
import { hasRedis } from '../../harness/redis.ts';
import { type Place, startOne, startTwo } from './removal-place.ts';
import { beginUnderWay, lateText, type RemovalStage, removeAtFirst, stageRemoval } from './removal.ts';

const minute = 60_000;
const hasTwo = hasRedis && hasOwnPostgres;

const places = [
  { title: 'one process', start: startOne, isThere: true },
  { title: 'two processes over PostgreSQL and Redis', start: startTwo, isThere: hasTwo },
];

describe.each(places)('a member removed at $title', ({ start, isThere }) => {
  let place: Place;
  let stage: RemovalStage;
  let near: TestServer;
  let far: TestServer;

  beforeAll(async () => {
    if (isThere) place = await start();
  });
  afterAll(() => place?.stop());
  beforeEach(async (test) => {
    if (!isThere) return test.skip();
    [near, far] = [place.servers[0]!, place.servers.at(-1)!];
    stage = await stageRemoval(place.servers);
  });

  const entry = async (): Promise<DialogEntry> =>
    (await far.call('GET /dialog/header/{id}', { token: stage.owner.access, params: { id: stage.dialog.id } })).body;
  const sentences = async (): Promise<Sentence[]> =>
    (await far.call('GET /dialog/detail/{id}', { token: stage.owner.access, params: { id: stage.dialog.id } })).body
      .sentences;

  it('loses sockets and calls in every process, also calls whose bodies are on their way', async () => {
    const { member, sockets, halves } = await beginUnderWay(stage);
    // Longer than a body may take without another look at its caller.
    await Bun.sleep(150);
    expect((await removeAtFirst(stage, member)).status).toBe(200);
    for (const socket of sockets) expect(await socket.closed()).toBe(4410);
    for (const half of halves) expect(await half.finish()).toBe(401);
    for (const { call } of place.servers) {
      const token = member.access;
      const params = { id: stage.dialog.id };
      expect((await call('GET /dialog/list', { token })).body.items).toEqual([]);
      expect((await call('GET /domain/list', { token })).body).toEqual([]);
      expect((await call('GET /reply/list', { token })).body).toEqual([]);
      for (const name of ['GET /dialog/header/{id}', 'GET /dialog/note/list/{id}'] as const)
        expect((await call(name, { token, params })).status).toBe(404);
    }
    const { body: notes } = await far.call('GET /dialog/note/list/{id}', {
      token: stage.owner.access,
      params: { id: stage.dialog.id },
    });
    const { body: replies } = await far.call('GET /reply/list', { token: stage.owner.access });
    const { body: domains } = await far.call('GET /domain/list', { token: stage.owner.access });
    expect(JSON.stringify([await sentences(), notes, replies, domains])).not.toMatch(`${lateText}|late-late`);
    expect((await entry()).assigned).toBeNull();
  });

  it('stores nothing by a frame that follows the removal at once', async () => {
    const member = await joinAs(near, stage.owner, 'operator');
    const socket = await joinSocket(far.url, 'operator', member.access);
    const removing = removeAtFirst(stage, member);
    for (let count = 0; count < 20; count += 1) {
      socket.send({
        type: 'answer',
        clientId: `late-${count}`,
        session: stage.dialog.session,
        sentences: [`${lateText} ${count}`],
      });
      await Bun.sleep(2);
    }
    await removing;
    expect(await socket.closed()).toBe(4410);
    const stored = (await sentences()).filter(({ text }) => text.startsWith(lateText));
    const acknowledged = socket.all('ack').flatMap((frame) => frame.sentences);
    expect(stored.length).toBeGreaterThanOrEqual(acknowledged.length);
    const again = await sentences();
    expect(again.filter(({ text }) => text.startsWith(lateText))).toEqual(stored);
    expect((await entry()).assigned).toBeNull();
  });

  it('leaves its sentences, notes and team replies with its name, and unassigns its dialogs', async () => {
    const member = await joinAs(near, stage.owner, 'operator');
    const token = member.access;
    const params = { id: stage.dialog.id };
    const rename = (name: string) => far.call('PATCH /user/name/edit', { token, body: { name } });
    await rename('Борис');
    await near.call('POST /dialog/answer', { token, body: { session: stage.dialog.session, sentences: ['Смотрю'] } });
    await far.call('POST /dialog/note/create/{id}', { token, params, body: { clientId: 'n', text: 'Обещал скидку' } });
    const reply = { title: 'Доставка', text: 'Доставим за два дня.' };
    await far.call('POST /reply/create', { token, body: { ...reply, own: false } });
    await far.call('POST /reply/create', { token, body: { ...reply, title: 'Моё', own: true } });
    expect((await entry()).assigned).toEqual({ id: member.id, name: 'Борис' });
    await removeAtFirst(stage, member);
    await rename('Другой');

    const by = { id: member.id, name: 'Борис' };
    const asOwner = { token: stage.owner.access, params };
    expect((await sentences()).at(-1)).toMatchObject({ text: 'Смотрю', by });
    const notes: Note[] = (await far.call('GET /dialog/note/list/{id}', asOwner)).body;
    expect(notes).toMatchObject([{ text: 'Обещал скидку', by }]);
    const replies: ReadyReply[] = (await far.call('GET /reply/list', asOwner)).body;
    expect(replies).toMatchObject([{ ...reply, own: false }]);
    expect((await entry()).assigned).toBeNull();
    const shown = await far.call('GET /widget/sentence', { token: stage.dialog.token, query: { after: 1 } });
    expect(shown.body.sentences[0].by.name).toBe('Борис');
    const trail: TrailEntry[] = (await far.call('GET /team/trail/list', asOwner)).body.items;
    expect(trail[0]).toMatchObject({ what: 'removed', about: expect.stringContaining(member.email) });
  });

  it('gets no more letters about the team', async () => {
    const member = await joinAs(near, stage.owner, 'owner');
    const toOwners = (server: TestServer) =>
      server.letters.filter(({ text }) => /жд(?:ёт|ут) ответа/.test(text)).map(({ to }) => to);
    const { body } = await near.call('POST /widget/session', { body: { site: stage.domain.site } });
    await near.call('POST /widget/sentence', { token: body.token, body: { clientId: 'v', text: 'Есть кто живой?' } });
    await near.call('POST /widget/handoff', { token: body.token, body: { to: 'operator' } });
    const waiting = async (): Promise<number> =>
      (await far.call('GET /dialog/count', { token: stage.owner.access })).body.waiting;
    await expect.poll(waiting, { timeout: minute }).toBe(2);
    await removeAtFirst(stage, member);
    const sent = toOwners(far).length;
    far.clock.shift(31 * minute);
    await mailOwners(far.deps);
    const letters = toOwners(far).slice(sent);
    far.clock.shift(-31 * minute);
    expect(letters).toContain(stage.owner.email);
    expect(letters).not.toContain(member.email);
  });
});
