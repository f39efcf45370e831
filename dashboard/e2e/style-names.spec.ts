import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '../../tests/harness/browser/policy.ts';

const source = join(import.meta.dirname, '../src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
const components = files.filter((file) => file.endsWith('.tsx'));

/** The classes of its style sheets that a component names. */
function* namedClasses(component: string): Generator<{ sheet: string; names: Set<string> }> {
  const text = readFileSync(join(source, component), 'utf8');
  for (const [, name, path] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
    const names = [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, used]) => used!);
    yield { sheet: join(source, dirname(component), path!), names: new Set(names) };
  }
}

test('every class that a component names is in its style sheet', () => {
  const missing: string[] = [];
  let found = 0;
  for (const component of components) {
    for (const { sheet, names } of namedClasses(component)) {
      const defined = new Set([...readFileSync(sheet, 'utf8').matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name]) => name));
      for (const name of names) {
        if (defined.has(name)) found += 1;
        else missing.push(`${component}: ${name}`);
      }
    }
  }
  expect(missing).toEqual([]);
  expect(found).toBeGreaterThan(200);
});

/**
 * What grows with the screen has bounds of its own; a code in a text is as large as the text; a phone zooms into a
 * field whose letters are smaller than 16 px.
 */
const letterSize = /^(?:var\(--(?:text|title)-(?:xs|s|m|l|xl)\)|inherit|0\.93em|16px|clamp\(.+\))$/;

test('letters have the sizes of one scale', () => {
  const sizes = files
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) =>
      [...readFileSync(join(source, file), 'utf8').matchAll(/font-size: ([^;]+);/g)].map(([, size]) => ({
        file,
        size: size!,
      })),
    );
  expect(sizes.filter(({ size }) => !letterSize.test(size))).toEqual([]);
  expect(sizes.length).toBeGreaterThan(100);
});
