import { describe, expect, it } from 'vitest';
import { askingOf } from './asking.ts';
import { extractFeatures } from './features.ts';
import { fold, wordsOf } from './fold.ts';
import { stem } from './stem.ts';

const familiesOf = (text: string) => askingOf(wordsOf(fold(text)).map(stem)).families;

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

  it('are at most four a text', () => {
    expect(familiesOf('цена срок адрес оплата скидка гарантия документы отмена')).toHaveLength(4);
  });
});
