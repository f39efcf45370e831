/** Chance that a seed repeats. */
export interface Random {
  /** A number in 0..1. */
  next(): number;
  between(least: number, most: number): number;
  chance(share: number): boolean;
}

/** Mulberry32: small, even enough, the same for the same seed. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (least, most) => least + next() * (most - least),
    chance: (share) => next() < share,
  };
}
