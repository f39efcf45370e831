import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

/** A source or a page as it reads: no markup, no escapes, one space between words. */
const plain = (text: string): string =>
  text.replaceAll(/&nbsp;|\\u00a0|\u00a0|<\/?\w+>|' \+\n\s*'/g, ' ').replaceAll(/\s+/g, ' ');

const rows = Array.from(
  read('docs/promises.md').matchAll(/^\| (.+) \| `([^`]+)` \| `([^`]+)`: (.+) \|$/gm),
  ([, text, textsIn, test, title]) => ({ text: text!, textsIn: textsIn!, test: test!, title: title! }),
);

it('each row of the list is read', () => {
  const lines = read('docs/promises.md').split('\n');
  expect(rows).toHaveLength(lines.filter((line) => line.startsWith('| ') && line.includes('`')).length);
});

it.each(rows)('«$text» is in its file, and its test exists', ({ text, textsIn, test, title }) => {
  expect(plain(read(textsIn))).toContain(text);
  expect(plain(read(test))).toContain(title);
});
