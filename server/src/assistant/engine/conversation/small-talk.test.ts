import { describe, expect, it } from 'vitest';
import { type SmallTalkKind, smallTalkOf } from '../index.ts';

const examples: Record<SmallTalkKind, string[]> = {
  greeting: [
    'привет',
    'Здравствуйте!',
    'Здраааавствуйте',
    'здраствуте',
    'п р и в е т',
    'при\u200bвет',
    'ghbdtn',
    'dobryi den',
    'Добрый вечер, девочки',
    'Здравствуйте, можно вопрос?',
    'как сам?',
    'с наступающим!',
    'hi there',
    'Good morning!',
  ],
  thanks: [
    'спасибо большое, вы очень помогли',
    'спс',
    'cgfcb,j',
    'Большоеспасибо',
    'ок понял спасибо',
    "thanks, that's all",
  ],
  farewell: ['до свидания', 'Всего доброго!', 'спасибо, пока', 'bye', 'have a nice day'],
  bot: [
    'ты бот?',
    'вы живой человек?',
    'это робот или человек',
    'вы вообще живой?',
    'ты точно не бот?',
    'привет, ты кто?',
    'что ты умеешь?',
    'what can you do?',
    'are you a real person?',
    'Is this a bot?',
  ],
  presence: ['алло', 'вы тут?', 'есть кто?', '???', 'тест', 'помогите', 'anyone there?', 'help!!!'],
  yes: ['не знаю', 'может быть', 'без разницы', 'maybe', 'да', 'ок', '+', 'всё понятно', 'ну ладно', 'yes', 'got it'],
  no: [
    'ой, ошиблась чатом',
    'это не вам',
    'случайно нажал',
    'oops, wrong chat',
    'нет',
    'не надо',
    'больше вопросов нет',
    'nope',
    'never mind',
  ],
  wrong: ['👎', 'не то', 'это не помогло', 'вы меня не поняли', 'спасибо, не помогло', "that's not what i asked"],
  emoji: ['ого!', 'ничего себе', 'wow', '👍', ')))', ':)', '❤️❤️', 'ахахах', 'lol'],
  foreign: ['мне скучно', 'который час?', 'Привет! Спой песню', 'what time is it?', 'i am bored'],
  insult: [
    '😡',
    '🤬🤬',
    '(((',
    ':(',
    '😢',
    'да пошли вы козлы',
    'какие же вы идиоты',
    'тупой бот',
    'you are useless idiots',
    'you suck',
  ],
};

describe('small talk', () => {
  it.each(Object.entries(examples).flatMap(([kind, texts]) => texts.map((text) => [text, kind])))(
    'takes «%s» for %s',
    (text, kind) => expect(smallTalkOf(text)?.kind).toBe(kind),
  );

  it.each([
    'Привет, сколько стоит доставка?',
    'спасибо, а курьером?',
    'позовите человека',
    'не знаю, как оформить возврат',
    'может быть, есть скидка?',
    'с праздничной упаковкой есть?',
    'ошибся с размером, что делать',
    'случайно оформил два заказа',
    'нет в наличии?',
    'не работает',
    'не подходит размер',
    'вы работаете?',
    'как дела с моим заказом',
    'где?',
    'какие вы принимаете карты',
    'пока не пришло',
    'бот для телеграма',
    'hello, where is my order',
    'no delivery yet',
    'what?',
    '',
    '   ',
    '12345',
  ])('leaves «%s» to be understood', (text) => expect(smallTalkOf(text)).toBeNull());

  it.each([
    ['привет', 'ru'],
    ['hello', 'en'],
    ['ghbdtn', 'ru'],
    ['privet', 'ru'],
    ['lol, thanks', 'en'],
  ])('detects the language of «%s»: %s', (text, language) => expect(smallTalkOf(text)?.language).toBe(language));

  it('recognises thanks with their reason, and a question after them', () => {
    expect(smallTalkOf('спасибо за быструю доставку')?.kind).toBe('thanks');
    expect(smallTalkOf('спасибо за доставку. А как вернуть?')).toBeNull();
  });
});
