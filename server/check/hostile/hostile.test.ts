import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { MOST } from '../../src/assistant/engine/typo/work-budget.ts';
import { LONGEST_READ } from '../../src/assistant/engine/text/excerpt.ts';
import { answer, learn, type Model } from '../../src/assistant/engine/index.ts';
import { SHOP } from '../../src/assistant/engine/data/shop-sample.ts';
import { understand } from '../../src/assistant/engine/answer/understand.ts';
import type { Found } from './evolve.ts';
import { largestContexts } from './models.ts';

const found = JSON.parse(readFileSync(new URL('./texts.json', import.meta.url), 'utf8')) as Found[];
const shortWords = 'bit byl byt jar mer ves tut kto gde kak dom mir ';
const texts = [
  ...found.map(({ text }) => text),
  shortWords,
  'tsyatsiaiiyija ',
  'yyyyyyyyyyyyyyyyyyyy ',
  'коп рак лис cadr ',
];
const sized = (text: string, length: number): string => text.repeat(Math.ceil(length / text.length)).slice(0, length);

describe('work that a question takes', () => {
  let models: Model[];
  beforeAll(() => {
    models = [learn(SHOP), learn(largestContexts(1).slice(0, 300))];
  });

  it('replays twenty texts that the search has found', () => expect(found).toHaveLength(20));

  it.each(texts.map((text) => [text.slice(0, 30), text]))('is linear in the letters and capped for «%s»', (_, text) => {
    for (const model of models) {
      const works = [60, 125, 250, 500, 1000, 2000, 4000].map((length) => {
        const {
          effort: { spellings, letters },
          text: read,
        } = understand(model, sized(text, length));
        expect(spellings).toBeLessThanOrEqual(
          MOST.spellings.base + MOST.spellings.perLetter * Math.min(length * 18, LONGEST_READ),
        );
        expect(letters).toBeLessThanOrEqual(MOST.letters);
        // A word may become a little longer as it is read otherwise: «щ» of «shch» shorter, «ый» of «y» longer.
        expect(read.length).toBeLessThanOrEqual(2 * LONGEST_READ);
        return spellings + letters;
      });
      expect(Math.max(...works)).toBeLessThanOrEqual(
        MOST.spellings.base + MOST.spellings.perLetter * LONGEST_READ + MOST.letters,
      );
    }
  });

  it('reaches its bound where a text has very many spellings, and is still answered', () => {
    const [shop] = models as [Model];
    const { effort } = understand(shop, sized(shortWords, 4000));
    expect(effort.letters).toBeGreaterThan(MOST.letters / 2);
    expect(answer(shop, `как вернуть товар ${sized(shortWords, 4000)} как вернуть товар`).read).toMatch(
      /^как вернуть товар .* \.\.\. .* как вернуть товар$/,
    );
  });
});
