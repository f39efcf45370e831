import { describe, expect, it } from 'vitest';
import { callOptions, defaultTexts, type Language, languages } from '../../../sdk/src/contract/contract.ts';
import { detectLanguage } from '../../../server/src/assistant/language/detect-language.ts';
import { closingWords } from '../../../server/src/dialog/inbox/closing-words.ts';
import { replyLetter } from '../../../server/src/dialog/letter/reply-letter.ts';
import { letterWords } from '../../../server/src/dialog/letter/visitor-letter-words.ts';
import type { SentenceRow } from '../../../server/src/database/schema.ts';
import { botWords } from '../../../server/src/channel/telegram/bot-words.ts';
import { turnWords } from '../../../server/src/dialog/turn/turn-words.ts';
import { spokenReply, spokenWords } from '../../../server/src/dialog/words/visitor-words.ts';
import { ruExtra } from '../../../widget-preact/src/words/words-ru-extra.ts';
import { ruMore } from '../../../widget-preact/src/words/words-ru-more.ts';
import { ru as ruFirst } from '../../../widget-preact/src/words/words-ru.ts';
import { alphabets, leavesOf, names } from './alphabets.ts';

type Texts = Readonly<Record<string, string>>;

const ru: Texts = { ...ruFirst, ...ruMore, ...ruExtra };
const others = languages.filter((language) => language !== 'ru');
const otherSpoken = Object.keys(spokenWords) as (keyof typeof spokenWords)[];

const wordsOf = async (language: Language): Promise<{ words: Texts; texts: Texts }> =>
  language === 'ru'
    ? { words: ru, texts: defaultTexts }
    : ((await import(`../../../widget-preact/src/words/words-${language}.ts`)) as { words: Texts; texts: Texts });

const placesIn = (text: string): number => text.split('{}').length - 1;

describe.each(others)('the widget in %s', (language) => {
  it('has every text, each with as many places as the Russian one', async () => {
    const { words, texts } = await wordsOf(language);
    expect(Object.keys(words).toSorted()).toEqual(Object.keys(ru).toSorted());
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(defaultTexts).toSorted());
    const places = (given: Texts) =>
      Object.fromEntries(Object.entries(given).map(([key, text]) => [key, placesIn(text)]));
    expect(places(words)).toEqual(places(ru));
    for (const text of [...Object.values(words), ...Object.values(texts)])
      expect(text.trim().length).toBeGreaterThan(0);
  });

  it('fits the settings that an owner may make, and promises in its note what its header does', async () => {
    const { words, texts } = await wordsOf(language);
    expect(texts.title!.length).toBeLessThanOrEqual(40);
    expect(texts.placeholder!.length).toBeLessThanOrEqual(80);
    for (const text of [texts.greeting!, texts.away!]) expect(text.length).toBeLessThanOrEqual(300);
    const { away, nobodyHere } = words as { away: string; nobodyHere: string };
    expect(texts.away).toBe(nobodyHere.replace('{}', away[0]!.toLowerCase() + away.slice(1)));
  });
});

describe.each(languages)('no text in %s is of another language', (language) => {
  const alphabet = alphabets[language];
  const expectOwn = (text: string): void => {
    const letters = text.replaceAll(names, ' ').match(/\p{L}+/gu) ?? [];
    expect(
      letters.filter((word) => !alphabet.test(word)),
      text,
    ).toEqual([]);
  };

  it('in what a bot writes to a person', () => {
    for (const text of Object.values(botWords[language])) expectOwn(text.replaceAll('/start', ' '));
    const { greeting, tooOften, refused } = botWords[language];
    expect(detectLanguage([greeting, tooOften, refused].join(' '))).toBe(language);
  });

  it('in the widget', async () => {
    const { words, texts } = await wordsOf(language);
    for (const text of [...Object.values(words), ...Object.values(texts)]) expectOwn(text);
    expect(detectLanguage(Object.values(words).slice(10).join('. '))).toBe(language);
  });

  it('in the assistant’s sentences, the end of a dialog and letters', () => {
    const watch = { isThere: false, opening: { at: 1_795_600_000_000, now: 1_795_500_000_000, zone: 'UTC' } };
    const absent = { isThere: true, opening: null };
    const sentences = Object.values(turnWords[language]).flatMap((text) =>
      typeof text === 'string' ? [text] : [text(watch as never), text(absent as never)],
    );
    const turn = sentences.filter((text) => typeof text === 'string' && !text.includes('[object'));
    const letter = replyLetter({
      language,
      site: 'shop.example',
      sentences: Array.from({ length: 25 }, () => ({ text: '', extra: '{}' }) as unknown as SentenceRow),
      replyTo: null,
      openUrl: 'https://shop.example/o',
      stopUrl: 'https://shop.example/s',
    });
    const all = [...turn, callOptions[language], closingWords(language, true), letter.subject, letter.text];
    for (const text of all) {
      expectOwn(text.replaceAll(/https?:\S+/g, ' ').replaceAll('shop.example', ' '));
      expect(text).not.toMatch(/\{\}|undefined|object/);
    }
    expect(detectLanguage(letter.text)).toBe(language);
    expect(detectLanguage(turn.join(' '))).toBe(language);
  });
});

describe.each(otherSpoken)('the server in %s', (language) => {
  it('has every text with as many places as in Ukrainian', () => {
    const shapeOf = (words: object) =>
      Object.fromEntries(
        leavesOf(words)
          .filter(([key]) => !/more|greetings/.test(key))
          .map(([key, text]) => [key, placesIn(text)]),
      );
    expect(shapeOf(spokenWords[language])).toEqual(shapeOf(spokenWords.uk));
  });

  it('replies to all small talk', () => {
    const hours = [undefined, 3, 8, 14, 21];
    const greetings = hours.map((hour) => spokenReply(language, 'greeting', hour));
    for (const text of [...greetings, spokenReply(language, 'thanks'), spokenReply(language, 'foreign')])
      expect(alphabets[language].test(text.match(/\p{L}+/u)![0]), text).toBe(true);
    expect(new Set(greetings).size).toBeGreaterThan(1);
  });
});

it.each<[Language, Readonly<Record<number, string>>]>([
  ['ru', { 1: 'И ещё 1 — в чате.' }],
  ['en', { 3: 'And 3 more in the chat.' }],
  ['uk', { 1: 'І ще 1 повідомлення', 2: 'І ще 2 повідомлення', 5: 'І ще 5 повідомлень', 21: 'І ще 21 повідомлення' }],
  ['be', { 1: '1 паведамленне ', 3: '3 паведамленні ', 11: '11 паведамленняў ', 21: '21 паведамленне ' }],
  ['kk', { 1: 'тағы 1 хабарлама', 5: 'тағы 5 хабарлама' }],
  ['uz', { 1: 'yana 1 ta xabar', 5: 'yana 5 ta xabar' }],
  ['de', { 1: '1 weitere Nachricht ', 5: '5 weitere Nachrichten ' }],
  ['fr', { 1: '1 message ', 5: '5 messages ' }],
  ['es', { 1: '1 mensaje más', 5: '5 mensajes más' }],
  ['tr', { 1: '1 mesaj daha', 5: '5 mesaj daha' }],
  ['pl', { 1: '1 wiadomość', 2: '2 wiadomości', 5: '5 wiadomości', 22: '22 wiadomości' }],
  ['zh', { 1: '1 条消息', 5: '5 条消息' }],
])('counts further sentences of a letter in %s', (language, texts) => {
  for (const [count, text] of Object.entries(texts))
    expect(letterWords[language].more(Number(count)).replaceAll('\u00a0', ' ')).toContain(text);
});
