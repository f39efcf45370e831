import { describe, expect, it } from 'vitest';
import { buildProfiles, rankClasses } from './profiles.ts';
import { randomFrom } from './random.ts';
import type { Weights } from '../model.ts';

/** Weights by which feature `i` has the scores of row `i`. */
function weightsOf(rows: number[][]): Weights {
  const classCount = rows[0]!.length;
  return {
    classCount,
    starts: Uint32Array.from({ length: rows.length + 1 }, (_, id) => id * classCount),
    classes: Uint16Array.from(rows.flatMap((row) => row.map((_, c) => c))),
    values: Float32Array.from(rows.flat()),
  };
}

const sentence = (id: number) => ({ ids: Uint32Array.of(id), values: Float32Array.of(1) });

const classCount = 6;
const random = randomFrom(5);
const rows = Array.from({ length: classCount }, (_, label) =>
  Array.from({ length: classCount }, (__, c) => random() + (c === label ? 2 : 0)),
);
const profiles = buildProfiles(
  weightsOf(rows),
  rows.map((_, i) => sentence(i)),
  Array.from(rows.keys()),
);

describe('profiles', () => {
  it.each([0, 3, 5])('correlate with the scores of a sentence of label %i', (label) => {
    const { ranked, correlation } = rankClasses(profiles, Float32Array.from(rows[label]!));
    expect(correlation).toBeCloseTo(1, 5);
    const added = Array.from(ranked, (score, c) => score - rows[label]![c]!);
    expect(added.indexOf(Math.max(...added))).toBe(label);
  });

  it('correlate less with equally high scores of other labels', () => {
    const mixed = rows[0]!.map((score, c) => (c === 0 ? score : rows[3]![c]!));
    expect(rankClasses(profiles, Float32Array.from(mixed)).correlation).toBeLessThan(0.95);
  });

  it('leave a label out as if it had no scores', () => {
    const without = 2;
    const scores = Float32Array.from(rows[4]!, (score) => score + random());
    const expected = rankClasses(profiles, scores, without);
    const other = scores.slice();
    other[without] = 10;
    const found = rankClasses(profiles, other, without);
    expect(found.correlation).toBeCloseTo(expected.correlation, 4);
    expect(found.ranked[without]).toBe(-Infinity);
    for (let c = 0; c < classCount; c++) if (c !== without) expect(found.ranked[c]).toBeCloseTo(expected.ranked[c]!, 3);
  });

  it('add nothing for a label without sentences', () => {
    const some = buildProfiles(weightsOf(rows), [0, 1, 2, 3, 4].map(sentence), [0, 1, 2, 3, 4]);
    const { ranked } = rankClasses(some, Float32Array.from(rows[5]!));
    expect(ranked[5]).toBeCloseTo(rows[5]![5]!, 5);
  });

  it.each([2, 400])('are left out for %i labels', (labels) => {
    const square = Array.from({ length: labels }, (_, label) =>
      Array.from({ length: labels }, (__, c) => Number(c === label)),
    );
    const none = buildProfiles(weightsOf(square), [sentence(0)], [0]);
    expect(none.rows).toHaveLength(0);
    const scores = Float32Array.from({ length: labels }, (_, c) => c);
    expect(rankClasses(none, scores).ranked).toEqual(scores);
  });
});
