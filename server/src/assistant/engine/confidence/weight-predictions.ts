import type { Trial, Trials } from './evaluate-fold.ts';

/** How much unknown questions, made of the owner's and foreign, weigh beside the known. */
export interface Shares {
  own: number;
  foreign: number;
  /** 1: whatever the owner has; 0: only as far as labels are few. */
  always: 0 | 1;
}

/** For the order by confidence, for what the confidence says, and for the threshold. */
export const UNKNOWN: Record<'order' | 'rate' | 'threshold', Shares> = {
  order: { own: 1, foreign: 0.2, always: 1 },
  rate: { own: 0.03, foreign: 0.03, always: 0 },
  threshold: { own: 0.08, foreign: 0.08, always: 1 },
};
/** The fewer labels an owner has, the more of what visitors ask belongs to none. */
const UNCOVERED = 6;
const FEWEST_KNOWN = 20;

/** The trials of an owner with so many labels, weighed by the shares. */
export function weighTrials(
  { known, unknown, foreign }: Trials & { foreign: Trial[] },
  shares: Shares,
  labels: number,
): Trial[] {
  const whole = Math.max(known.length, FEWEST_KNOWN) * (shares.always + UNCOVERED / labels);
  const share = (trials: Trial[], of: number): Trial[] =>
    trials.map((trial) => ({ ...trial, weight: (of * whole) / trials.length }));
  return [...known, ...share(unknown, shares.own), ...share(foreign, shares.foreign)];
}
