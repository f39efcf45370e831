import { readFileSync } from 'node:fs';
import { hashOf } from './hash.ts';
import { placeOf, type SortedHashes, sortedHashes } from './sorted-hashes.ts';
import { stem } from './stem.ts';

/** Every form of every word that a Russian spelling dictionary lists: by its stem, the endings that it takes. */
export interface RussianForms {
  /** The stems. */
  stems: SortedHashes;
  /** The place of each one's endings in the list. */
  places: Uint16Array;
  /** The endings that some stems take, each after a bar, a bar at the end: «|а|ы|». */
  endings: string[];
}

const HEAD = 4;
const BAR = '|';
/** What the code of a Russian letter has above the byte that it is stored in, and what «а» is stored in; «я» comes 31 later. */
const ABOVE = 0x400;
const FIRST = 0x30;

/** One byte a letter. */
const toBytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0) & 0xff);
const toText = (bytes: Uint8Array): string => {
  const codes = new Uint16Array(bytes);
  for (let i = 0; i < codes.length; i++) if (codes[i]! >= FIRST && codes[i]! < FIRST + 32) codes[i]! += ABOVE;
  return new TextDecoder('utf-16le').decode(codes);
};

/** Writes the words as the engine reads them. */
export function packForms(words: Iterable<string>): Uint8Array {
  const endingsOf = new Map<string, string[]>();
  for (const word of new Set(words)) {
    const stemmed = stem(word);
    endingsOf.set(stemmed, [...(endingsOf.get(stemmed) ?? []), word.slice(stemmed.length)]);
  }
  const stems = [...endingsOf]
    .map(([stemmed, endings]) => ({ hash: hashOf(stemmed), endings: ['', ...endings.sort(), ''].join(BAR) }))
    .sort((a, b) => a.hash - b.hash);
  const lists = [...new Set(stems.map(({ endings }) => endings))];
  const places = new Map(lists.map((endings, place) => [endings, place]));
  const text = toBytes(lists.join('\n'));
  const bytes = new Uint8Array(HEAD + stems.length * 6 + text.length);
  new Uint32Array(bytes.buffer, 0, 1).set([stems.length]);
  new Uint32Array(bytes.buffer, HEAD, stems.length).set(stems.map(({ hash }) => hash));
  new Uint16Array(bytes.buffer, HEAD + stems.length * 4, stems.length).set(
    stems.map(({ endings }) => places.get(endings)!),
  );
  bytes.set(text, HEAD + stems.length * 6);
  return bytes;
}

/** Reads what {@link packForms} wrote. */
export function unpackForms(bytes: Uint8Array): RussianForms {
  const { buffer } = new Uint8Array(bytes);
  const [count] = new Uint32Array(buffer, 0, 1);
  return {
    stems: sortedHashes(new Uint32Array(buffer, HEAD, count)),
    places: new Uint16Array(buffer, HEAD + count! * 4, count),
    endings: toText(new Uint8Array(buffer, HEAD + count! * 6)).split('\n'),
  };
}

let loaded: RussianForms | null = null;

/** The forms, read from their file when first needed. */
export function russianForms(): RussianForms {
  loaded ??= unpackForms(readFileSync(new URL('../data/russian-forms.bin', import.meta.url)));
  return loaded;
}

/** The endings that a stem takes, as they are stored; none if it is no Russian one. */
function endingsOf({ stems, places, endings }: RussianForms, stemmed: string): string {
  const place = placeOf(stems, hashOf(stemmed));
  return place < 0 ? '' : endings[places[place]!]!;
}

/** Whether a folded word is a form of a Russian one. */
export function isRussian(forms: RussianForms, word: string): boolean {
  const stemmed = stem(word);
  return endingsOf(forms, stemmed).includes(BAR + word.slice(stemmed.length) + BAR);
}

/** All forms of a stem. */
export function formsOf(forms: RussianForms, stemmed: string): string[] {
  return endingsOf(forms, stemmed)
    .split(BAR)
    .slice(1, -1)
    .map((ending) => stemmed + ending);
}
