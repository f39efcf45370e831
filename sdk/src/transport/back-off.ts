const least = 500;
const most = 30_000;

/** How long to wait before attempt `attempt` (0 the first), ms: 0.5 s up to 30 s, full jitter over the whole span. */
export const backOff = (attempt: number): number =>
  least + Math.random() * (Math.min(most, 1000 * 2 ** attempt) - least);
