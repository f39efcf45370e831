/** The places of the greatest values, greatest first. */
export function greatest(values: ArrayLike<number>, count: number): number[] {
  const places: number[] = [];
  let least = -Infinity;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (places.length === count && value <= least) continue;
    let at = places.length;
    while (at > 0 && values[places[at - 1]!]! < value) at--;
    places.splice(at, 0, i);
    if (places.length > count) places.pop();
    least = values[places[places.length - 1]!]!;
  }
  return places;
}
