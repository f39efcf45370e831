import { describe, expect, it } from 'vitest';
import { WorkBudget } from './work-budget.ts';
import type { Lexicon } from '../model.ts';
import { buildLexicon } from './lexicon.ts';
import { sumWordings, type VectorizedText } from '../text/vectorize.ts';
import type { Misspelling } from './candidates.ts';
import { correctRealWord, correctWord } from './correct-word.ts';
import { wordShapes, findTwoEditsAway } from './two-edits.ts';
import { type WordData, wordData } from '../text/words-file.ts';

const reading = (ids: number[], values: number[], knownCount: number): VectorizedText => ({
  vector: { ids: new Uint32Array(ids), values: new Float32Array(values) },
  knownCount,
  coverage: 1,
  ngramCoverage: 1,
  content: new Int32Array(),
  contentWeights: [],
});
const budget = new WorkBudget(500);
const likeliest = (
  misspelling: Omit<Misspelling, 'budget'>,
  lexicon: Lexicon,
  common: WordData | null,
): string | null => correctWord({ ...misspelling, budget: new WorkBudget(500) }, lexicon, common)[0]?.word ?? null;

describe('correction of typos', () => {
  it.each([
    ['даставка', 'доставка'],
    ['доствкой', 'доставкой'],
    ['повзоляет', 'позволяет'],
    ['кот', null],
    ['кот5', null],
    ['погода', null],
    ['größ', 'größe'],
  ])('corrects «%s» to «%s» by the words the owner wrote', (word, meant) => {
    const lexicon = buildLexicon(['доставка', 'позволять', 'кто', 'größe']);
    expect(likeliest({ word, isStemKnown: false, pairsOf: () => 0 }, lexicon, null)).toBe(meant);
  });

  it.each([
    ['облйаков', 'облаков'],
    ['пеоссорились', 'поссорились'],
    ['музыкальгный', 'музыкальный'],
    ['ыыыыыыы', null],
    ['даай', 'давай'],
    ['adress', 'address'],
    ['payed5', null],
    ['тко', 'кто'],
    ['жву', 'живу'],
    ['дивзий', 'дивизий'],
    ['садким', 'сладким'],
    ['сесия', 'сессия'],
    ['програма', 'программа'],
    ['подашол', 'подошел'],
    ['чиловеку', 'человеку'],
    ['чилавек', 'человек'],
    ['потшыпник', 'подшипник'],
    ['ндс', null],
    ['пвз', null],
  ])('corrects «%s» to «%s» by common words', (word, meant) => {
    expect(likeliest({ word, isStemKnown: false, pairsOf: () => 0 }, buildLexicon([]), wordData())).toBe(meant);
  });

  it.each([
    ['дсотвака', 'доставка'],
    ['дастафка', 'доставка'],
    ['позвлть', 'позволять'],
    ['даставке', 'доставка'],
    ['тодсавка', null],
    ['дтвка', null],
    ['деставили', null],
    ['поставил', null],
  ])('corrects two typos of a word that the owner wrote: «%s» is «%s»', (word, meant) => {
    expect(findTwoEditsAway(word, ['доставка', 'позволять'], wordShapes(['доставка', 'позволять']), budget)).toBe(
      meant,
    );
  });

  it('does so only where common words are known', () => {
    const misspelling = { word: 'дсотвака', isStemKnown: false, pairsOf: () => 0 };
    expect(likeliest(misspelling, buildLexicon(['доставка']), wordData())).toBe('доставка');
    expect(likeliest(misspelling, buildLexicon(['доставка']), null)).toBe(null);
  });

  it('does not correct a word that is too long', () => {
    const long = 'у'.repeat(32);
    expect(likeliest({ word: long, isStemKnown: false, pairsOf: () => 0 }, buildLexicon([`${long}х`]), null)).toBe(
      `${long}х`,
    );
    expect(
      likeliest({ word: `${long}у`, isStemKnown: false, pairsOf: () => 0 }, buildLexicon([`${long}ух`]), null),
    ).toBe(null);
  });

  it('prefers the spelling that forms a pair of the owner’s words', () => {
    const misspelling = (next: string) => ({
      word: 'анки',
      isStemKnown: false,
      pairsOf: (other: string) => Number(other === next),
    });
    const lexicon = buildLexicon(['банки', 'танки']);
    expect(likeliest(misspelling('танки'), lexicon, null)).toBe('танки');
    expect(likeliest(misspelling('банки'), lexicon, null)).toBe('банки');
  });

  it.each([
    ['зараженнеы', 'зараженные'],
    ['потребленин', 'потребление'],
    ['ковирки', 'коврики'],
  ])('reads «%s» as «%s», the ending being none that its stem takes', (word, meant) => {
    expect(
      likeliest({ word, isStemKnown: false, pairsOf: () => 0 }, buildLexicon(['коврик', 'потреблен']), wordData()),
    ).toBe(meant);
  });

  it('does not take a stem of the same hash for its own', () => {
    expect(
      correctWord(
        { budget, word: 'вешлся', isStemKnown: false, pairsOf: () => 0 },
        buildLexicon(['помогите']),
        wordData(),
      ).map(({ word }) => word),
    ).not.toContain('вешлся');
  });

  it.each([
    ['коечка', 'кошечка'],
    ['cadr', 'card'],
    // Another form of the owner's word, one that is as likely meant, and one that is used often.
    ['картою', 'картою'],
    ['ветка', 'ветка'],
    ['замок', undefined],
  ])('corrects the real word «%s» to «%s» of the owner', (word, meant) => {
    const lexicon = buildLexicon(['моя кошечка', 'карта', 'сетка', 'сколько времени', 'звонок', 'my card']);
    expect(correctRealWord({ budget, word, pairsOf: () => 0 }, lexicon, wordData())[0]?.word).toBe(meant);
  });

  it('weighs several spellings, and sums their vectors', () => {
    const found = correctWord(
      { budget, word: 'анки', isStemKnown: false, pairsOf: (other) => Number(other === 'танки') },
      buildLexicon(['банки', 'танки', 'ванны']),
      null,
    );
    expect(found.map(({ word }) => word)).toEqual(['танки', 'банки']);
    expect(found[0]!.share + found[1]!.share).toBeCloseTo(1);
    expect(found[0]!.share).toBeGreaterThan(found[1]!.share);
    const readings = [reading([1, 2, 90], [0.6, 0.4, 0.7], 2), reading([2, 3, 90], [0.5, 0.5, 0.1], 2)];
    const { vector, knownCount, ngramCoverage } = sumWordings(readings, [0.75, 0.25]);
    expect([knownCount, ngramCoverage, [...vector.ids]]).toEqual([3, 1, [1, 2, 3, 90]]);
    expect([...vector.values].map((value) => Number(value.toFixed(3)))).toEqual([0.45, 0.425, 0.125, 0.55]);
    expect(sumWordings([readings[0]!], [1])).toBe(readings[0]);
  });

  it('changes a word whose stem is known only where its ending is no ending', () => {
    const lexicon = buildLexicon(['деньги']);
    expect(likeliest({ word: 'деньи', isStemKnown: true, pairsOf: () => 0 }, lexicon, wordData())).toBe('деньги');
    expect(likeliest({ word: 'заведомее', isStemKnown: true, pairsOf: () => 0 }, lexicon, wordData())).toBe(null);
  });
});
