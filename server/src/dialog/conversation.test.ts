import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask as askAlone } from '../assistant/assistant-service.ts';
import { correctionKey } from '../assistant/correction-key.ts';
import type { Sentence } from '../platform/contract.ts';
import { startTestServer, type TestServer } from '../platform/testing.ts';
import { signAccess } from '../platform/access-token.ts';
import { isTaking, resumeTurns } from './dialog-turn.ts';
import {
  call,
  createOwner,
  createSite,
  enterOperator,
  entryOf,
  openDialog,
  type Owner,
  say,
  type Site,
  teach,
  type TestDialog,
} from './dialog-fixture.ts';
import { isContact } from './contact-words.ts';
import { isWaiting, noteTyping } from './turn-pace.ts';
import { called, note, other, suggestion, turnWords } from './turn-words.ts';

const nobody = { isThere: false, opening: null };
const words = turnWords.ru;
const delivery = 'Сколько стоит доставка?';
const delivered = 'Доставим за два дня.';
const paid = 'Оплатить можно картой.';
const foreign = 'Какого цвета кит в проруби?';

let server: TestServer;
let owner: Owner;
let site: Site;
let dialog: TestDialog;
let dialogId: string;
/** Questions between two contexts, as the engine of today sees it. */
let unsure: string[];
const between = ['деньги товар', 'товар и принимаете', 'деньги и быстро', 'товар и выходным', 'доставка оплатить'];

async function findUnsure(): Promise<string[]> {
  const considerations = await Promise.all(between.map((text) => askAlone(server.deps, site.id, text)));
  return between.filter((_, i) => considerations[i]!.outcome === 'suggest' && considerations[i]!.options.length > 1);
}

beforeAll(async () => {
  server = await startTestServer({ patient: true });
});
afterAll(() => server.stop());
beforeEach(async () => {
  // The clock of all tests runs on, and access tokens run out.
  owner = owner && {
    ...owner,
    token: await signAccess(server.deps, { id: owner.id, signinId: owner.signinId }),
  };
  if (!owner) {
    owner = await createOwner(server);
    site = await createSite(server, owner);
    await teach(server, owner, site);
    unsure = await findUnsure();
    expect(unsure.length).toBeGreaterThan(1);
  }
  dialog = await openDialog(server, site);
  dialogId = (await entryOf(server, owner, dialog)).id;
});

const read = async (): Promise<Sentence[]> =>
  (await call<{ sentences: Sentence[] }>(server, 'GET /widget/sentence?before=1000', { token: dialog.token })).body
    .sentences;
const turnOf = async (): Promise<number> =>
  (await server.deps.db.selectFrom('dialog').select('turn').where('id', '=', dialogId).executeTakeFirstOrThrow()).turn;
/** What was said once all up to a number is considered. */
async function considered(seq: number): Promise<string[]> {
  await vi.waitFor(async () => expect(await turnOf()).toBeGreaterThanOrEqual(seq), { timeout: 60_000, interval: 5 });
  return (await read()).map(({ author, text }) => `${author}: ${text}`);
}
/** Says something and lets the visitor be quiet; what was said last by the other side, if anything was. */
async function ask(text: string): Promise<Sentence | undefined> {
  const { seq } = (await say(server, dialog, text)).body.sentence;
  await vi.waitFor(
    async () => {
      server.clock.shift(2_000);
      expect(await turnOf()).toBeGreaterThanOrEqual(seq);
    },
    { timeout: 60_000, interval: 20 },
  );
  return (await read()).findLast(({ seq: at, author }) => author !== 'visitor' && at > seq);
}
const missed = async (): Promise<string[]> =>
  (await server.deps.db.selectFrom('missed').select('question').where('dialog_id', '=', dialogId).execute()).map(
    ({ question }) => question,
  );
const waiting = async (): Promise<boolean> => (await entryOf(server, owner, dialog)).waiting;

/** Waits until all that was said has been looked at, and its turn waits for more. */
const planned = () =>
  vi.waitFor(() => expect([isTaking(server.deps, dialogId), isWaiting(server.deps, dialogId)]).toEqual([false, true]), {
    timeout: 60_000,
    interval: 2,
  });

describe('sentences in a row', () => {
  it('a whole question that is surely known is answered at once', async () => {
    await say(server, dialog, delivery);
    expect(await considered(1)).toEqual([`visitor: ${delivery}`, `assistant: ${delivered}`]);
  });

  it('a greeting waits for its question, and both get one answer', async () => {
    await say(server, dialog, 'Здравствуйте');
    await say(server, dialog, delivery);
    expect(await considered(2)).toEqual(['visitor: Здравствуйте', `visitor: ${delivery}`, `assistant: ${delivered}`]);
    expect(await missed()).toEqual([]);
  });

  it('a question told in three messages gets one reply', async () => {
    for (const text of ['у меня вопрос', 'хочу вернуть', 'куртку']) await say(server, dialog, text);
    await planned();
    server.clock.shift(1_000);
    expect(await turnOf()).toBe(0);
    server.clock.shift(1_500);
    const sentenceTexts = await considered(3);
    expect(sentenceTexts.slice(3)).toHaveLength(1);
  });

  it('who types is waited for, but not for ever', async () => {
    await say(server, dialog, 'Добрый день');
    await planned();
    noteTyping(server.deps, dialogId);
    server.clock.shift(1_900);
    noteTyping(server.deps, dialogId);
    for (let i = 0; i < 3; i += 1) {
      server.clock.shift(1_500);
      noteTyping(server.deps, dialogId);
      await planned();
    }
    expect(await turnOf()).toBe(0);
    await vi.waitFor(async () => {
      server.clock.shift(1_500);
      noteTyping(server.deps, dialogId);
      expect(await turnOf()).toBe(1);
    }, 60_000);
  });

  it('what a stop leaves waiting is answered once by the next start', async () => {
    await say(server, dialog, 'Здравствуйте');
    await resumeTurns(server.deps);
    await resumeTurns(server.deps);
    server.clock.shift(2_500);
    expect(await considered(1)).toHaveLength(2);
    await resumeTurns(server.deps);
    await ask(delivery);
    expect((await read()).map(({ author }) => author)).toEqual(['visitor', 'assistant', 'visitor', 'assistant']);
  });
});

describe('small talk', () => {
  it.each([
    ['Здравствуйте', /^Здравствуйте! Чем помочь\?$/],
    ['спасибо', /^Пожалуйста/],
    ['👍', /🙂/],
    ['ты бот?', /программа/],
    ['алло', /слушаю/],
    ['Hello', /How can I help/],
  ])('«%s» gets a short reply, is not missed and calls nobody', async (text, reply) => {
    expect((await ask(text))!.text).toMatch(reply);
    expect(await missed()).toEqual([]);
    expect(await waiting()).toBe(false);
  });

  it('is answered in the owner’s words, and never twice in a row the same', async () => {
    const setting = `PATCH /assistant/setting/domain/id/${site.id}`;
    await call(server, setting, { token: owner.token, body: { replies: { thanks: 'И вам спасибо!' } } });
    expect((await ask('Спасибо'))!.text).toBe('И вам спасибо!');
    expect(await ask('спасибо большое')).toBeUndefined();
    await call(server, setting, { token: owner.token, body: { replies: { thanks: null } } });
  });

  it('gets no reply while a person has the dialog', async () => {
    await call(server, 'POST /dialog/answer', {
      token: owner.token,
      body: { session: dialog.session, sentences: ['Я на связи'] },
    });
    expect(await ask('Спасибо')).toBeUndefined();
  });
});

describe('what is asked', () => {
  it('several questions in one message get each its answer', async () => {
    await ask('Как быстро вы доставите заказ? Можно ли оплатить картой?');
    const texts = (await read()).filter(({ author }) => author === 'assistant').map(({ text }) => text);
    expect(texts).toEqual([delivered, paid]);
  });

  it('a follow-up is read with the question before it, and so is the next one', async () => {
    await ask('Есть ли доставка в другой город?');
    expect((await ask('а по выходным?'))!.text).toBe(delivered);
    expect((await ask('а в субботу?'))?.text).toBe(delivered);
  });

  it('options end with a way to a person, who is called by it; a taken one is answered', async () => {
    const offered = await ask(unsure[0]!);
    expect(offered).toMatchObject({ text: suggestion });
    expect(offered!.options!.length).toBeGreaterThan(1);
    expect(offered!.options!.length).toBeLessThanOrEqual(4);
    expect(offered!.options!.at(-1)).toBe(other);
    const taken = await ask(offered!.options![0]!);
    expect([delivered, paid, 'Вернуть товар можно за две недели.']).toContain(taken!.text);
    expect(await missed()).toEqual([]);
    expect(await ask(other)).toMatchObject({ text: words.called(nobody) });
    expect(await waiting()).toBe(true);
  });

  it.each(['1', 'первое', '№ 1', 'первый вариант, пожалуйста', 'the first one'])(
    '«%s» is the first option, and its question is what goes on, is kept and may be corrected',
    async (text) => {
      const offered = await ask(unsure[0]!);
      const [option] = offered!.options!;
      const answer = await ask(text);
      expect([delivered, paid, 'Вернуть товар можно за две недели.']).toContain(answer!.text);
      expect(answer).not.toHaveProperty('chosen');
      expect(await missed()).toEqual([]);
      expect(await waiting()).toBe(false);
      const past = `GET /assistant/past/list/domain/id/${site.id}`;
      const { body } = await call<{ items: { question: string }[] }>(server, past, { token: owner.token });
      const asked = body.items.map(({ question }) => question);
      expect([asked.includes(option!), asked.includes(text)]).toEqual([true, false]);
      const { body: wrong } = await call<{ id: string }>(server, `POST /dialog/correction/create/${dialogId}`, {
        token: owner.token,
        body: { seq: answer!.seq, right: 'never' },
      });
      const corrected = server.deps.db.selectFrom('correction').select('key').where('id', '=', wrong.id);
      expect(await corrected.executeTakeFirst()).toEqual({ key: correctionKey(option!) });
      await call(server, `DELETE /dialog/correction/delete/${wrong.id}`, { token: owner.token });
    },
  );

  it('the last option by its place calls a person; a place that is not there is a question', async () => {
    await ask(unsure[0]!);
    expect((await ask('последнее'))!.text).toBe(words.called(nobody));
    expect(await waiting()).toBe(true);
  });

  it('«ничего из этого» leads on, is a missed question, and the second time calls a person', async () => {
    await ask(unsure[0]!);
    expect(await ask('ничего из этого')).toMatchObject({ text: words.again, options: [other] });
    expect(await missed()).toEqual([unsure[0]!]);
    expect(await waiting()).toBe(false);
    expect(await ask('не то')).toMatchObject({ text: words.called(nobody) });
    expect(await waiting()).toBe(true);
  });

  it('options that are passed over are missed, and not offered again', async () => {
    const first = await ask(unsure[0]!);
    expect((await ask('Сколько стоит доставка в другой город?'))!.text).toBe(delivered);
    expect(await missed()).toEqual([unsure[0]!]);
    const second = await ask(unsure[1]!);
    const fresh = (second?.options ?? []).filter((option) => option !== other);
    expect(first!.options!.filter((option) => fresh.includes(option))).toEqual([]);
    expect(second).toBeDefined();
  });

  it('an answer that is «не то» is a missed question', async () => {
    await ask(delivery);
    expect(await ask('не то')).toMatchObject({ text: words.again });
    expect(await missed()).toEqual([delivery]);
  });
});

describe('an address or a number alone', () => {
  it.each([
    'мой email ivan@example.ru',
    'Мой телефон +7 (912) 345-67-89',
    '89123456789',
    'My phone is +44 20 7946 0958',
  ])('«%s» goes to a person and is no missed question', async (text) => {
    expect((await ask(text))!.text).toBe(words.passedContact);
    expect(await missed()).toEqual([]);
    expect(await entryOf(server, owner, dialog)).toMatchObject({ waiting: true });
  });

  it('a question beside it, and other digits, are questions still', async () => {
    expect((await ask(`${foreign} Мой email ivan@example.ru`))!.text).toContain('передал вопрос оператору');
    expect(await missed()).not.toEqual([]);
    expect(isContact('Номер заказа 1234567890')).toBe(false);
  });
});

describe('a person', () => {
  it('is called in words also after a note, and again', async () => {
    expect((await ask(foreign))!.text).toBe(words.note(nobody));
    expect((await ask('Позовите человека'))!.text).toBe(words.called(nobody));
    expect((await ask('Позовите человека!'))!.text).toBe(words.calledAgain(nobody));
    expect(await missed()).toEqual([foreign]);
  });

  it('while nobody is there the assistant goes on with what it surely knows, and does not repeat that it knows nothing', async () => {
    await ask('Позовите человека');
    expect((await ask(delivery))!.text).toBe(delivered);
    expect((await ask(foreign))!.text).toBe(words.passedToo);
    expect(await ask('Абырвалг эники беники')).toBeUndefined();
  });

  it('who is there has the word; a second call is still answered in words', async () => {
    const leave = enterOperator(server, owner);
    expect((await ask('Позовите человека'))!.text).toBe(called);
    expect(await entryOf(server, owner, dialog)).toMatchObject({ waiting: true, assistant: false });
    expect(await ask(delivery)).toBeUndefined();
    expect((await ask('Позовите же человека'))!.text).toBe(words.calledAgain({ isThere: true, opening: null }));
    await leave();
    // Nobody came: the assistant does not leave the visitor alone.
    expect((await ask('Можно ли оплатить картой?'))!.text).toBe(paid);
  });

  it('who is there gets what the assistant does not know', async () => {
    const leave = enterOperator(server, owner);
    expect((await ask(foreign))!.text).toBe(note);
    await leave();
  });

  it('outside working hours the words say when somebody will be there', async () => {
    const weekday = (new Date(server.clock.now()).getUTCDay() + 6) % 7;
    const days = Array.from({ length: 7 }, (_, day) =>
      day === (weekday + 3) % 7 ? { from: '09:00', to: '18:00' } : null,
    );
    const setting = `PATCH /assistant/setting/domain/id/${site.id}`;
    await call(server, setting, { token: owner.token, body: { hours: { zone: 'UTC', days } } });
    const leave = enterOperator(server, owner);
    const sentenceTexts = (await ask('Позовите человека'))!.text;
    expect(sentenceTexts).toBe(
      words.called({ isThere: false, opening: { inDays: 3, weekday: (weekday + 3) % 7, from: '09:00' } }),
    );
    expect(sentenceTexts).toMatch(
      /ответим во?\u00a0(понедельник|вторник|среду|четверг|пятницу|субботу|воскресенье) с\u00a09:00/,
    );
    await leave();
    await call(server, setting, { token: owner.token, body: { hours: null } });
  });

  it('called by the button is answered in words once, and the visitor is shown who was called', async () => {
    const press = () => call(server, 'POST /widget/handoff', { token: dialog.token, body: { to: 'operator' } });
    expect((await press()).body).toEqual({ assistant: false });
    await press();
    await press();
    const sentenceTexts = (await read()).map(({ text }) => text);
    expect(sentenceTexts).toEqual([words.called(nobody), words.calledAgain(nobody)]);
  });
});
