import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'otklik-lint-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** An owner by closures: 5 lines of its own, the others in the functions that it contains. */
function ownerOf(lines: number): string {
  const inner = Array.from({ length: (lines - 5) / 5 }, (_, at) => [
    `  const call${at} = (): number => {`,
    '    // A comment counts.',
    '',
    `    return ${at};`,
    '  };',
  ]);
  const all = [
    'export function createOwner() {',
    '  let state = 0;',
    ...inner.flat(),
    '  state++;',
    '  return state;',
    '}',
  ];
  return all.join('\n');
}
const named = (head: string): string => ownerOf(95).replace('export function createOwner()', head);

const files = {
  'owner.ts': `\n${ownerOf(95)}`,
  'owner-nested.ts': `export const outer = () => {\n${named('return function inner()')}\n};`,
  'owner-class.ts': `export class Owner {\n${named('run()')}\n}`,
  'owner-view.tsx': ownerOf(95).replace('return state', 'return <p>{state}</p>'),
  'owner-short.ts': ownerOf(90),
  'owner-routes.ts': ownerOf(95),
  'words-owner.ts': ownerOf(95),
  'owner.test.ts': ownerOf(95),
};

it('refuses a function over 90 lines with those in it, unless it is of a test, data or a table of routes', () => {
  const config = {
    categories: { correctness: 'off' },
    jsPlugins: [join(root, 'scripts/lint-functions.mjs')],
    rules: { 'functions/whole-lines': 'error' },
  };
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const { status, stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format=unix'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const found = Array.from(stdout.matchAll(/^(\S+):(\d+):\d+: (\w+ has \d+) lines/gm), ([, ...parts]) =>
    parts.join(' '),
  );
  expect([status, ...found.toSorted()]).toEqual([
    1,
    'owner-class.ts 2 run has 95',
    'owner-nested.ts 1 outer has 97',
    'owner-nested.ts 2 inner has 95',
    'owner-view.tsx 1 createOwner has 95',
    'owner.ts 2 createOwner has 95',
  ]);
});
