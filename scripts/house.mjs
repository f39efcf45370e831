// Prints the structure of the code: `npm run house`. Sizes of folders and pages, files by length, long functions, long
// lines, circles of imports (types included), and the files that each walk enters. Exits with 1 where a bound of these
// is exceeded. The sizes that were asked for date from before teams, channels and sources, so they are no bounds.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { isData, isLimited, isTest, longFunctionsOf, mostFunctionLines, parse } from './function-lines.mjs';

const root = resolve(import.meta.dirname, '..');
const most = { fileLines: 300, lineLength: 120, pageCharacters: 6000, triedRows: 10 };
const isCode = (path) => /\.(ts|tsx|mts|mjs)$/.test(path) && !path.endsWith('.d.ts');

const paths = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => existsSync(join(root, path)));
const files = paths.filter(isCode).map((path) => {
  const text = readFileSync(join(root, path), 'utf8');
  return { path, text, lines: text.trimEnd().split('\n') };
});

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

function show(title, rows) {
  console.log(`\n${title}: ${rows.length}`);
  for (const row of rows) console.log(`  ${row}`);
}

/** The files that a file imports by a relative path, types too. */
function importsOf(file, source) {
  const specifiers = [];
  const visit = (node) => {
    const from = node.moduleSpecifier ?? (ts.isImportTypeNode(node) ? node.argument.literal : undefined);
    if (from?.text?.startsWith('.')) specifiers.push(from.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return specifiers.map((name) => relative(root, resolve(root, dirname(file.path), name)));
}

const isText = (node) =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateExpression(node) ||
  ts.isRegularExpressionLiteral(node) ||
  ts.isJsxText(node);

/** Lines that are too long; whether one text or pattern makes them so, which cannot be wrapped and still be found. */
function longLinesOf({ path, lines }, source) {
  const longest = new Map();
  const visit = (node) => {
    if (isText(node)) {
      const from = source.getLineAndCharacterOfPosition(node.getStart());
      const to = source.getLineAndCharacterOfPosition(node.end);
      for (let line = from.line; line <= to.line; line += 1) {
        const end = line === to.line ? to.character : (lines[line]?.length ?? 0);
        const length = end - (line === from.line ? from.character : 0);
        longest.set(line, Math.max(longest.get(line) ?? 0, length));
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return lines.flatMap(({ length }, line) =>
    length > most.lineLength
      ? [{ at: `${path}:${line + 1}`, isLiteral: length - (longest.get(line) ?? 0) <= most.lineLength / 2 }]
      : [],
  );
}

/** Groups of files that import each other in a circle (Tarjan's strongly connected components). */
function circlesOf(graph) {
  const [order, low, stack, circles] = [new Map(), new Map(), [], []];
  const enter = (path) => {
    order.set(path, order.size);
    low.set(path, order.get(path));
    stack.push(path);
    for (const next of graph.get(path) ?? []) {
      if (!graph.has(next)) continue;
      if (!order.has(next)) enter(next);
      if (stack.includes(next)) low.set(path, Math.min(low.get(path), low.get(next)));
    }
    if (low.get(path) !== order.get(path)) return;
    const circle = stack.splice(stack.indexOf(path));
    if (circle.length > 1) circles.push(circle.toSorted());
  };
  for (const path of graph.keys()) if (!order.has(path)) enter(path);
  return circles;
}

const sources = new Map(files.map((file) => [file.path, parse(file)]));
const product = files.filter(({ path }) => !isTest(path));
const lengths = (of) => of.map(({ lines }) => lines.length);
console.log(`${product.length} files of the product, median ${median(lengths(product))} lines`);
console.log(
  `${files.length - product.length} files of tests, median ${median(lengths(files.filter(({ path }) => isTest(path))))} lines`,
);

/** Which files count, and the lines that were asked for. */
const sizes = [
  {
    title: "Lines of the server's engine room (the shared rooms, dialog, event, socket)",
    of: ({ path }) =>
      /^server\/src\/(database|http|runtime|security|mail|log|api-docs|dialog|event|socket)\//.test(path) &&
      !/\.test\.ts$|fixture/.test(path),
    asked: 13_500,
  },
  { title: 'Lines of tests/check', of: ({ path }) => /^tests\/check\/.*\.ts$/.test(path), asked: 5000 },
  { title: 'Lines of all TypeScript', of: () => true, asked: 116_000 },
].map(({ title, of, asked }) => ({
  title,
  asked,
  lines: files.filter(of).reduce((sum, { lines }) => sum + lines.length, 0),
}));
for (const { title, lines, asked } of sizes) console.log(`${title}: ${lines} (asked for: ${asked})`);

const decisions = paths
  .filter((path) => /^docs\/decisions\/.*\.md$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
const longPages = decisions.filter(({ text }) => text.length > most.pageCharacters);
show(
  `Decision pages over ${most.pageCharacters} characters`,
  longPages.map(({ path, text }) => `${text.length} ${path}`),
);
/** Rows of the longest table of tried things of a page, its head and rule left out. */
const triedRows = (text) =>
  Math.max(
    0,
    ...Array.from(
      text.matchAll(/^\| *(?:id \| )?tried.*\n(?:\|.*(?:\n|$))*/gim),
      ([table]) => table.trim().split('\n').length - 2,
    ),
  );
const longTables = decisions.filter(({ text }) => triedRows(text) > most.triedRows);
show(
  `Tables of tried things over ${most.triedRows} rows`,
  longTables.map(({ path, text }) => `${triedRows(text)} ${path}`),
);

const long = files.filter(({ path, lines }) => lines.length > most.fileLines && !isData(path));
show(
  `Files over ${most.fileLines} lines, without data`,
  long.toSorted((a, b) => b.lines.length - a.lines.length).map(({ path, lines }) => `${lines.length} ${path}`),
);
const longFunctions = product
  .filter(({ path }) => isLimited(path))
  .flatMap(({ path }) => longFunctionsOf(sources.get(path)).map((found) => ({ ...found, at: `${path}:${found.line}` })))
  .toSorted((a, b) => b.length - a.length || (a.at < b.at ? -1 : 1))
  .map(({ name, length, at }) => `${length} ${name} ${at}`);
show(
  `Functions of the product over ${mostFunctionLines} lines with what they contain, without tables of routes`,
  longFunctions,
);
const longLines = files.flatMap((file) => longLinesOf(file, sources.get(file.path)));
show(
  `Lines over ${most.lineLength} characters, without ${longLines.filter(({ isLiteral }) => isLiteral).length} that are one text or pattern`,
  longLines.filter(({ isLiteral }) => !isLiteral).map(({ at }) => at),
);
const circles = circlesOf(new Map(files.map((file) => [file.path, importsOf(file, sources.get(file.path))])));
show(
  'Circles of imports, types included',
  circles.map((circle) => circle.join(', ')),
);

const walks = Object.entries(JSON.parse(readFileSync(join(root, 'scripts/walks.json'), 'utf8')));
const lost = walks.flatMap(([, stops]) => stops.filter((path) => !sources.has(path)));
const twice = walks.flatMap(([name, stops]) => (new Set(stops).size < stops.length ? [name] : []));
for (const [name, stops] of walks) show(name, stops);

const broken = [
  ...longPages.map(({ path }) => `${path} is longer than a page`),
  ...longTables.map(({ path }) => `${path} has a long table of tried things`),
  ...longFunctions.map((text) => `a long function: ${text}`),
  ...product
    .filter(({ path, lines }) => lines.length > most.fileLines && !isData(path))
    .map(({ path }) => `${path} is too long`),
  ...circles.map((circle) => `${circle.join(', ')} import each other`),
  ...lost.map((path) => `a walk enters ${path}, which is not there`),
  ...twice.map((name) => `${name}: a file is entered twice`),
];
for (const text of broken) console.log(`\nNot as agreed: ${text}`);
process.exit(broken.length ? 1 : 0);
