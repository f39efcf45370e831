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
    for (; at > 0; at--) {
      const before = top[at - 1]!;
      if (!(values[before]! < value || (values[before] === value && before > i))) break;
    }
    if (at >= count) continue;
    if (top.length === count) top.pop();
    top.splice(at, 0, i);
  }
  return top;
}
