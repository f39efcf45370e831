import { type Part, partSize } from '../../database/part-store.ts';

/** Sentences in parts as a thread returns them: all bytes, and the length and number of sentences of each part. */
export interface PackedSentences {
  readonly bytes: Uint8Array;
  readonly parts: readonly { readonly length: number; readonly items: number }[];
}

/** Cuts sentences into JSON arrays of about the size of a part each. */
export function packSentences(sentences: readonly string[]): PackedSentences {
  const texts: { text: string; items: number }[] = [];
  let some: string[] = [];
  let size = 0;
  const close = (): void => {
    texts.push({ text: `[${some.join(',')}]`, items: some.length });
    some = [];
    size = 0;
  };
  for (const sentence of sentences) {
    const text = JSON.stringify(sentence);
    const length = Buffer.byteLength(text);
    if (some.length > 0 && size + length > partSize) close();
    some.push(text);
    size += length + 1;
  }
  close();
  const parts = texts.map(({ text, items }) => ({ bytes: Buffer.from(text), items }));
  return {
    bytes: new Uint8Array(Buffer.concat(parts.map(({ bytes }) => bytes))),
    parts: parts.map(({ bytes, items }) => ({ length: bytes.length, items })),
  };
}

export function unpack({ bytes, parts }: PackedSentences): Part[] {
  let at = 0;
  return parts.map(({ length, items }) => ({ bytes: bytes.subarray(at, (at += length)), items }));
}

export const countItems = ({ parts }: Pick<PackedSentences, 'parts'>): number =>
  parts.reduce((sum, { items }) => sum + items, 0);
