import { expect, it } from 'vitest';
import { csvRow } from './csv.ts';

it('quotes what would end a cell, and writes numbers with a comma', () => {
  expect(csvRow(['Анна', 4.75, 12, null, 'а;б', 'он сказал "да"', 'две\r\nстроки'])).toBe(
    'Анна;4,75;12;;"а;б";"он сказал ""да""";"две\r\nстроки"\r\n',
  );
});

it.each(['=1+1', '+7 900', '-5', '@SUM(A1)', '\tx', '\r=1', "'=1"])('lets no spreadsheet calculate %j', (text) => {
  expect(csvRow([text]).replace(/^"/, '')[0]).toBe("'");
});
