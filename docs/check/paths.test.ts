import { readFileSync } from 'node:fs';
import { listedSettings } from './shell.ts';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { pages, root } from './blocks.ts';
import { files } from './files.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const names = new Set(files);
const ends = new Set(files.flatMap((path) => path.split('/').map((_, i, parts) => parts.slice(i).join('/'))));

const isFile = /^[\w./*<>-]*\w\.(tsx?|mjs|css|md|svg|html)$/;

/** Files that a page names in backquotes: from the root, from the page, or by their last parts. */
const named = (page: string): string[] =>
  Array.from(read(page).matchAll(/`([^`\s]+)`/g), ([, path]) => path!).filter(
    (path) => isFile.test(path) && !/[*<]/.test(path),
  );

it.each(pages())('%s names files that are there', (page) => {
  const isThere = (path: string): boolean => ends.has(normalize(path)) || names.has(join(dirname(page), path));
  expect(named(page).filter((path) => !isThere(path))).toEqual([]);
});

it.each(pages())('%s links to files that are there', (page) => {
  const links = Array.from(read(page).matchAll(/\]\((?!https?:|mailto:|#|\/)([^)#\s]+)/g), ([, path]) => path!);
  const isThere = (path: string): boolean => {
    const whole = normalize(join(dirname(page), path)).replace(/\/$/, '');
    return names.has(whole) || files.some((file) => file.startsWith(`${whole}/`));
  };
  expect(links.filter((path) => !isThere(path))).toEqual([]);
});

it('each name that docs/architecture.md places in a file is in it', () => {
  const claims = Array.from(
    read('docs/architecture.md').matchAll(/`(\w+)` (?:in|of) `([\w./-]+\.tsx?)`/g),
    ([, name, path]) => ({ name: name!, path: path! }),
  );
  expect(claims.length).toBeGreaterThan(5);
  expect(claims.filter(({ name, path }) => !names.has(path) || !read(path).includes(name))).toEqual([]);
});

it('each setting that the server reads is in the table of the README, and each there is read', () => {
  const source = ['config', 'model-setting', 'mail/incoming/mail-in-setting']
    .map((file) => read(`server/src/${file}.ts`))
    .join('\n');
  const own =
    /\benv\.([A-Z_]+)|\bwholeNumber\(env, '([A-Z_]+)'|\{ ([A-Z_]+)(?:, ([A-Z_]+))? \}: (?:Environment|Readonly<Record)/g;
  const models = [...source.matchAll(/endpointOf\(env, '([A-Z]+)'/g)].flatMap(([, prefix]) =>
    ['URL', 'KEY', 'MODEL'].map((name) => `${prefix}_${name}`),
  );
  const found = [...source.matchAll(own)].flatMap(([, ...names]) => names).filter(Boolean);
  const settings = new Set([...found, ...models]);
  settings.delete('NODE_ENV');
  expect([...listedSettings()].sort()).toEqual([...settings].sort());
});
