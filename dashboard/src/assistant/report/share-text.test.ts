import type { Measured } from '@otklik/sdk/contract';
import { describe, expect, it } from 'vitest';
import { comparedText, ofTenText, rangeText } from './share-text.ts';

const paired = (before: number, after: number, sure: boolean) => ({ before, after, sure });
const measured = (before: Measured['before']): Measured => ({
  checked: 20,
  enough: true,
  accuracy: 0.7,
  accuracyRange: { low: 0.5, high: 0.8 },
  answered: 0.7,
  answeredRange: { low: 0.5, high: 0.8 },
  before,
});

describe('shares in words', () => {
  it('are of ten', () => {
    expect(ofTenText(0.68)).toBe('7 из\u00a010');
    expect(rangeText({ low: 0.55, high: 0.81 })).toBe('от 6 до 8');
    expect(rangeText({ low: 0.78, high: 0.81 })).toBe('около 8');
  });

  it('are compared on the same questions, and no chance difference is called one', () => {
    expect(comparedText(measured(null))).toBeNull();
    const text = (before: number, after: number, sure: boolean, questions = 20) =>
      comparedText(measured({ questions, right: paired(before, after, sure), answered: paired(1, 1, false) }));
    expect(text(12, 18, true)).toBe('Из тех же 20\u00a0вопросов, что и в прошлый раз, верно узнаёт 18, раньше 12.');
    expect(text(12, 18, true, 21)).toMatch(/^Из тех же 21\sвопроса, /);
    expect(text(12, 11, false)).toMatch(/такая разница бывает случайно\.$/);
    expect(text(12, 12, false)).toMatch(/столько же\.$/);
  });
});
