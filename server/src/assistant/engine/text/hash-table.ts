/** Slots of an open-addressed hash table hold the id plus one of the key in them, or 0 where free. */

/** The slot of a hash, or the free one where it belongs. */
export function slotOf(slots: Uint32Array, keys: ArrayLike<number>, hash: number): number {
  const mask = slots.length - 1;
  let slot = hash & mask;
  for (;;) {
    const id = slots[slot]!;
    if (id === 0 || keys[id - 1] === hash) return slot;
    slot = (slot + 1) & mask;
  }
}

/** Puts the keys from `from` to `to` into the table. */
export function putIn(slots: Uint32Array, keys: Uint32Array, from: number, to: number): void {
  for (let id = from; id < to; id++) slots[slotOf(slots, keys, keys[id]!)] = id + 1;
}

/** Size of a table that so many keys fill at most half: a power of two, `least` or more. */
export function tableSize(keys: number, least = 16): number {
  let size = least;
  while (size < keys * 2) size *= 2;
  return size;
}

/** A table of `keys`, at most half full. */
export function slotsFor(keys: Uint32Array, least = 16): Uint32Array<ArrayBuffer> {
  const slots = new Uint32Array(tableSize(keys.length, least));
  putIn(slots, keys, 0, keys.length);
  return slots;
}

/** A copy with twice as much room. */
export function doubled(numbers: Uint32Array): Uint32Array<ArrayBuffer> {
  const wide = new Uint32Array(numbers.length * 2);
  wide.set(numbers);
  return wide;
}

/** Numbers the distinct values of a list in order of appearance. Reused from list to list to save allocations. */
export class Distinct {
  private slots = new Uint32Array(0);
  private mask = 0;
  /** The distinct numbers; those beyond `size` are left from before. */
  keys = new Uint32Array(0);
  size = 0;

  /** Begins a list of at most `most` numbers. */
  begin(most: number): void {
    const room = tableSize(most);
    if (room > this.slots.length) {
      this.slots = new Uint32Array(room);
      this.keys = new Uint32Array(room);
    } else this.slots.fill(0, 0, room);
    this.mask = room - 1;
    this.size = 0;
  }

  /** The place of a number; {@link size} grows where it is new. */
  placeOf(key: number): number {
    const { slots, keys, mask } = this;
    let slot = key & mask;
    for (;;) {
      const place = slots[slot]!;
      if (place === 0) break;
      if (keys[place - 1] === key) return place - 1;
      slot = (slot + 1) & mask;
    }
    keys[this.size] = key;
    slots[slot] = this.size + 1;
    return this.size++;
  }
}

/** Gives hashes ids in order of appearance. */
export class Numbering {
  private slots = new Uint32Array(1 << 12);
  keys = new Uint32Array(1 << 11);
  size = 0;

  idOf(hash: number): number {
    if (this.size === this.keys.length) this.grow();
    const slot = slotOf(this.slots, this.keys, hash);
    if (this.slots[slot] === 0) {
      this.keys[this.size++] = hash;
      this.slots[slot] = this.size;
    }
    return this.slots[slot]! - 1;
  }

  private grow(): void {
    this.slots = slotsFor(this.keys, this.keys.length * 4);
    this.keys = doubled(this.keys);
  }
}
