type Numbers = Uint16Array | Uint32Array | Float32Array;

/** Numbers that a step copies: about a millisecond. */
const STEP = 1 << 19;

/** A copy of `numbers` with each of `items` in front of what is at its place in `places`, which ascend; in steps. */
export function* insertInto<T extends Numbers>(numbers: T, places: number[], items: number[]): Generator<undefined, T> {
  const result = new (numbers.constructor as new (length: number) => T)(numbers.length + items.length);
  let read = 0;
  for (let i = 0; i <= places.length; i++) {
    const stop = places[i] ?? numbers.length;
    while (read < stop) {
      const end = Math.min(stop, read + STEP);
      result.set(numbers.subarray(read, end), read + i);
      if (end - read === STEP) yield;
      read = end;
    }
    if (i < places.length) result[stop + i] = items[i]!;
  }
  return result;
}
