import { readFileSync } from 'node:fs';

/**
 * The entries of a text file of this folder (`./near-words.txt`), one a line, by section. A line that begins with `## `
 * names a section, any other with `#` is a comment; entries before the first section belong to the section ''.
 */
export function readSections(path: string): ReadonlyMap<string, readonly string[]> {
  const sections = new Map<string, string[]>();
  let entries: string[] | undefined;
  for (const line of readFileSync(new URL(path, import.meta.url), 'utf8').split(/\r?\n/)) {
    if (line.startsWith('## ')) sections.set(line.slice(3), (entries = []));
    else if (line !== '' && !line.startsWith('#')) {
      if (!entries) sections.set('', (entries = []));
      entries.push(line);
    }
  }
  return sections;
}

/** All entries of such a file, in its order. */
export const readList = (path: string): readonly string[] => [...readSections(path).values()].flat();
