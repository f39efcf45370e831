import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { alterSource } from '../../../../tests/harness/alter-source.ts';
import type { Consideration } from '../../assistant/assistant-service.ts';
import { AppError } from '../../app-error.ts';
import type { Sentence } from '../../contract.ts';
import type { TestServer } from '../../testing.ts';
import type { Owner, Site, TestDialog } from '../dialog-fixture.ts';
import { mind } from './mind-fixture.ts';
import { isWaiting } from './turn-pace.ts';
import { suggestion, turnWords } from './turn-words.ts';

alterSource([
  {
    file: 'server/src/dialog/turn/turn-reply.ts',
    find: "} from '../../assistant/assistant-service.ts'",
    put: "} from './mind-fixture.ts'",
  },
]);
const { startTestServer } = await import('../../testing.ts');
const { call, createOwner, createSite, entryOf, openDialog, say } = await import('../dialog-fixture.ts');

/** No operator is online in these tests. */
const nobody = { isThere: false, opening: null };
const { note, called } = turnWords.ru;

const unsure: Consideration = {
  outcome: 'suggest',
  answer: null,
  label: null,
  confidence: 0.4,
  threshold: 0.7,
  candidates: [],
  matches: [],
  read: 'доставка',
  options: ['Сколько стоит доставка?', 'Как быстро доставите?'],
  question: 'Доставка',
  followUp: false,
};

let server: TestServer;
let owner: Owner;
let site: Site;
let dialog: TestDialog;

beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwner(server);
  site = await createSite(server, owner);
  // As if it had learned: what it makes of a question is up to each test.
  await server.deps.db.updateTable('domain').set({ trained_at: 1 }).where('site', '=', site.site).execute();
});
afterAll(() => server.stop());
beforeEach(async () => {
  dialog = await openDialog(server, site);
});

/** Asks a question that the assistant considers until the result is called with a verdict. */
async function askSlowMind(): Promise<(considered: Consideration) => void> {
  let speak: (considered: Consideration) => void = () => {};
  let thinking = false;
  mind.think = () =>
    new Promise((resolve) => {
      thinking = true;
      speak = resolve;
    });
  await say(server, dialog, 'Вопрос');
  await expect.poll(() => thinking).toBe(true);
  return speak;
}

const sentences = async (): Promise<Sentence[]> =>
  (await call<{ sentences: Sentence[] }>(server, 'GET /widget/sentence?before=1000', { token: dialog.token })).body
    .sentences;
const considered = (seq: number) =>
  vi.waitFor(
    async () => {
      const row = await server.deps.db
        .selectFrom('dialog')
        .select('turn')
        .where('session', '=', dialog.session)
        .executeTakeFirstOrThrow();
      expect(row.turn).toBe(seq);
    },
    { timeout: 60_000, interval: 5 },
  );

describe('what comes of a turn', () => {
  it("unsure: the owner's questions are offered, no person is called", async () => {
    mind.think = async () => unsure;
    await say(server, dialog, 'Доставка');
    await considered(1);
    expect((await sentences())[1]).toMatchObject({
      author: 'assistant',
      text: suggestion,
      options: [...unsure.options, turnWords.ru.other],
    });
    expect((await entryOf(server, owner, dialog)).waiting).toBe(false);
  });

  it('unsure with nothing to offer: a person is called', async () => {
    mind.think = async () => ({ ...unsure, outcome: 'unknown', options: [] });
    await say(server, dialog, 'Доставка');
    await considered(1);
    expect((await sentences())[1]).toMatchObject({ author: 'assistant', text: note(nobody) });
    expect((await entryOf(server, owner, dialog)).waiting).toBe(true);
  });

  it('asked for a person: one is called, who has the word once there, and there is nothing to teach', async () => {
    const missed = async (): Promise<string[]> =>
      (await server.deps.db.selectFrom('missed').select('question').execute()).map(({ question }) => question);
    mind.think = async () => ({ ...unsure, outcome: 'person', confidence: 0, options: [] });
    await say(server, dialog, 'Оператора!');
    await considered(1);
    expect((await sentences())[1]).toMatchObject({ author: 'assistant', text: called(nobody) });
    expect(await entryOf(server, owner, dialog)).toMatchObject({ waiting: true, assistant: true });
    expect(await missed()).not.toContain('Оператора!');
    mind.think = async () => ({ ...unsure, outcome: 'unknown', options: [] });
    await say(server, dialog, 'Алло?');
    await considered(3);
    await say(server, dialog, 'Ау!');
    await considered(5);
    expect((await sentences()).slice(2).map(({ author, text }) => `${author}: ${text}`)).toEqual([
      'visitor: Алло?',
      `assistant: ${turnWords.ru.passedAll}`,
      'visitor: Ау!',
    ]);
    await call(server, 'POST /widget/handoff', { token: dialog.token, body: { to: 'assistant' } });
    await say(server, dialog, 'Где мой заказ?');
    await considered(6);
    expect(await missed()).toContain('Где мой заказ?');
  });

  it('failing: a person is called, and the next sentence gets its turn', async () => {
    mind.think = async () => {
      throw new Error('a broken model');
    };
    await say(server, dialog, 'Раз');
    await considered(1);
    expect((await sentences())[1]).toMatchObject({ author: 'assistant', text: note(nobody) });
    expect((await entryOf(server, owner, dialog)).waiting).toBe(true);
    mind.think = async () => unsure;
    await say(server, dialog, 'Два');
    await considered(3);
    expect(await sentences()).toHaveLength(4);
  });

  it('too busy: the question waits for its answer until the others are fewer', async () => {
    mind.think = async () => {
      throw new AppError('rate_limited');
    };
    await say(server, dialog, 'Доставка');
    const { id } = await entryOf(server, owner, dialog);
    await expect.poll(() => isWaiting(server.deps, id)).toBe(true);
    mind.think = async () => ({ ...unsure, outcome: 'answer', answer: 'За два дня.', label: 'Доставка', options: [] });
    server.clock.shift(5_000);
    await considered(1);
    expect((await sentences()).map(({ text }) => text)).toEqual(['Доставка', 'За два дня.']);
    expect((await entryOf(server, owner, dialog)).waiting).toBe(false);
  });

  it('overtaken: its reply is dropped when an operator answers first', async () => {
    const speak = await askSlowMind();
    await call(server, 'POST /dialog/answer', {
      token: owner.token,
      body: { session: dialog.session, sentences: ['Отвечаю сам'] },
    });
    speak({ ...unsure, outcome: 'answer', answer: 'Поздно', label: 'Доставка' });
    await considered(1);
    expect((await sentences()).map(({ author }) => author)).toEqual(['visitor', 'operator']);
    expect(await entryOf(server, owner, dialog)).toMatchObject({ waiting: false });
  });

  it('erased: the turn of a deleted dialog ends without an error', async () => {
    const speak = await askSlowMind();
    await call(server, 'DELETE /widget/session', { token: dialog.token });
    speak(unsure);
    mind.think = async () => unsure;
    dialog = await openDialog(server, site);
    await say(server, dialog, 'Снова');
    await considered(1);
    expect(await sentences()).toHaveLength(2);
  });
});
