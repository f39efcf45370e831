import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './blocks.ts';
import { files } from './files.ts';

const page = readFileSync(join(root, 'docs/decisions/channel-rules.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| rule'))
  .map((line) => line.split('|').slice(1, -1));
const named = Array.from(page.matchAll(/`([\w.-]+\.ts)` › ([^|;]+)/g), ([, file, title]) => ({
  file: file!,
  title: title!.trim().replaceAll('’', "'"),
}));

/** The files of a name: stems are unique but for the tests of one subject on both sides of the wire. */
const textsOf = (file: string): string[] =>
  files.filter((path) => basename(path) === file).map((path) => readFileSync(join(root, path), 'utf8'));

describe('the table of the rules in each channel', () => {
  it('has a test in each cell', () => {
    expect(rows.length).toBe(8);
    expect(rows.flatMap((cells) => cells.slice(1).filter((cell) => !cell.includes('›')))).toEqual([]);
  });

  it('names tests that are there', () => {
    const isThere = ({ file, title }: { file: string; title: string }): boolean =>
      textsOf(file).some((text) => text.replaceAll('’', "'").includes(title));
    expect(named.length).toBeGreaterThanOrEqual(40);
    expect(named.filter((one) => !isThere(one))).toEqual([]);
  });
});
