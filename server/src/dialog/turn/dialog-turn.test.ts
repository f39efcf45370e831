import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Sentence } from '../../contract.ts';
import { startTestServer, type TestServer } from '../../testing.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { resumeTurns, takeTurns } from './dialog-turn.ts';
import {
  call,
  createOwner,
  createSite,
  enterOperator,
  entryOf,
  openDialog,
  freshToken,
  type Owner,
  say,
  type Site,
  teach,
  type TestDialog,
} from '../dialog-fixture.ts';
import { isWaiting } from './turn-pace.ts';
import { called, turnWords } from './turn-words.ts';

const nobody = { isThere: false, opening: null };
const note = turnWords.ru.note(nobody);

let server: TestServer;
let owner: Owner;
let site: Site;
let dialog: TestDialog;
let dialogId: string;

beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwner(server);
  site = await createSite(server, owner);
  await teach(server, owner, site);
});
afterAll(() => server.stop());
beforeEach(async () => {
  owner = await renewToken();
  dialog = await openDialog(server, site);
  dialogId = (await entryOf(server, owner, dialog)).id;
});

/** The same owner: access tokens run out when a test moves the clock. */
const renewToken = async (): Promise<Owner> => ({
  ...owner,
  token: freshToken(server, owner),
});

const known = 'Сколько стоит доставка?';
const unknown = 'Какого цвета кит в проруби?';
const read = async (): Promise<Sentence[]> =>
  (await call<{ sentences: Sentence[] }>(server, `GET /dialog/detail/${dialogId}`, { token: owner.token })).body
    .sentences;
const rowOf = () =>
  server.deps.db.selectFrom('dialog').selectAll().where('id', '=', dialogId).executeTakeFirstOrThrow();

/** As a crash leaves it between the visitor's commit and the assistant's: stored, not considered. */
async function crashAfter({ seq }: Sentence): Promise<void> {
  const { db } = server.deps;
  await db.deleteFrom('sentence').where('dialog_id', '=', dialogId).where('author', '=', 'assistant').execute();
  await db.updateTable('dialog').set({ turn: 0, last: seq }).where('id', '=', dialogId).execute();
}

/** Waits until the assistant has considered all; what the dialog holds then. */
async function settled(): Promise<Sentence[]> {
  for (const end = Date.now() + 120_000; Date.now() < end; await Bun.sleep(2)) {
    const [{ turn }, sentences] = [await rowOf(), await read()];
    if (turn >= Math.max(0, ...sentences.filter(({ author }) => author === 'visitor').map(({ seq }) => seq)))
      return sentences;
  }
  throw new Error('the assistant takes no turn');
}
/** A turn that was begun before has ended once the assistant has answered somebody who asked later. */
async function othersAnswered(): Promise<void> {
  const other = await openDialog(server, site);
  await say(server, other, known);
  await expect
    .poll(async () => (await entryOf(server, owner, other)).last)
    .toMatchObject({
      author: 'assistant',
    });
}
const spoken = (sentences: Sentence[]) => sentences.map(({ author, text }) => `${author}: ${text}`);

describe('the assistant', () => {
  it('answers what it knows and shows the owner by which context', async () => {
    await say(server, dialog, 'Можно ли оплатить картой?');
    await settled();
    const { body } = await say(server, dialog, known);
    const sentences = await settled();
    const answer = sentences.find(({ author, seq }) => author === 'assistant' && seq > body.sentence.seq)!;
    expect(answer).toMatchObject({ text: 'Доставим за два дня.', label: 'Доставка' });
    expect(answer.confidence).toBeGreaterThan(0.5);
    expect(answer.clientId).toBeUndefined();
    const seen = (
      await call<{ sentences: Sentence[] }>(server, 'GET /widget/sentence?after=0', { token: dialog.token })
    ).body.sentences.find(({ id }) => id === answer.id)!;
    expect(seen.text).toBe('Доставим за два дня.');
    expect(Object.keys(seen)).not.toContain('label');
    expect(Object.keys(seen)).not.toContain('confidence');
    expect((await entryOf(server, owner, dialog)).waiting).toBe(false);
  });

  it('passes what it does not know to a person, with a note, a shorter one, then one for all that follow', async () => {
    await say(server, dialog, unknown);
    await settled();
    await say(server, dialog, 'Абырвалг эники беники');
    await settled();
    await say(server, dialog, 'Куздра бокра будланула');
    await settled();
    await say(server, dialog, 'Хливкие шорьки пырялись');
    expect(spoken(await settled())).toEqual([
      `visitor: ${unknown}`,
      `assistant: ${note}`,
      'visitor: Абырвалг эники беники',
      `assistant: ${turnWords.ru.passedToo}`,
      'visitor: Куздра бокра будланула',
      `assistant: ${turnWords.ru.passedAll}`,
      'visitor: Хливкие шорьки пырялись',
    ]);
    expect(await entryOf(server, owner, dialog)).toMatchObject({ waiting: true, unread: 4 });
    await call(server, 'POST /dialog/answer', {
      token: owner.token,
      body: { session: dialog.session, sentences: ['Синего'] },
    });
    await call(server, `PATCH /dialog/assistant/${dialogId}`, { token: owner.token, body: { active: true } });
    await say(server, dialog, 'Глокая кузявра штеко');
    expect((await settled()).at(-1)!.text).toBe(note);
    const stats = await call<{ handed: number; answered: number }[]>(server, `GET /dialog/stats?days=1`, {
      token: owner.token,
    });
    expect(stats.body[0]!.handed).toBeGreaterThanOrEqual(3);
    expect(stats.body[0]!.answered).toBeGreaterThanOrEqual(1);
  });

  it('keeps silent for 30 minutes after the operator has answered, then speaks again', async () => {
    const answer = (text: string) =>
      call(server, 'POST /dialog/answer', { token: owner.token, body: { session: dialog.session, sentences: [text] } });
    await answer('Я на связи');
    await say(server, dialog, known);
    expect((await settled()).map(({ author }) => author)).toEqual(['operator', 'visitor']);
    expect(await entryOf(server, owner, dialog)).toMatchObject({ waiting: true, assistant: false });
    server.clock.shift(29 * 60_000);
    owner = await renewToken();
    await say(server, dialog, known);
    expect((await settled()).map(({ author }) => author)).toEqual(['operator', 'visitor', 'visitor']);
    server.clock.shift(61_000);
    owner = await renewToken();
    await say(server, dialog, known);
    expect((await settled()).at(-1)).toMatchObject({ author: 'assistant', text: 'Доставим за два дня.' });
    expect((await rowOf()).silent_until).toBeNull();
  });

  it('speaks again when either side hands the dialog back, but not about earlier sentences', async () => {
    for (const giveBack of [
      () => call(server, `PATCH /dialog/assistant/${dialogId}`, { token: owner.token, body: { active: true } }),
      () => call(server, 'POST /widget/handoff', { token: dialog.token, body: { to: 'assistant' } }),
    ]) {
      await call(server, 'POST /dialog/answer', {
        token: owner.token,
        body: { session: dialog.session, sentences: ['Я сам'] },
      });
      await say(server, dialog, known);
      const before = await settled();
      expect(before.at(-1)!.author).toBe('visitor');
      expect((await giveBack()).status).toBe(200);
      await othersAnswered();
      expect(await read()).toHaveLength(before.length);
      await say(server, dialog, known);
      expect((await settled()).at(-1)!.author).toBe('assistant');
    }
  });

  it('is called off by the visitor while an operator is there; the call is answered in words', async () => {
    const leave = enterOperator(server, owner);
    const { body } = await call(server, 'POST /widget/handoff', { token: dialog.token, body: { to: 'operator' } });
    expect(body).toEqual({ assistant: false });
    expect(await entryOf(server, owner, dialog)).toMatchObject({ waiting: true, assistant: false });
    await say(server, dialog, known);
    expect(spoken(await settled())).toEqual([`assistant: ${called}`, `visitor: ${known}`]);
    await leave();
  });

  it('answers sentences that wait together by one turn, once, however often the turn runs', async () => {
    const texts = Array.from({ length: 12 }, (_, i) => `${known} (${i})`);
    await Promise.all(texts.map((text) => say(server, dialog, text)));
    for (let i = 0; i < 5; i += 1) {
      takeTurns(server.deps, owner.id, dialogId);
      await yieldToEventLoop();
    }
    const sentences = await settled();
    const asked = sentences.filter(({ author }) => author === 'visitor');
    expect(asked).toHaveLength(12);
    const rows = await server.deps.db
      .selectFrom('sentence')
      .select('client_id')
      .where('dialog_id', '=', dialogId)
      .where('author', '=', 'assistant')
      .execute();
    const turns = rows.map(({ client_id }) => client_id);
    expect(turns.length).toBeGreaterThan(0);
    expect(new Set(turns).size).toBe(turns.length);
    expect(asked.map(({ seq }) => `turn:${seq}`)).toEqual(expect.arrayContaining(turns));
    expect(turns).toContain(`turn:${asked.at(-1)!.seq}`);
    await resumeTurns(server.deps);
    await say(server, dialog, 'Спасибо!');
    expect((await settled()).filter(({ author }) => author === 'assistant')).toHaveLength(turns.length + 1);
  });

  it('takes up after a crash what it has not considered, and nothing else', async () => {
    await say(server, dialog, known);
    const [asked] = await settled();
    await crashAfter(asked!);
    await resumeTurns(server.deps);
    expect((await settled()).map(({ author, seq }) => [author, seq])).toEqual([
      ['visitor', 1],
      ['assistant', 2],
    ]);
    await resumeTurns(server.deps);
    await othersAnswered();
    expect(await read()).toHaveLength(2);
  });

  it('tries a turn again that the disk would not take', async () => {
    await say(server, dialog, known);
    const [asked] = await settled();
    await crashAfter(asked!);
    let tries = 0;
    const failing = {
      ...server.deps,
      commit: ((...job) =>
        ++tries === 1
          ? Promise.reject(new Error('no space left'))
          : server.deps.commit(...job)) as typeof server.deps.commit,
    };
    takeTurns(failing, owner.id, dialogId);
    await expect.poll(() => isWaiting(server.deps, dialogId)).toBe(true);
    server.clock.shift(5_000);
    await expect.poll(() => tries).toBe(2);
    expect((await settled()).map(({ author }) => author)).toEqual(['visitor', 'assistant']);
  });

  it('considers no banned dialog', async () => {
    await say(server, dialog, unknown);
    await settled();
    await call(server, `PATCH /dialog/ban/${dialogId}`, { token: owner.token, body: { isBan: true } });
    await server.deps.db.updateTable('dialog').set({ turn: 0 }).where('id', '=', dialogId).execute();
    takeTurns(server.deps, owner.id, dialogId);
    await othersAnswered();
    expect(await read()).toHaveLength(2);
  });

  it('is silent on a site whose assistant was never taught; a person is called', async () => {
    const other = await createSite(server, owner);
    dialog = await openDialog(server, other);
    dialogId = (await entryOf(server, owner, dialog)).id;
    await say(server, dialog, known);
    expect(await settled()).toHaveLength(1);
    expect((await entryOf(server, owner, dialog)).waiting).toBe(true);
  });
});
