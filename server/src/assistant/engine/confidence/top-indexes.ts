/** Indexes of the `count` greatest values, greatest first; of equal values the earlier first. */
export function topIndexes(values: ArrayLike<number>, count: number): number[] {
  const top: number[] = [];
  let least = -Infinity;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (top.length === count && value <= least) continue;
    let at = top.length < count ? top.length : count - 1;
    for (; at > 0 && values[top[at - 1]!]! < value; at--) top[at] = top[at - 1]!;
    top[at] = i;
    least = values[top[top.length - 1]!]!;
  }
  return top;
}
