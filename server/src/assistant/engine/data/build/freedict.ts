import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { fold } from '../../text/fold.ts';
import { tuning } from '../../tuning.ts';

/** What each headword may be in the other language, sense by sense. */
export type Dictionary = Map<string, string[][]>;

const headword = /^(\S[^/<[]*?) (?:\/.*\/ ?)+(?:<[^>]*>)?\s*$/;
const numberedLine = /^\s*\d+\.\s+(\S.*)$/;
const nextNumber = /\s+\d+\.\s*$/;
const { longestPhrase } = tuning.wordData;
const accent = /\u0301/g;

/** The lines of an entry that translate: the first, and those with a sense's number; the others explain. */
function translating(lines: string[]): string[] {
  const first = lines.findIndex((line) => line.trim());
  return lines.flatMap((line, i) => {
    const bare = line.replace(nextNumber, '');
    const numbered = numberedLine.exec(bare)?.[1];
    if (numbered !== undefined) return [numbered];
    return i === first && bare.trim() ? [bare] : [];
  });
}

/**
 * Reads a dictionary of FreeDict's as dictd keeps it (`.dict.dz`); translations that `wanted` does not fit are left
 * out.
 */
export function readDictionary(file: string, wanted: RegExp): Dictionary {
  const entries: Dictionary = new Map();
  let head = '';
  let lines: string[] = [];
  const close = (): void => {
    for (const line of head ? translating(lines) : []) {
      const words = line
        .split(/[,;]/)
        .map((text) =>
          text
            .replace(/\([^)]*\)/g, '')
            .replace(accent, '')
            .replaceAll('ё', 'е')
            .trim(),
        )
        .filter((text) => wanted.test(text) && text.split(/\s+/).length <= longestPhrase);
      if (words.length > 0) entries.set(head, [...(entries.get(head) ?? []), words.map(fold)]);
    }
  };
  for (const line of gunzipSync(readFileSync(file)).toString('utf8').split('\n')) {
    const found = headword.exec(line);
    if (!found) lines.push(line);
    else {
      close();
      head = found[1]!.trim();
      lines = [];
    }
  }
  close();
  return entries;
}
