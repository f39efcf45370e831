import { describe, expect, it } from 'vitest';
import { tuning } from '../tuning.ts';
import { excerptOf, foldQuestion } from './excerpt.ts';

const { longestRead } = tuning.question;

const words = (count: number): string => Array.from({ length: count }, (_, i) => `слово${i}`).join(' ');

describe('what is read of a question', () => {
  it('is all of it up to 500 letters, spare spaces not counted', () => {
    const text = `${'аб'.repeat(124)}а ${'бв'.repeat(125)}`;
    expect(text).toHaveLength(longestRead);
    expect(foldQuestion(text)).toBe(text);
    expect(foldQuestion(`  ${text.replace(' ', ' '.repeat(600))}\n`)).toBe(text);
  });

  it('is the first and the last words of a longer one, none of them cut', () => {
    const text = words(500);
    const read = excerptOf(text);
    expect(read.length).toBeLessThanOrEqual(longestRead);
    expect(read.length).toBeGreaterThan(longestRead - 30);
    const [first, last] = read.split(' … ') as [string, string];
    expect(text.startsWith(`${first} `)).toBe(true);
    expect(text.endsWith(` ${last}`)).toBe(true);
    expect(
      first
        .split(' ')
        .concat(last.split(' '))
        .every((word) => text.split(' ').includes(word)),
    ).toBe(true);
  });

  it.each([
    ['a word of 4,000 letters', 'ы'.repeat(4000)],
    ['letters that become eighteen each', 'ﷺ'.repeat(4000)],
    ['pairs of surrogates', '🙂'.repeat(2000)],
    ['pairs of surrogates at odd places', `a${'🙂'.repeat(2000)}`],
    ['marks upon one letter', `a${'\u0301'.repeat(4000)}`],
    ['a long word last', `${words(200)} ${'ы'.repeat(3000)}`],
    ['spaces', ' '.repeat(4000)],
  ])('is at most 500 letters of %s', (_, text) => {
    const read = foldQuestion(text);
    expect(read.length).toBeLessThanOrEqual(longestRead);
    expect(read).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/);
  });
});
