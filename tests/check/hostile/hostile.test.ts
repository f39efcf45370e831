import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { tuning } from '../../../server/src/assistant/engine/tuning.ts';
import { answer, converse, trainModel, type Model } from '../../../server/src/assistant/engine/index.ts';
import { shopSample } from '../../../server/src/assistant/engine/data/shop-sample.ts';
import { WorkBudget } from '../../../server/src/assistant/engine/typo/work-budget.ts';
import { converseWithin } from '../../../server/src/assistant/engine/conversation/converse.ts';
import { understand } from '../../../server/src/assistant/engine/answer/understand.ts';
import type { Found } from './evolve.ts';
import { unasked } from './measure.ts';
import { largestContexts } from './models.ts';

const found = JSON.parse(readFileSync(new URL('./texts.json', import.meta.url), 'utf8')) as Found[];
const { work } = tuning;
const { longestRead } = tuning.question;
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
    models = [trainModel(shopSample), trainModel(largestContexts(1).slice(0, 300))];
  });

  it('replays twenty texts and more that the search has found', () => expect(found.length).toBeGreaterThan(20));

  it.each(texts.map((text) => [text.slice(0, 30), text]))('is linear in the letters and capped for «%s»', (_, text) => {
    for (const model of models) {
      const works = [60, 125, 250, 500, 1000, 2000, 4000].map((length) => {
        const {
          budget: { spellings, letters },
          text: read,
        } = understand(model, sized(text, length));
        expect(spellings).toBeLessThanOrEqual(
          work.spellings + work.spellingsPerLetter * Math.min(length * 18, longestRead),
        );
        expect(letters).toBeLessThanOrEqual(work.letters);
        // A word may become a little longer as it is read otherwise: «щ» of «shch» shorter, «ый» of «y» longer.
        expect(read.length).toBeLessThanOrEqual(2 * longestRead);
        return spellings + letters;
      });
      expect(Math.max(...works)).toBeLessThanOrEqual(
        work.spellings + work.spellingsPerLetter * longestRead + work.letters,
      );
    }
  });

  it.each(texts.map((text) => [text.slice(0, 30), text]))('is capped for all parts of «%s» together', (_, text) => {
    const message = sized(`${text.slice(0, 20)}? и `, 4000);
    for (const model of models) {
      for (const whole of [message, sized(text, 4000)]) {
        const budget = new WorkBudget(longestRead);
        converseWithin(model, { text: whole, previous: whole }, budget);
        expect(budget.spellings).toBeLessThanOrEqual(work.spellings + work.spellingsPerLetter * longestRead);
        expect(budget.letters).toBeLessThanOrEqual(work.letters);
        // What is read whole is read in any case.
        expect(budget.readings).toBeLessThanOrEqual(work.readings + longestRead);
        // What the parts take is counted in the one budget.
        expect(budget.spellings).toBeGreaterThanOrEqual(understand(model, whole).budget.spellings / 2);
      }
    }
  });

  it('gives the same answers whatever was asked before', () => {
    for (const model of models) {
      const answers = (asked: () => Model) => texts.map((text) => converse(asked(), sized(text, 4000), text));
      const first = answers(() => unasked(model));
      for (let round = 0; round < 2; round++) expect(answers(() => model)).toEqual(first);
    }
  });

  it('reaches its bound where a text has very many spellings, and is still answered', () => {
    const [shop] = models as [Model];
    const { budget } = understand(shop, sized(shortWords, 4000));
    expect(budget.letters).toBeGreaterThan(work.letters / 2);
    expect(answer(shop, `как вернуть товар ${sized(shortWords, 4000)} как вернуть товар`).read).toMatch(
      /^как вернуть товар .* \.\.\. .* как вернуть товар$/,
    );
  });
});
