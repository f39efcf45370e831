/**
 * Indexes of the `count` greatest values, greatest first; of equal values the earlier first. `among`: indexes to choose
 * from, in any order, each once; all of them if absent.
 */
export function topIndexes(values: ArrayLike<number>, count: number, among?: ArrayLike<number>): number[] {
  const top: number[] = [];
  const all = among ? among.length : values.length;
  for (let k = 0; k < all; k++) {
    const i = among ? among[k]! : k;
    const value = values[i]!;
    let at = top.length;
    if (at === count && values[top[at - 1]!]! > value) continue;
    for (; at > 0; at--) {
      const before = top[at - 1]!;
      if (!(values[before]! < value || (values[before] === value && before > i))) break;
      if (at < count) top[at] = before;
    }
    if (at < count) top[at] = i;
  }
  return top;
}
