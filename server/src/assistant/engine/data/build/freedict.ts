import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { fold } from '../../text/fold.ts';

/** What each headword may be in the other language, sense by sense. */
export type Dictionary = Map<string, string[][]>;

const HEADWORD = /^(\S[^/<[]*?) (?:\/.*\/ ?)+(?:<[^>]*>)?\s*$/;
const NUMBERED = /^\s*\d+\.\s+(\S.*)$/;
const NEXT_NUMBER = /\s+\d+\.\s*$/;
const LONGEST = 3;
const ACCENT = /\u0301/g;

/** The lines of an entry that translate: the first, and those with a sense's number; the others explain. */
function translating(lines: string[]): string[] {
  const first = lines.findIndex((line) => line.trim());
  return lines.flatMap((line, i) => {
    const bare = line.replace(NEXT_NUMBER, '');
    const numbered = NUMBERED.exec(bare)?.[1];
    if (numbered !== undefined) return [numbered];
    return i === first && bare.trim() ? [bare] : [];
  });
}

/** Reads a dictionary of FreeDict's as dictd keeps it (`.dict.dz`); translations that `wanted` does not fit are left out. */
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
            .replace(ACCENT, '')
            .replaceAll('ё', 'е')
            .trim(),
        )
        .filter((text) => wanted.test(text) && text.split(/\s+/).length <= LONGEST);
      if (words.length > 0) entries.set(head, [...(entries.get(head) ?? []), words.map(fold)]);
    }
  };
  for (const line of gunzipSync(readFileSync(file)).toString('utf8').split('\n')) {
    const found = HEADWORD.exec(line);
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
