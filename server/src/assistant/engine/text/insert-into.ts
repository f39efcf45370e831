import { tuning } from '../tuning.ts';

type Numbers = Uint16Array | Uint32Array | Float32Array;

const step = tuning.steps.copiedNumbers;

/**
 * A copy of `numbers` with each of `items` inserted before its index in `places`, which ascend; yields between
 * steps.
 */
export function* insertInto<T extends Numbers>(numbers: T, places: number[], items: number[]): Generator<undefined, T> {
  const result = new (numbers.constructor as new (length: number) => T)(numbers.length + items.length);
  let read = 0;
  for (let i = 0; i <= places.length; i++) {
    const stop = places[i] ?? numbers.length;
    while (read < stop) {
      const end = Math.min(stop, read + step);
      result.set(numbers.subarray(read, end), read + i);
      if (end - read === step) yield;
      read = end;
    }
    if (i < places.length) result[stop + i] = items[i]!;
  }
  return result;
}
