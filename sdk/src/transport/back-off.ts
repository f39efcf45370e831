const least = 500;
const most = 30_000;

/** Pause before attempt `attempt` (0 is the first), ms: 0.5 to 30 s, with full jitter over the whole span. */
export const backOff = (attempt: number): number =>
  least + Math.random() * (Math.min(most, 1000 * 2 ** attempt) - least);
