import { beforeAll, describe, expect, it } from 'vitest';
import { understand } from '../answer/understand.ts';
import { shopSample } from '../data/shop-sample.ts';
import { trainModel, type Model } from '../index.ts';
import { fold, wordsOf } from '../text/fold.ts';
import { chatWords } from './chat-word.ts';

describe('how a chat is typed', () => {
  let model: Model;
  beforeAll(() => {
    model = trainModel(shopSample);
  });
  const readingOf = (text: string): string => understand(model, text).text;

  it('lists folded single words', () => {
    for (const word of chatWords.keys()) expect(wordsOf(fold(word))).toEqual([word]);
    for (const wordings of chatWords.values()) expect(wordings.every((one) => one === fold(one) && one)).toBe(true);
  });

  it.each([
    ['скока стоит дастафка', 'сколько стоит доставка'],
    ['чё по доставке щас', 'что по доставке сейчас'],
    ['прила не пашет', 'приложение не работает'],
    ['спс, оч помогли', 'спасибо, очень помогли'],
    ['капец', 'капец'],
    // Stretched for their tone, with letters that are not seen, written together.
    ['скооолько стоит', 'сколько стоит'],
    ['щаааас', 'сейчас'],
    ['дос\u200bтав\u00adка', 'доставка'],
    ['до\u0301ставка', 'доставка'],
    ['сколькостоит доставка', 'сколько стоит доставка'],
    ['оплата неработает', 'оплата не работает'],
  ])('reads «%s» as «%s»', (text, meant) => expect(readingOf(text)).toBe(meant));

  it.each([
    'диаграмма Ганта',
    'вы из Йошкар-Олы или из Тигуана',
    'делаете элайнеры',
    'делаете виниры',
    'капец долго',
    'маған көмек керек',
    'коштує піца',
    'qancha turadi',
    'wie viel kostet das',
    'узбекча гапирасизми',
    'баасы канча',
  ])('leaves «%s» as it is', (text) => expect(readingOf(text)).toBe(fold(text)));

  it('reads the owner’s words in a text of another language, and in names', () => {
    expect(readingOf('мен дастафка алғым келеді')).toContain('доставка');
    expect(readingOf('есть ли Дастафка')).toBe('есть ли доставка');
  });

  it('does not make the owner’s word of a word on the list of near words that no dictionary has', () => {
    const sentences = [
      'Как закрасить корни?',
      'Сколько стоит стрижка собаки?',
      'Где вы находитесь?',
      'Как записаться?',
    ];
    const contexts = sentences.map((sentence) => ({
      id: sentence,
      title: '',
      questions: [{ qaId: sentence, sentence }],
      answers: ['да'],
    }));
    const roots = trainModel(contexts);
    expect(understand(roots, 'подстричь корги').text).toBe('подстричь корги');
    expect(understand(roots, 'закрасить корнии').text).toBe('закрасить корни');
  });

  it('takes the wording that the owner uses', () => {
    const contexts = [
      { id: '1', title: 'Telegram', questions: [{ qaId: '1', sentence: 'есть ли у вас telegram' }], answers: ['да'] },
    ];
    expect(understand(trainModel(contexts), 'телега есть').text).toBe('telegram есть');
    expect(readingOf('телега есть')).toBe('телеграм есть');
  });
});
