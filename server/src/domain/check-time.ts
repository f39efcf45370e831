const day = 24 * 60 * 60 * 1000;

/** A time after `now`, spread so that domains which were proven together are not looked at together. */
const spread = (now: number, around: number, by: number): number =>
  Math.round(now + around + (Math.random() - 0.5) * 2 * by);

/** When a proof that was found is looked for again: in a week, or half a day sooner or later. */
export const nextCheck = (now: number): number => spread(now, 7 * day, day / 2);
/** The same for one that was missing: a day later, so that a bad day of the site is one failure. */
export const nextTry = (now: number): number => spread(now, day, day / 24);
/** When to try again after neither DNS nor the site answered. */
export const afterSilence = (now: number): number => spread(now, day / 24, day / 48);
