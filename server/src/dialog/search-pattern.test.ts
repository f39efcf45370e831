import { Database } from 'bun:sqlite';
import { describe, expect, it } from 'vitest';
import { globOf, regexOf } from './search-pattern.ts';

const database = new Database(':memory:');
const inSqlite = (text: string, q: string): boolean =>
  (database.query('select ? glob ? as found').get(text, globOf(q)) as { found: number }).found === 1;
const asRegex = (text: string, q: string): boolean => new RegExp(regexOf(q)).test(text);

const cases: [text: string, q: string, found: boolean][] = [
  ['Где мой ЗАКАЗ?', 'заказ', true],
  ['где мой заказ', 'ЗаКаЗ', true],
  ['Возьмёте ещё?', 'возьмете еще', true],
  ['Все', 'всё', true],
  ['Скидка 10% на всё', '10% на', true],
  ['Скидка 100 на всё', '10% на', false],
  ['a*b', 'a*b', true],
  ['aXb', 'a*b', false],
  ['[x] ^y', '[x] ^', true],
  ['что?', 'что?', true],
  ['что!', 'что?', false],
  ['C:\\temp (1)', '\\temp (1)', true],
  ['Straße', 'STRASSE', false],
  ['Доставка', 'возврат', false],
];

describe('search pattern', () => {
  for (const [text, q, found] of cases) {
    it(`«${q}» is ${found ? '' : 'not '}found in «${text}»`, () => {
      expect(inSqlite(text, q)).toBe(found);
      expect(asRegex(text, q)).toBe(found);
    });
  }
});
