/** Vectors by their text, at most `budget` bytes of them; the least recently used is evicted. */
export class VectorCache {
  readonly #vectors = new Map<string, Float32Array>();
  #bytes = 0;

  constructor(private readonly budget: number) {}

  /** A text is known by its hash: what visitors write is not stored. */
  static #keyOf(text: string): string {
    return new Bun.CryptoHasher('sha256').update(text).digest('base64');
  }

  get(text: string): Float32Array | undefined {
    const key = VectorCache.#keyOf(text);
    const vector = this.#vectors.get(key);
    if (vector) {
      this.#vectors.delete(key);
      this.#vectors.set(key, vector);
    }
    return vector;
  }

  set(text: string, vector: Float32Array): void {
    const key = VectorCache.#keyOf(text);
    this.#bytes += vector.byteLength - (this.#vectors.get(key)?.byteLength ?? 0);
    this.#vectors.delete(key);
    this.#vectors.set(key, vector);
    for (const [oldest, { byteLength }] of this.#vectors) {
      if (this.#bytes <= this.budget) return;
      this.#vectors.delete(oldest);
      this.#bytes -= byteLength;
    }
  }
}
