/** Indexes of the `count` greatest values, greatest first; of equal values the earlier first. */
export function topIndexes(values: ArrayLike<number>, count: number): number[] {
  const top: number[] = [];
  const insert = (i: number, last: number): void => {
    const value = values[i]!;
    let at = last;
    for (; at > 0 && values[top[at - 1]!]! < value; at--) top[at] = top[at - 1]!;
    top[at] = i;
  };
  const first = Math.min(count, values.length);
  for (let i = 0; i < first; i++) insert(i, i);
  if (first === 0) return top;
  let least = values[top[first - 1]!]!;
  for (let i = first; i < values.length; i++) {
    if (!(values[i]! > least)) continue;
    insert(i, first - 1);
    least = values[top[first - 1]!]!;
  }
  return top;
}
