import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { internalNames, shortenNames } from '../short-names.mjs';
import { reported } from '../api-report.mjs';

const here = import.meta.dirname;
const compiled = (code: string): string =>
  ts.transpileModule(code, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, alwaysStrict: false },
    transformers: { before: [shortenNames] },
  }).outputText;
const short = /a\.(\w+)/.exec(compiled('a.drain'))![1];

test('properties are shortened wherever they are written, variables and texts are not', () => {
  const code = `class A { drain = 1; } const { drain, ...rest } = { drain() {} }; let { drain: other = 2 } = box?.drain; f({ drain, 'drain': drain, x: "drain" }, ([drain]) => drain); ({ drain = a.drain } = b);`;
  expect(compiled(code).replace(/\s+/g, ' ').trim()).toBe(
    `class A { ${short} = 1; } const { ${short}: drain, ...rest } = { ${short}() { } }; let { ${short}: other = 2 } = box?.${short}; f({ ${short}: drain, 'drain': drain, x: "drain" }, ([drain]) => drain); ({ ${short}: drain = a.${short} } = b);`,
  );
});

test('no property that is shortened is one of the public API or of the wire', () => {
  const api = reported.map((name) => readFileSync(join(here, `../api/${name}.md`), 'utf8')).join('\n');
  expect(internalNames.filter((name) => new RegExp(`\\b${name}\\b`).test(api))).toEqual([]);
});

const parse = (file: string): ts.SourceFile =>
  ts.createSourceFile(file, readFileSync(join(here, file), 'utf8'), ts.ScriptTarget.ES2022, true);

test.each([
  ['transport/outbox-store.ts', 'OutboxEntry'],
  ['transport/outbox.ts', 'Word'],
  ['visitor/visitor-memory.ts', 'Remembered'],
])('none is one of what is stored, or told to other tabs: %s, %s', (file, name) => {
  const found = parse(file).statements.find((node) => ts.isInterfaceDeclaration(node) && node.name.text === name);
  const names = (found as ts.InterfaceDeclaration).members.map((member) => member.name!.getText());
  expect(names).toContain('session');
  expect(names.filter((one) => internalNames.includes(one))).toEqual([]);
});

/** Texts that name a property: `x['name']`, `'name' in x`, a key in quotes. */
function namingTexts(node: ts.Node, found: string[] = []): string[] {
  const { parent } = node;
  if (ts.isStringLiteral(node) && (ts.isElementAccessExpression(parent) || ts.isPropertyAssignment(parent)))
    if (ts.isElementAccessExpression(parent) || parent.name === node) found.push(node.text);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword)
    if (ts.isStringLiteral(node.left)) found.push(node.left.text);
  node.forEachChild((child) => void namingTexts(child, found));
  return found;
}

test('no property that is shortened is named by a text as well', () => {
  const files = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const texts = files.flatMap((file) => namingTexts(parse(file)));
  expect(texts).toContain('clientId');
  expect(texts.filter((text) => internalNames.includes(text))).toEqual([]);
});
