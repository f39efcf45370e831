/** A share with its uncertainty: the true one lies between `low` and `high` in nine cases of ten. */
export interface ShareRange {
  low: number;
  high: number;
}

/** Standard deviations that nine tenths of a normal distribution lie within. */
const deviations = 1.6449;

/**
 * The 90 % interval of a share of which `hits` of `count` were seen; all of 0..1 where nothing was.
 * Wilson, E. B. (1927), «Probable inference, the law of succession, and statistical inference».
 */
export function wilson(hits: number, count: number): ShareRange {
  if (count === 0) return { low: 0, high: 1 };
  const share = hits / count;
  const square = deviations ** 2 / count;
  const centre = (share + square / 2) / (1 + square);
  const half = (deviations / (1 + square)) * Math.sqrt((share * (1 - share)) / count + square / (4 * count));
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}
