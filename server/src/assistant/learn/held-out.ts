import type { Measured } from '../../contract.ts';
import type { Report } from '../engine/index.ts';

/** Bit sets by the hash of a held-out question and its context: 1 = predicted right, 2 = answered. */
export type HeldOutMarks = Readonly<Record<string, number>>;

const right = 1;
const answered = 2;

export const marksOf = (heldOut: Report['heldOut']): HeldOutMarks =>
  Object.fromEntries(
    heldOut.map(({ sentence, label, taken, answered: isAnswered }) => [
      Bun.hash(`${label}\n${sentence}`).toString(36),
      (label === taken ? right : 0) + (isAnswered ? answered : 0),
    ]),
  );

/** Significance level. */
const leastChance = 0.1;

/** Two-sided sign test: whether gains and losses differ significantly. */
export function isSure(gained: number, lost: number): boolean {
  const count = gained + lost;
  let log = -count * Math.LN2;
  let chance = 0;
  for (let k = 0; k <= Math.min(gained, lost); k++) {
    chance += Math.exp(log);
    log += Math.log((count - k) / (k + 1));
  }
  return 2 * chance < leastChance;
}

function pairOf(both: readonly (readonly [number, number])[], bit: number) {
  const has = (marks: number): boolean => (marks & bit) !== 0;
  const gained = both.filter(([before, after]) => !has(before) && has(after)).length;
  const lost = both.filter(([before, after]) => has(before) && !has(after)).length;
  return {
    before: both.filter(([before]) => has(before)).length,
    after: both.filter(([, after]) => has(after)).length,
    sure: isSure(gained, lost),
  };
}

/** Compares two training runs on their common held-out questions; null if there are none. */
export function compareHeldOut(before: HeldOutMarks, after: HeldOutMarks): Measured['before'] {
  const both = Object.keys(after).flatMap((key) =>
    before[key] === undefined ? [] : [[before[key], after[key]!] as const],
  );
  if (both.length === 0) return null;
  return { questions: both.length, right: pairOf(both, right), answered: pairOf(both, answered) };
}
