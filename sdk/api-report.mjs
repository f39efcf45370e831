// The public API as text: `npm run api -w @otklik/sdk` writes `api/*.md` from the built declarations; a test compares
// them.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';

const here = import.meta.dirname;
/** The entries by the names of their files. */
export const reported = ['index', 'visitor', 'contract', 'cookie', 'react', 'testing', 'widget'];

const printer = ts.createPrinter({ removeComments: true });
const print = (node) =>
  printer
    .printNode(ts.EmitHint.Unspecified, node, node.getSourceFile())
    .replace(/^export /, '')
    .replace(/^declare /, '')
    // The compiler orders a union of literals by which file it has met first, so by chance.
    .replace(/"[^"]*"(?: \| "[^"]*")+/g, (union) => union.split(' | ').sort().join(' | '));

/** What declares the symbol; a variable with its statement. */
const declarationsOf = (symbol) =>
  (symbol.declarations ?? []).map((node) => (ts.isVariableDeclaration(node) ? node.parent.parent : node));

/** A schema's inferred type does not help a reader: OpenAPI and the docstrings document it. */
const isSchema = (node) => ts.isVariableStatement(node) && /\bz\.|"(GET|POST|PATCH|DELETE) /.test(node.getText());
const nameOf = (node) => node.declarationList.declarations[0].name.getText();

/** Every exported declaration, then those that they refer to, each once, in alphabetical order. */
function reportOf(program, file) {
  const checker = program.getTypeChecker();
  const resolve = (symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol);
  const isOurs = (node) => node.getSourceFile().fileName.startsWith(join(file, '..'));
  const seen = new Map();
  const add = (name, symbol, isExported) => {
    const nodes = declarationsOf(symbol).filter(isOurs);
    if (seen.has(symbol) || nodes.length === 0) return;
    const texts = nodes.map((node) => (isSchema(node) ? `const ${nameOf(node)}: (a schema or table);` : print(node)));
    seen.set(symbol, { name, isExported, text: texts.join('\n') });
    for (const node of nodes) if (!isSchema(node)) visit(node);
  };
  const visit = (node) => {
    const symbol = ts.isIdentifier(node) && ts.isTypeNode(node.parent) ? checker.getSymbolAtLocation(node) : undefined;
    if (symbol && !(symbol.flags & ts.SymbolFlags.TypeParameter)) add(node.text, resolve(symbol), false);
    node.forEachChild(visit);
  };
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)));
  for (const symbol of exported) seen.delete(resolve(symbol));
  const all = exported.map((symbol) => [symbol.name, resolve(symbol)]);
  for (const [name, symbol] of all) add(name, symbol, true);
  const names = new Map(all.map(([name, symbol]) => [symbol, name]));
  return [...seen]
    .map(([symbol, entry]) => (names.has(symbol) ? { ...entry, name: names.get(symbol), isExported: true } : entry))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The report of each entry, by its name. `dist` is the folder of the built declarations. */
export function reportsOf(dist) {
  const files = reported.map((name) => join(dist, `${name}.d.ts`));
  const options = { module: ts.ModuleKind.Node20, strict: true, target: ts.ScriptTarget.ES2023 };
  const program = ts.createProgram(files, options);
  return Object.fromEntries(
    files.map((file) => {
      const entries = reportOf(program, file);
      const section = (isExported) =>
        entries.filter((entry) => entry.isExported === isExported).map(({ text }) => text);
      const fence = (texts) => `\`\`\`ts\n${texts.join('\n')}\n\`\`\`\n`;
      const name = basename(file, '.d.ts');
      const title = `# @otklik/sdk${name === 'index' ? '' : `/${name}`}\n\n`;
      const rest = section(false);
      return [name, `${title}${fence(section(true))}${rest.length ? `\nReferred to:\n\n${fence(rest)}` : ''}`];
    }),
  );
}

/** Public members without a docstring, as `Type.member`. */
export function undocumentedOf(dist) {
  const program = ts.createProgram([join(dist, 'index.d.ts'), join(dist, 'visitor.d.ts')], { strict: true });
  const checker = program.getTypeChecker();
  const documented = (symbol) => symbol.getDocumentationComment(checker).length > 0 || symbol.getJsDocTags().length > 0;
  const missing = [];
  const look = (name, type, depth) => {
    for (const member of type.getProperties()) {
      const path = `${name}.${member.name}`;
      const own = member.declarations?.some((node) => node.getSourceFile().fileName.startsWith(dist));
      if (!own) continue;
      if (!documented(member)) missing.push(path);
      const inner = checker.getTypeOfSymbol(member);
      if (depth > 0 && inner.getCallSignatures().length === 0) look(path, inner, depth - 1);
    }
  };
  for (const [file, name, depth] of [
    ['index.d.ts', 'Operator', 1],
    ['index.d.ts', 'ApiError', 0],
    ['visitor.d.ts', 'Visitor', 0],
  ]) {
    const module = checker.getSymbolAtLocation(program.getSourceFile(join(dist, file)));
    const symbol = checker.getExportsOfModule(module).find((one) => one.name === name);
    look(name, checker.getDeclaredTypeOfSymbol(checker.getAliasedSymbol(symbol)), depth);
  }
  return missing;
}

export const committedReport = (name) => readFileSync(join(here, 'api', `${name}.md`), 'utf8');

if (process.argv[1] === import.meta.filename) {
  mkdirSync(join(here, 'api'), { recursive: true });
  for (const [name, text] of Object.entries(reportsOf(join(here, 'dist'))))
    writeFileSync(join(here, 'api', `${name}.md`), text);
}
