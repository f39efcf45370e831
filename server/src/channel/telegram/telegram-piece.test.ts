import { expect, it } from 'vitest';
import { cutText, telegramLengths } from './telegram-piece.ts';
import { textsOf } from './telegram-incoming.ts';

it('cuts a long text between lines or words into messages that the API takes', () => {
  const words = 'слово '.repeat(2_000).trim();
  const pieces = cutText(words);
  expect(pieces.length).toBe(3);
  expect(pieces.every((piece) => piece.length <= telegramLengths.text)).toBe(true);
  expect(pieces.join(' ')).toBe(words);
  const lines = `${'а'.repeat(3_000)}\n${'б'.repeat(3_000)}`;
  expect(cutText(lines)).toEqual(lines.split('\n'));
});

it('never cuts within a surrogate pair', () => {
  const text = `а${'😀'.repeat(3_000)}`;
  const pieces = cutText(text);
  expect(pieces.join('')).toBe(text);
  expect(pieces.join('|')).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
});

it('stores a message that is longer than a sentence as two, without control characters', () => {
  const long = 'б'.repeat(4_096);
  expect(textsOf(long).map((text) => text.length)).toEqual([4_000, 96]);
  expect(textsOf('а\u0000б\ud800')).toEqual(['аб\ufffd']);
  expect(textsOf(' \n ')).toEqual([]);
});
