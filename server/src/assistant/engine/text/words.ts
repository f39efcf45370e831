import { readFileSync } from 'node:fs';
import { checksum } from './checksum.ts';
import { checkOf, hashOf } from './hash.ts';
import { wordsOf } from './fold.ts';
import { placeOf, type SortedHashes, sortedHashes } from './sorted-hashes.ts';
import { stem } from './stem.ts';

/** Hashes of texts, and a byte more of each text to tell it from others of its hash. */
interface Texts {
  hashes: SortedHashes;
  checks: Uint8Array;
}

/** Russian and English: vectors of stems in one space, words of like meaning close to one another whatever their language; and common words. */
export interface Words {
  /** Numbers a stem. */
  size: number;
  /** The stems, also those that inflection makes of others. */
  stems: Texts;
  /** The row of each stem in what follows; a word's stems share one. */
  rows: Uint16Array;
  /** How much each row tells, 0 to 255. */
  amounts: Uint8Array;
  values: Int8Array;
  /** Numbers of the groups of like rows that each belongs to, from small groups to large. */
  kinds: Uint16Array[];
  /** Common words as they are written. */
  forms: Texts;
  /** How usual each of these is, 0 to 255 on a scale of logarithms. */
  usual: Uint8Array;
  checksum: number;
}

const HEAD = 16;
/** Of groups of like rows. */
const LEVELS = 2;
const STEPS = 127;
const BYTE = 255;
/** Common words say little: smooth inverse frequency. */
const RARE = 5e-4;
/** The share of all words that the least usual form has. */
const LEAST_USUAL = 1e-8;

const byHash = <T extends { text: string }>(items: T[]): (T & { hash: number })[] =>
  items.map((item) => ({ ...item, hash: hashOf(item.text) })).sort((a, b) => a.hash - b.hash);

interface Counts {
  stems: number;
  rows: number;
  size: number;
  forms: number;
}

/** Where the parts of a file begin: numbers of four bytes first, then of two, then of one. */
function layOut({ stems, rows, size, forms }: Counts) {
  const keys = HEAD;
  const common = keys + stems * 4;
  const places = common + forms * 4;
  const kinds = places + stems * 2;
  const amounts = kinds + rows * 2 * LEVELS;
  const usual = amounts + rows;
  const stemChecks = usual + forms;
  const formChecks = stemChecks + stems;
  const values = formChecks + forms;
  return { keys, common, places, kinds, amounts, usual, stemChecks, formChecks, values, end: values + rows * size };
}

/** Writes the words as the engine reads them; the `values` have length one, `share` is that of all words in use, `kinds` are two numbers, of other groups each. */
export function packWords(
  rows: { stems: string[]; share: number; values: number[]; kinds: number[] }[],
  forms: { text: string; share: number }[],
): Uint8Array {
  const size = rows[0]!.values.length;
  const stems = rows.flatMap(({ stems: texts }, row) => texts.map((text) => ({ text, row })));
  const at = layOut({ stems: stems.length, rows: rows.length, size, forms: forms.length });
  const bytes = new Uint8Array(at.end);
  const view = new DataView(bytes.buffer);
  [stems.length, rows.length, size, forms.length].forEach((value, i) => view.setUint32(i * 4, value, true));
  byHash(stems).forEach(({ text, hash, row }, i) => {
    view.setUint32(at.keys + i * 4, hash, true);
    view.setUint8(at.stemChecks + i, checkOf(text));
    view.setUint16(at.places + i * 2, row, true);
  });
  rows.forEach(({ kinds, share, values }, i) => {
    const largest = Math.max(...values.map(Math.abs));
    kinds.forEach((kind, level) => view.setUint16(at.kinds + (level * rows.length + i) * 2, kind, true));
    view.setUint8(at.amounts + i, Math.round((BYTE * RARE) / (RARE + share)));
    values.forEach((value, k) => view.setInt8(at.values + i * size + k, Math.round((value / largest) * STEPS)));
  });
  byHash(forms).forEach(({ text, hash, share }, i) => {
    view.setUint32(at.common + i * 4, hash, true);
    view.setUint8(at.formChecks + i, checkOf(text));
    view.setUint8(at.usual + i, Math.max(0, Math.round(BYTE * (1 - Math.log(share) / Math.log(LEAST_USUAL)))));
  });
  return bytes;
}

/** Reads what {@link packWords} wrote. */
export function unpackWords(bytes: Uint8Array): Words {
  const { buffer } = new Uint8Array(bytes);
  const [stems, rows, size, forms] = new Uint32Array(buffer, 0, 4) as unknown as [number, number, number, number];
  const at = layOut({ stems, rows, size, forms });
  return {
    size,
    stems: {
      hashes: sortedHashes(new Uint32Array(buffer, at.keys, stems)),
      checks: new Uint8Array(buffer, at.stemChecks, stems),
    },
    forms: {
      hashes: sortedHashes(new Uint32Array(buffer, at.common, forms)),
      checks: new Uint8Array(buffer, at.formChecks, forms),
    },
    rows: new Uint16Array(buffer, at.places, stems),
    kinds: Array.from({ length: LEVELS }, (_, level) => new Uint16Array(buffer, at.kinds + level * rows * 2, rows)),
    amounts: new Uint8Array(buffer, at.amounts, rows),
    usual: new Uint8Array(buffer, at.usual, forms),
    values: new Int8Array(buffer, at.values, rows * size),
    checksum: checksum(bytes),
  };
}

let loaded: Words | null = null;

/** The words, read from their file when first needed. */
export function knownWords(): Words {
  loaded ??= unpackWords(readFileSync(new URL('../data/words.bin', import.meta.url)));
  return loaded;
}

function placeOfText({ hashes, checks }: Texts, text: string): number {
  const place = placeOf(hashes, hashOf(text));
  return place >= 0 && checks[place] === checkOf(text) ? place : -1;
}

/** The row of a stem, or -1. */
export function rowOf({ stems, rows }: Words, stemmed: string): number {
  return rows[placeOfText(stems, stemmed)] ?? -1;
}

/** The share of all words that a common one has as it is written, or 0 if it is none. */
export function shareOfWord({ forms, usual }: Words, word: string): number {
  const place = placeOfText(forms, word);
  return place < 0 ? 0 : LEAST_USUAL ** (1 - usual[place]! / BYTE);
}

/** The same of a stem. */
export function shareOfStem(words: Words, stemmed: string): number {
  const row = rowOf(words, stemmed);
  return row < 0 ? 0 : RARE * (BYTE / Math.min(BYTE - 0.5, Math.max(0.5, words.amounts[row]!)) - 1);
}

/** Shorter stems are as often those of slips. */
const SHORTEST_STEM = 4;

/** Whether a folded word is a common one as it is written. */
export function isForm(words: Words, word: string): boolean {
  return placeOfText(words.forms, word) >= 0;
}

/** Whether a stem is that of a word. */
export function isStem(words: Words, stemmed: string): boolean {
  return stemmed.length >= SHORTEST_STEM && rowOf(words, stemmed) >= 0;
}

/** Whether a folded word is one, as it is written or with another ending. */
export function isWord(words: Words, word: string): boolean {
  return isForm(words, word) || isStem(words, stem(word));
}

/** The share of a folded text's words that {@link isWord}. */
export function commonShare(words: Words, folded: string): number {
  const all = wordsOf(folded);
  return all.filter((word) => isWord(words, word)).length / (all.length || 1);
}

/** The meaning of a text whose words have these rows: the mean of their vectors, of length `length`, or zeros. */
export function meaningOf({ size, amounts, values }: Words, rows: number[], length: number): Float32Array {
  const sum = new Float32Array(size);
  for (const row of new Set(rows)) {
    const from = row * size;
    let square = 0;
    for (let k = 0; k < size; k++) square += values[from + k]! ** 2;
    const amount = amounts[row]! / Math.sqrt(square || 1);
    for (let k = 0; k < size; k++) sum[k]! += amount * values[from + k]!;
  }
  let square = 0;
  for (let k = 0; k < size; k++) square += sum[k]! ** 2;
  const scale = square > 0 ? length / Math.sqrt(square) : 0;
  for (let k = 0; k < size; k++) sum[k]! *= scale;
  return sum;
}
