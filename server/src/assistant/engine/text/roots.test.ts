import { describe, expect, it } from 'vitest';
import { rootsOf } from './roots.ts';
import { stem } from './stem.ts';

describe('words of one root', () => {
  it.each([
    ['кастрировать', 'кастрация'],
    ['стерилизовать', 'стерилизация'],
    ['почистить', 'чистка'],
    ['оплаченный', 'оплатить'],
    ['записываться', 'записаться'],
    ['ремонтируете', 'ремонт'],
    ['плавать', 'поплавать'],
  ])('«%s» and «%s»', (one, other) => {
    const roots = rootsOf(stem(other));
    expect(rootsOf(stem(one)).filter((root) => roots.includes(root))).not.toEqual([]);
  });

  it.each([
    ['отмена', 'замена'],
    ['приём', 'приедете'],
    ['платье', 'оплата'],
    ['стол', 'столица'],
    ['refund', 'fund'],
  ])('«%s» and «%s» are none', (one, other) => {
    const roots = rootsOf(stem(other));
    expect(rootsOf(stem(one)).filter((root) => roots.includes(root))).toEqual([]);
  });
});
