import { readFileSync } from 'node:fs';
import type { SortedHashes } from '../model.ts';
import { hashOf } from './hash.ts';
import { indexOfHash, sortedHashes } from './sorted-hashes.ts';
import { stem } from './stem.ts';
import { wholeBuffer } from './whole-buffer.ts';

/** All forms of the words of a Russian spelling dictionary: for each stem, the endings that it takes. */
export interface RussianForms {
  stems: SortedHashes;
  /** Index in `endings` of each stem's list. */
  places: Uint16Array;
  /** Lists of endings as the file has them, a byte a letter. */
  stored: string[];
  /** Those that were asked for: each ending after a bar, a bar at the end: «|а|ы|». */
  endings: Map<number, string>;
}

const headBytes = 4;
const bar = '|';
/** Letters are stored in one byte: their code less this; «а» is then «0», «я» is «O». */
const codeOffset = 0x400;

const toBytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0) & 0xff);
const toText = (stored: string): string =>
  stored.replace(/[0-O]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + codeOffset));

/** Writes `russian-forms.bin` of folded words; read back by {@link unpackForms}. */
export function packForms(words: Iterable<string>): Uint8Array {
  const endingsOf = new Map<string, string[]>();
  for (const word of new Set(words)) {
    const stemmed = stem(word);
    endingsOf.set(stemmed, [...(endingsOf.get(stemmed) ?? []), word.slice(stemmed.length)]);
  }
  const stems = [...endingsOf]
    .map(([stemmed, endings]) => ({ hash: hashOf(stemmed), endings: ['', ...endings.sort(), ''].join(bar) }))
    .sort((a, b) => a.hash - b.hash);
  const lists = [...new Set(stems.map(({ endings }) => endings))];
  const places = new Map(lists.map((endings, place) => [endings, place]));
  const text = toBytes(lists.join('\n'));
  const bytes = new Uint8Array(headBytes + stems.length * 6 + text.length);
  new Uint32Array(bytes.buffer, 0, 1).set([stems.length]);
  new Uint32Array(bytes.buffer, headBytes, stems.length).set(stems.map(({ hash }) => hash));
  new Uint16Array(bytes.buffer, headBytes + stems.length * 4, stems.length).set(
    stems.map(({ endings }) => places.get(endings)!),
  );
  bytes.set(text, headBytes + stems.length * 6);
  return bytes;
}

/** Reads what {@link packForms} wrote. */
export function unpackForms(bytes: Uint8Array): RussianForms {
  const buffer = wholeBuffer(bytes);
  const [count] = new Uint32Array(buffer, 0, 1);
  return {
    stems: sortedHashes(new Uint32Array(buffer, headBytes, count)),
    places: new Uint16Array(buffer, headBytes + count! * 4, count),
    stored: Buffer.from(buffer, headBytes + count! * 6)
      .toString('latin1')
      .split('\n'),
    endings: new Map(),
  };
}

let loaded: RussianForms | null = null;

/** The content of `data/russian-forms.bin`, read once, at the first call. */
export function russianForms(): RussianForms {
  loaded ??= unpackForms(readFileSync(new URL('../data/russian-forms.bin', import.meta.url)));
  return loaded;
}

/** The stored list of a stem's endings; empty if it is no Russian stem. */
function endingsOf({ stems, places, stored, endings }: RussianForms, stemmed: string): string {
  const index = indexOfHash(stems, hashOf(stemmed));
  if (index < 0) return '';
  const place = places[index]!;
  const list = endings.get(place) ?? toText(stored[place]!);
  endings.set(place, list);
  return list;
}

/** Whether a folded word is a form of a Russian word. */
export function isRussianForm(forms: RussianForms, word: string): boolean {
  const stemmed = stem(word);
  return endingsOf(forms, stemmed).includes(bar + word.slice(stemmed.length) + bar);
}

/** All forms of a stem. */
export function formsOf(forms: RussianForms, stemmed: string): string[] {
  return endingsOf(forms, stemmed)
    .split(bar)
    .slice(1, -1)
    .map((ending) => stemmed + ending);
}
