import { describe, expect, it } from 'vitest';
import type { DialogDetail } from '../../contract.ts';
import { createScene, delivered, delivery, foreign, nobody, paid, stepsOf, words } from './conversation-fixture.ts';
import { call, enterOperator, entryOf, say } from '../dialog-fixture.ts';
import { resumeTurns } from './dialog-turn.ts';
import { noteTyping } from './turn-pace.ts';
import { called, note } from './turn-words.ts';

const scene = createScene();
const { read, turnOf, considered, ask, missed, waiting, planned } = stepsOf(scene);

describe('sentences in a row', () => {
  it('a whole question that is surely known is answered at once', async () => {
    await say(scene.server, scene.dialog, delivery);
    expect(await considered(1)).toEqual([`visitor: ${delivery}`, `assistant: ${delivered}`]);
  });

  it('a greeting waits for its question, and both get one answer', async () => {
    await say(scene.server, scene.dialog, 'Здравствуйте');
    await say(scene.server, scene.dialog, delivery);
    expect(await considered(2)).toEqual(['visitor: Здравствуйте', `visitor: ${delivery}`, `assistant: ${delivered}`]);
    expect(await missed()).toEqual([]);
  });

  it('a question in three messages gets one reply', async () => {
    for (const text of ['у меня вопрос', 'хочу вернуть', 'куртку']) await say(scene.server, scene.dialog, text);
    await planned();
    scene.server.clock.shift(1_000);
    expect(await turnOf()).toBe(0);
    scene.server.clock.shift(1_500);
    const sentenceTexts = await considered(3);
    expect(sentenceTexts.slice(3)).toHaveLength(1);
  });

  it('who types is waited for, but not for ever', async () => {
    await say(scene.server, scene.dialog, 'Добрый день');
    await planned();
    noteTyping(scene.server.deps, scene.dialogId);
    scene.server.clock.shift(1_900);
    noteTyping(scene.server.deps, scene.dialogId);
    for (let i = 0; i < 3; i += 1) {
      scene.server.clock.shift(1_500);
      noteTyping(scene.server.deps, scene.dialogId);
      await planned();
    }
    expect(await turnOf()).toBe(0);
    await expect
      .poll(() => {
        scene.server.clock.shift(1_500);
        noteTyping(scene.server.deps, scene.dialogId);
        return turnOf();
      })
      .toBe(1);
  });

  it('what a stop leaves waiting is answered once by the next start', async () => {
    await say(scene.server, scene.dialog, 'Здравствуйте');
    await resumeTurns(scene.server.deps);
    await resumeTurns(scene.server.deps);
    scene.server.clock.shift(2_500);
    expect(await considered(1)).toHaveLength(2);
    await resumeTurns(scene.server.deps);
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
    ['😡', /^Жаль/],
    ['(((', /^Жаль/],
  ])('«%s» gets a short reply, is not missed and calls no person', async (text, reply) => {
    expect((await ask(text))!.text).toMatch(reply);
    expect(await missed()).toEqual([]);
    expect(await waiting()).toBe(false);
  });

  it('is answered in the owner’s words, and never twice in a row the same', async () => {
    const setting = `PATCH /assistant/setting/domain/id/${scene.site.id}`;
    await call(scene.server, setting, { token: scene.owner.token, body: { replies: { thanks: 'И вам спасибо!' } } });
    expect((await ask('Спасибо'))!.text).toBe('И вам спасибо!');
    expect(await ask('спасибо большое')).toBeUndefined();
    await call(scene.server, setting, { token: scene.owner.token, body: { replies: { thanks: null } } });
  });

  it('gets no reply while a person has the dialog', async () => {
    await call(scene.server, 'POST /dialog/answer', {
      token: scene.owner.token,
      body: { session: scene.dialog.session, sentences: ['Я на связи'] },
    });
    expect(await ask('Спасибо')).toBeUndefined();
  });
});

describe('a person', () => {
  it('is called in words also after a note, and again', async () => {
    expect((await ask(foreign))!.text).toBe(words.note(nobody));
    expect((await ask('Позовите человека'))!.text).toBe(words.calledAway(nobody));
    expect((await ask('Позовите человека!'))!.text).toBe(words.calledAgain(nobody));
    expect(await missed()).toEqual([foreign]);
  });

  it('is called in other words the second time, and without words the third', async () => {
    expect(await ask('Позовите человека')).toMatchObject({ text: words.called(nobody), passed: true });
    expect(await ask('Позовите человека')).toMatchObject({ text: words.calledAgain(nobody), passed: true });
    for (const text of ['Позовите человека', 'Хочу говорить с человеком', 'Оператор!'])
      expect(await ask(text), text).toBeUndefined();
    expect(await waiting()).toBe(true);
  });

  it('a call for a person is answered by the time of an answer; the page shows that no operator is online', async () => {
    await ask(foreign);
    const press = () =>
      call(scene.server, 'POST /widget/handoff', { token: scene.dialog.token, body: { to: 'operator' } });
    await press();
    expect((await read()).filter(({ text }) => text.includes('никого нет'))).toHaveLength(0);
    expect((await read()).at(-1)!.text).toBe('Передал, что вы ждёте человека. Ответим, как только вернёмся.');
  });

  it('a visitor who returns much later reads again when an operator answers', async () => {
    await ask(foreign);
    scene.server.clock.shift(61 * 60_000);
    expect((await ask('Позовите человека'))!.text).toBe(words.called(nobody));
  });

  it('who waits for one reads that, and is not asked for a question or to call one', async () => {
    await ask(foreign);
    expect((await ask('не то'))!.text).toBe(words.calledAgain(nobody));
    await ask('спасибо');
    expect((await ask('вы тут?'))!.text).toBe(words.calledAgain(nobody));
    // Never the same twice in a row.
    expect(await ask('алло')).toBeUndefined();
    await ask('спасибо');
    expect((await ask('😡'))!.text).toBe(words.calledAgain(nobody));
    await call(scene.server, 'POST /dialog/answer', {
      token: scene.owner.token,
      body: { session: scene.dialog.session, sentences: ['Привезём завтра.'] },
    });
    scene.server.clock.shift(31 * 60_000);
    expect((await ask('вы тут?'))!.text).toMatch(/^Да, слушаю/);
  });

  it('without operators the assistant answers what it surely knows, and does not repeat that it knows nothing', async () => {
    await ask('Позовите человека');
    const answered = (await ask(delivery))!;
    expect([answered.text, answered.passed]).toEqual([delivered, undefined]);
    expect(await ask(foreign)).toMatchObject({ text: words.passedToo, passed: true });
    expect((await ask('Абырвалг эники беники'))!.text).toBe(words.passedAll);
    expect(await ask('Куздра бокра будланула')).toBeUndefined();
    // «Оператор увидит всё, что вы напишете»
    const detail = `GET /dialog/detail/${scene.dialogId}`;
    const { body } = await call<DialogDetail>(scene.server, detail, { token: scene.owner.token });
    expect(body.sentences.at(-1)).toMatchObject({ author: 'visitor', text: 'Куздра бокра будланула' });
    expect(await waiting()).toBe(true);
  });

  it('at night a visitor reads once when an operator answers, whatever else he asks and skips', async () => {
    const none = 'ничего из этого';
    const replies = [];
    for (const text of [foreign, scene.unsure[0]!, none, none, 'Абырвалг эники беники']) replies.push(await ask(text));
    const { note: passed, suggestion, again, calledAgain, passedAll } = words;
    const texts = replies.flatMap((sentence) => sentence?.text ?? []);
    expect(texts).toEqual([passed(nobody), suggestion, again, calledAgain(nobody), passedAll]);
    expect(texts.filter((text) => text.includes('никого нет'))).toHaveLength(0);
    expect(await waiting()).toBe(true);
  });

  it('who is there has the word; a second call is still answered in words', async () => {
    const leave = enterOperator(scene.server, scene.owner);
    expect((await ask('Позовите человека'))!.text).toBe(called);
    expect(await entryOf(scene.server, scene.owner, scene.dialog)).toMatchObject({ waiting: true, assistant: false });
    expect(await ask(delivery)).toBeUndefined();
    expect((await ask('Позовите же человека'))!.text).toBe(words.calledAgain({ isThere: true, opening: null }));
    await leave();
    // No operator came: the assistant answers again.
    expect((await ask('Можно ли оплатить картой?'))!.text).toBe(paid);
  });

  it('who is there gets what the assistant does not know', async () => {
    const leave = enterOperator(scene.server, scene.owner);
    expect((await ask(foreign))!.text).toBe(note);
    await leave();
  });

  it('outside working hours the words say when somebody will be there', async () => {
    const weekday = (new Date(scene.server.clock.now()).getUTCDay() + 6) % 7;
    const days = Array.from({ length: 7 }, (_, day) =>
      day === (weekday + 3) % 7 ? { from: '09:00', to: '18:00' } : null,
    );
    const setting = `PATCH /assistant/setting/domain/id/${scene.site.id}`;
    await call(scene.server, setting, { token: scene.owner.token, body: { hours: { zone: 'UTC', days } } });
    const leave = enterOperator(scene.server, scene.owner);
    const sentenceTexts = (await ask('Позовите человека'))!.text;
    const now = scene.server.clock.now();
    const at = new Date(now).setUTCHours(9, 0, 0, 0) + 3 * 24 * 60 * 60_000;
    expect(sentenceTexts).toBe(words.called({ isThere: false, opening: { at, now, zone: 'UTC' } }));
    expect(sentenceTexts).toMatch(
      /Ответим во?\u00a0(понедельник|вторник|среду|четверг|пятницу|субботу|воскресенье) с\u00a09:00/,
    );
    await leave();
    await call(scene.server, setting, { token: scene.owner.token, body: { hours: null } });
  });

  it('called by the button is answered in words once, and the visitor is shown who was called', async () => {
    const press = () =>
      call(scene.server, 'POST /widget/handoff', { token: scene.dialog.token, body: { to: 'operator' } });
    expect((await press()).body).toEqual({ assistant: false });
    await press();
    await press();
    const sentenceTexts = (await read()).map(({ text }) => text);
    expect(sentenceTexts).toEqual([words.called(nobody), words.calledAgain(nobody)]);
  });
});
