import { describe, expect, it } from 'vitest';
import { call, enterOperator, entryOf, say } from '../dialog-fixture.ts';
import { createScene, delivery, nobody, stepsOf, words } from './conversation-fixture.ts';

const scene = createScene();
const { ask, considered, read, missed } = stepsOf(scene);
const entry = () => entryOf(scene.server, scene.owner, scene.dialog);

describe('a visitor who complains', () => {
  it.each([
    'Курьер не приехал!!!',
    'уже 2 часа жду',
    'Сайт не принимает карту, ошибка 502',
    'Верните деньги, хлеб с плесенью',
    'Привезли не то, разберитесь',
    'what happened to my order #4471',
  ])('gets a person first, and the dialog is marked: «%s»', async (text) => {
    const { seq } = (await say(scene.server, scene.dialog, text)).body.sentence;
    await considered(seq);
    const first = (await read()).find(({ author, seq: at }) => author === 'assistant' && at > seq);
    expect(first?.text).toMatch(/^(?:С этим разберётся человек|A person will look into this)/);
    expect(first?.text, 'the note at the e-mail says it').not.toMatch(/никого нет|Nobody is here/);
    expect(first?.options).toBeUndefined();
    expect(await entry()).toMatchObject({ waiting: true, unhappy: true });
    expect(await missed()).toEqual([]);
  });

  it.each([delivery, 'Что делать, если курьер опоздает?', 'Как вернуть деньги за товар?'])(
    'is not taken for one by a question of the same words: «%s»',
    async (text) => {
      await ask(text);
      expect(await entry()).toMatchObject({ unhappy: false });
    },
  );

  it('is marked also where the assistant is silent, until a wait that begins without a complaint', async () => {
    const { session } = await entry();
    const reply = (text: string) =>
      call(scene.server, 'POST /dialog/answer', { token: scene.owner.token, body: { session, sentences: [text] } });
    await reply('Здравствуйте!');
    await say(scene.server, scene.dialog, 'Ваш курьер нахамил мне');
    expect(await entry()).toMatchObject({ waiting: true, unhappy: true });
    await reply('Простите.');
    expect(await entry()).toMatchObject({ waiting: false, unhappy: false });
    await say(scene.server, scene.dialog, 'Спасибо, а где вы находитесь?');
    expect(await entry()).toMatchObject({ waiting: true, unhappy: false });
  });
});

it('where an operator is there, he has the word', async () => {
  const leave = enterOperator(scene.server, scene.owner);
  const { seq } = (await say(scene.server, scene.dialog, 'Ваш курьер меня обманул')).body.sentence;
  expect(await considered(seq)).toContain('assistant: С этим разберётся человек: позвал оператора, он ответит здесь.');
  expect(await entry()).toMatchObject({ waiting: true, unhappy: true, assistant: false });
  await leave();
});

describe('a call for a person that is repeated', () => {
  it.each([
    'Позовите человека',
    'позовите оператора',
    'соедините меня с живым человеком',
    'оператор!',
    'дайте живого человека',
  ])('is never answered by the same words: «%s»', async (text) => {
    const replies: string[] = [];
    for (let i = 0; i < 4; i++) {
      const { seq } = (await say(scene.server, scene.dialog, text)).body.sentence;
      await considered(seq);
    }
    for (const { author, text: sent } of await read()) if (author === 'assistant') replies.push(sent);
    expect(replies).toEqual([words.called(nobody), words.calledAgain(nobody)]);
    expect(await entry()).toMatchObject({ waiting: true });
  });

  it('is never answered by the same words after small talk between', async () => {
    for (const text of ['Позовите человека', 'спасибо', 'Позовите человека', 'Позовите человека']) await ask(text);
    const replies = (await read()).filter(({ author }) => author === 'assistant').map(({ text }) => text);
    expect(new Set(replies).size).toBe(replies.length);
    expect(replies[0]).toBe(words.called(nobody));
  });
});
