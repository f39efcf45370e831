import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { SortedHashes } from '../model.ts';
import { tuning } from '../tuning.ts';
import { checkByte, hashOf } from './hash.ts';
import { sortedHashes } from './sorted-hashes.ts';
import { wholeBuffer } from './whole-buffer.ts';

/** Texts as hashes of 32 bits, each with 8 check bits. */
export interface HashedTexts {
  hashes: SortedHashes;
  checks: Uint8Array;
}

/** Embeddings of Russian and English stems in one space, and frequencies of common word forms. */
export interface WordData {
  /** Dimensions of an embedding. */
  size: number;
  /** Stems that have an embedding, those that inflection makes of a word included. */
  stems: HashedTexts;
  /** Row of each stem in the arrays below; the stems of one word share a row. */
  rows: Uint16Array;
  /** Smooth inverse frequency of each row, 0 to 255. */
  amounts: Uint8Array;
  values: Int8Array;
  /** Cluster ids of each row, by level: small clusters, then large ones. */
  clusters: Uint16Array[];
  /** Common words as they are written. */
  forms: HashedTexts;
  /** Frequency of each form on a logarithmic scale, 0 to 255. */
  usual: Uint8Array;
  checksum: number;
}

const headBytes = 16;
const levels = 2;
const largestValue = 127;
/** Largest of one byte. */
export const byteMax = 255;
const { smoothing, rarestForm } = tuning.embeddings;

interface Counts {
  stems: number;
  rows: number;
  size: number;
  forms: number;
}

/** Offsets of the parts of a file: numbers of four bytes first, then of two, then of one. */
function layOut({ stems, rows, size, forms }: Counts) {
  const keys = headBytes;
  const common = keys + stems * 4;
  const places = common + forms * 4;
  const clusters = places + stems * 2;
  const amounts = clusters + rows * 2 * levels;
  const usual = amounts + rows;
  const stemChecks = usual + forms;
  const formChecks = stemChecks + stems;
  const values = formChecks + forms;
  return { keys, common, places, clusters, amounts, usual, stemChecks, formChecks, values, end: values + rows * size };
}

const byHash = <T extends { text: string }>(items: T[]): (T & { hash: number })[] =>
  items.map((item) => ({ ...item, hash: hashOf(item.text) })).sort((a, b) => a.hash - b.hash);

/** A row of embeddings to be packed: `share` of all words in use, `values` of length one, `clusters` one id a level. */
export interface PackedRow {
  stems: string[];
  share: number;
  values: number[];
  clusters: number[];
}

/** Writes `words.bin`; read back by {@link unpackWords}. */
export function packWords(rows: PackedRow[], forms: { text: string; share: number }[]): Uint8Array {
  const size = rows[0]!.values.length;
  const stems = rows.flatMap(({ stems: texts }, row) => texts.map((text) => ({ text, row })));
  const at = layOut({ stems: stems.length, rows: rows.length, size, forms: forms.length });
  const bytes = new Uint8Array(at.end);
  const view = new DataView(bytes.buffer);
  [stems.length, rows.length, size, forms.length].forEach((value, i) => view.setUint32(i * 4, value, true));
  byHash(stems).forEach(({ text, hash, row }, i) => {
    view.setUint32(at.keys + i * 4, hash, true);
    view.setUint8(at.stemChecks + i, checkByte(text));
    view.setUint16(at.places + i * 2, row, true);
  });
  rows.forEach(({ clusters, share, values }, i) => {
    const largest = Math.max(...values.map(Math.abs));
    clusters.forEach((id, level) => view.setUint16(at.clusters + (level * rows.length + i) * 2, id, true));
    view.setUint8(at.amounts + i, Math.round((byteMax * smoothing) / (smoothing + share)));
    values.forEach((value, k) => view.setInt8(at.values + i * size + k, Math.round((value / largest) * largestValue)));
  });
  byHash(forms).forEach(({ text, hash, share }, i) => {
    view.setUint32(at.common + i * 4, hash, true);
    view.setUint8(at.formChecks + i, checkByte(text));
    view.setUint8(at.usual + i, Math.max(0, Math.round(byteMax * (1 - Math.log(share) / Math.log(rarestForm)))));
  });
  return bytes;
}

/** Reads what {@link packWords} wrote. */
export function unpackWords(bytes: Uint8Array): WordData {
  const buffer = wholeBuffer(bytes);
  const [stems, rows, size, forms] = new Uint32Array(buffer, 0, 4) as unknown as [number, number, number, number];
  const at = layOut({ stems, rows, size, forms });
  const textsAt = (hashesAt: number, checksAt: number, count: number): HashedTexts => ({
    hashes: sortedHashes(new Uint32Array(buffer, hashesAt, count)),
    checks: new Uint8Array(buffer, checksAt, count),
  });
  return {
    size,
    stems: textsAt(at.keys, at.stemChecks, stems),
    forms: textsAt(at.common, at.formChecks, forms),
    rows: new Uint16Array(buffer, at.places, stems),
    clusters: Array.from(
      { length: levels },
      (_, level) => new Uint16Array(buffer, at.clusters + level * rows * 2, rows),
    ),
    amounts: new Uint8Array(buffer, at.amounts, rows),
    usual: new Uint8Array(buffer, at.usual, forms),
    values: new Int8Array(buffer, at.values, rows * size),
    checksum: crc32(bytes),
  };
}

let loaded: WordData | null = null;

/** The content of `data/words.bin`, read once, at the first call. */
export function wordData(): WordData {
  loaded ??= unpackWords(readFileSync(new URL('../data/words.bin', import.meta.url)));
  return loaded;
}
