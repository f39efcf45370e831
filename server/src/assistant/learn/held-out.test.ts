import { describe, expect, it } from 'vitest';
import { compareHeldOut, isSure, marksOf } from './held-out.ts';

const heldOut = (marks: readonly (readonly [sentence: string, right: boolean, answered: boolean])[]) =>
  marks.map(([sentence, right, answered]) => ({
    qaId: 'one',
    sentence,
    label: 'a',
    taken: right ? 'a' : 'b',
    answered,
  }));

describe('two training runs', () => {
  it('are compared on the held-out questions of both', () => {
    const before = marksOf(
      heldOut([
        ['один', true, true],
        ['два', false, false],
        ['три', true, false],
      ]),
    );
    const after = marksOf(
      heldOut([
        ['один', true, false],
        ['два', true, true],
        ['четыре', false, false],
      ]),
    );
    expect(compareHeldOut(before, after)).toEqual({
      questions: 2,
      right: { before: 1, after: 2, sure: false },
      answered: { before: 1, after: 1, sure: false },
    });
  });

  it('without common questions are not compared', () => {
    expect(
      compareHeldOut(marksOf(heldOut([['один', true, true]])), marksOf(heldOut([['два', true, true]]))),
    ).toBeNull();
  });
});

describe('a difference', () => {
  it.each([
    [0, 0, false],
    [4, 0, false],
    [5, 0, true],
    [0, 5, true],
    [9, 3, false],
    [12, 3, true],
    [700, 600, true],
    [660, 640, false],
  ])('of %d gains and %d losses is more than chance: %s', (gained, lost, sure) => {
    expect(isSure(gained, lost)).toBe(sure);
  });
});
