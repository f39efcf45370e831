import { describe, expect, it } from 'vitest';
import { askingOf } from './asking.ts';
import { extractFeatures } from './features.ts';
import { fold, wordsOf } from './fold.ts';

const familiesOf = (text: string) => askingOf(wordsOf(fold(text))).families;

describe('ways of asking', () => {
  it.each([
    ['почём доставка', 'во сколько мне обойдётся доставка', 'какой ценник на доставку'],
    ['не работает', 'сломалось', 'вылетает'],
    ['где вы находитесь', 'какой адрес', 'как к вам проехать'],
    ['how much is it', 'what is the price', 'what does it cost'],
  ])('are the same of «%s» and others', (text, ...others) => {
    const [family] = familiesOf(text);
    expect(family).toBeDefined();
    for (const other of others) expect(familiesOf(other)).toContain(family);
  });

  it('differ from one another', () => {
    expect(familiesOf('как отменить заказ')[0]).not.toBe(familiesOf('почём')[0]);
    expect(familiesOf('синий кит')).toEqual([]);
  });

  it('are features that two wordings share, and no part of the subject', () => {
    const [one, other] = ['почём доставка', 'во сколько обойдётся доставка'].map((text) =>
      extractFeatures(fold(text), null),
    );
    const own = new Set(one!.stems);
    expect(other!.stems.filter((feature) => own.has(feature)).length).toBeGreaterThan(1);
    expect(extractFeatures('почем антифриз', null).content).toHaveLength(1);
  });

  it.each([
    ['почему урок сгорел', 'почём урок'],
    ['как часто меняете бельё', 'можно платить частями'],
    ['в среду не работаю', 'сайт не работает'],
    ['хочу заниматься', 'сколько времени занимает'],
  ])('of «%s» differ from those of a word with the same stem in «%s»', (text, other) => {
    expect(familiesOf(other)).not.toEqual([]);
    expect(familiesOf(text).filter((family) => familiesOf(other).includes(family))).toEqual([]);
  });

  it.each([
    ['во сколько мне это встанет', 'сколько стоит'],
    ['не смогу завтра прийти', 'отмена'],
    ['вам нужны водители?', 'вакансии'],
    ['i still have not received it', 'до сих пор нет'],
  ])('of «%s» are among those of «%s»', (text, other) =>
    expect(familiesOf(text)).toEqual(expect.arrayContaining(familiesOf(other))),
  );

  it('are at most four a text', () => {
    expect(familiesOf('цена срок адрес оплата скидка гарантия документы отмена')).toHaveLength(4);
  });
});
