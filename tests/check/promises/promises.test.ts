import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { longSpecs } from '../../harness/browser/long-specs.mjs';

const root = new URL('../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

/** A source or a page as it reads: no markup, no escapes, one space between words. */
const plain = (text: string): string =>
  text.replaceAll(/&nbsp;|\\u00a0|\u00a0|<\/?\w+>|' \+\n\s*'/g, ' ').replaceAll(/\s+/g, ' ');

const rows = Array.from(
  read('docs/promises.md').matchAll(/^\| (.+) \| `([^`]+)` \| `([^`]+)`: (.+?)( \(long\))? \|$/gm),
  ([, text, textsIn, test, title, long]) => ({
    text: text!,
    textsIn: textsIn!,
    test: test!,
    title: title!,
    isLong: long !== undefined,
  }),
);

/** Whether `npm run test:long` alone runs a test: its file is listed so, or its title is followed by the tag. */
function isLeftOut(test: string, title: string): boolean {
  if (longSpecs.includes(basename(test, '.spec.ts'))) return true;
  const source = plain(read(test));
  return /^[^'"`]*['"`], \{ tag: ['"]@long/.test(source.slice(source.indexOf(title) + title.length));
}

it('each row of the list is read', () => {
  const lines = read('docs/promises.md').split('\n');
  expect(rows).toHaveLength(lines.filter((line) => line.startsWith('| ') && line.includes('`')).length);
});

it.each(rows)('«$text» is in its file, and its test exists', ({ text, textsIn, test, title }) => {
  expect(plain(read(textsIn))).toContain(text);
  expect(plain(read(test))).toContain(title);
});

it.each(rows)('the run that guards «$text» by «$title» is the one that is named', ({ test, title, isLong }) => {
  expect(isLong).toBe(isLeftOut(test, title));
});
