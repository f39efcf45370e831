import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './blocks.ts';

/** Something that a developer can name: an export, or a member of one. */
export interface Named {
  readonly name: string;
  /** Its declaration on one line, without the word `declare`. */
  readonly text: string;
  readonly doc: string;
  /** Its `@throws`, `@param` and the like, each with its text. */
  readonly tags: readonly (readonly [tag: string, text: string])[];
  readonly members: readonly Named[];
}

/** An entry of the package, such as `@otklik/sdk/visitor`, with its exports by name. */
export interface Entry {
  readonly name: string;
  readonly exports: readonly Named[];
}

const folder = join(root, 'sdk');
const longest = 700;

/** The declarations of each entry, as `exports` of package.json names them. */
function declarationFiles(): [name: string, file: string][] {
  const { name, exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    exports: Record<string, string | { import: { types: string } }>;
  };
  return Object.entries(exports).flatMap(([path, target]) =>
    typeof target === 'object' ? [[name + path.slice(1), join(folder, target.import.types)] as [string, string]] : [],
  );
}

/**
 * The compiler orders a union of literals, and the members of an enum, by which file it has met first, so by chance.
 */
const inOrder = (text: string): string =>
  text
    .replace(/"[^"]*"(?: \| "[^"]*")+/g, (union) => union.split(' | ').sort().join(' | '))
    .replace(/(?:(\w+): "\1"; ){2,}/g, (members) => `${members.slice(0, -2).split('; ').sort().join('; ')}; `);
const oneLine = (text: string): string => inOrder(text.replace(/\s+/g, ' ').trim());
const printer = ts.createPrinter({ removeComments: true });
const print = (node: ts.Node): string =>
  oneLine(printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile()))
    .replace(/^(export )?(declare )?/, '')
    .replace(/^readonly /, '')
    .replace(/;$/, '');
const shortened = (text: string): string => (text.length > longest ? `${text.slice(0, longest)} …` : text);

/** What is ours: neither the compiler's own nor that of a package. */
const isOurs = (node: ts.Node): boolean => node.getSourceFile().fileName.startsWith(join(folder, 'dist'));
const isStore = (type: ts.Type): boolean => type.getProperty('listen') !== undefined;

class Reader {
  private readonly checker: ts.TypeChecker;
  private readonly exported = new Set<ts.Symbol>();

  constructor(private readonly program: ts.Program) {
    this.checker = program.getTypeChecker();
  }

  read(files: readonly (readonly [string, string])[]): Entry[] {
    const modules = files.map(([name, file]) => {
      const module = this.checker.getSymbolAtLocation(this.program.getSourceFile(file)!);
      const symbols = module ? this.checker.getExportsOfModule(module) : [];
      return { name, symbols: symbols.map((symbol) => [symbol.name, this.original(symbol)] as const) };
    });
    for (const { symbols } of modules) for (const [, symbol] of symbols) this.exported.add(symbol);
    return modules.map(({ name, symbols }) => ({
      name,
      exports: symbols
        .map(([own, symbol]) => this.export(own, symbol))
        .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)),
    }));
  }

  private original(symbol: ts.Symbol): ts.Symbol {
    return symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
  }

  private about(symbol: ts.Symbol): Pick<Named, 'doc' | 'tags'> {
    const tags = symbol
      .getJsDocTags(this.checker)
      .map(({ name, text }) => [name, oneLine(ts.displayPartsToString(text))] as const);
    const doc = oneLine(ts.displayPartsToString(symbol.getDocumentationComment(this.checker)));
    const schema = doc ? undefined : this.schemaOf(symbol);
    return schema ? this.about(schema) : { doc, tags };
  }

  /** The schema that a type is inferred from: its docstring applies to the type. */
  private schemaOf(symbol: ts.Symbol): ts.Symbol | undefined {
    const declaration = symbol.declarations?.[0];
    if (!declaration || !ts.isTypeAliasDeclaration(declaration) || !ts.isTypeReferenceNode(declaration.type)) return;
    const [argument] = declaration.type.typeArguments ?? [];
    return argument && ts.isTypeQueryNode(argument) ? this.checker.getSymbolAtLocation(argument.exprName) : undefined;
  }

  private export(name: string, symbol: ts.Symbol): Named {
    const declaration = symbol.declarations?.[0];
    if (!declaration) throw new Error(`${name} has no declaration`);
    const isType = ts.isInterfaceDeclaration(declaration) || ts.isClassDeclaration(declaration);
    const type = isType || ts.isTypeAliasDeclaration(declaration) ? this.checker.getDeclaredTypeOfSymbol(symbol) : null;
    const literal = ts.isTypeAliasDeclaration(declaration) && this.isClient(type!);
    return {
      name,
      ...this.about(symbol),
      text: shortened(this.headOf(name, symbol, declaration)),
      members: type && (isType || literal) ? this.membersOf(type, declaration) : [],
    };
  }

  /** A function, a class or an interface by its head; a schema or an inferred type by the type that it resolves to. */
  private headOf(name: string, symbol: ts.Symbol, declaration: ts.Declaration): string {
    if (ts.isInterfaceDeclaration(declaration)) return print(declaration).replace(/ ?\{.*/, '');
    if (ts.isClassDeclaration(declaration)) return print(declaration).replace(/ ?\{.*/, '');
    if (ts.isFunctionDeclaration(declaration)) return print(declaration).replace(/^function \w+/, `function ${name}`);
    if (ts.isTypeAliasDeclaration(declaration)) {
      if (this.isClient(this.checker.getDeclaredTypeOfSymbol(symbol))) return `type ${name}`;
      const text = print(declaration);
      return /infer<|output</.test(text)
        ? `type ${name} = ${this.textOf(this.checker.getDeclaredTypeOfSymbol(symbol))}`
        : text;
    }
    const type = this.checker.getTypeOfSymbol(symbol);
    const schema = type.getProperty('_zod');
    const output = schema && this.checker.getTypeOfSymbol(schema).getProperty('output');
    if (output) return `const ${name}: schema of ${this.textOf(this.checker.getTypeOfSymbol(output))}`;
    return `const ${name}: ${this.textOf(type)}`;
  }

  private textOf(type: ts.Type): string {
    const flags = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias;
    return oneLine(this.checker.typeToString(type, undefined, flags));
  }

  /** Something with calls of its own or of its parts, so that its members are worth a line each. */
  private isClient(type: ts.Type, depth = 0): boolean {
    if (type.isUnion() || isStore(type) || type.getCallSignatures().length > 0) return false;
    return type.getProperties().some((property) => {
      if (!property.declarations?.every(isOurs)) return false;
      const own = this.checker.getTypeOfSymbol(property);
      return own.getCallSignatures().length > 0 || (depth < 1 && this.isClient(own, depth + 1));
    });
  }

  private membersOf(type: ts.Type, within: ts.Declaration, depth = 0): Named[] {
    return type
      .getProperties()
      .filter((property) => property.declarations?.every(isOurs) && !/^(_|#)/.test(property.name))
      .map((property) => {
        const declaration = property.declarations![0]!;
        const own = this.checker.getTypeOfSymbol(property);
        const isHidden = !this.exported.has(own.aliasSymbol ?? own.symbol);
        const isExpanded = depth < 2 && isHidden && this.isClient(own);
        return {
          name: property.name,
          ...this.about(property),
          text: isExpanded ? property.name : shortened(this.memberText(property, own, declaration)),
          members: isExpanded ? this.membersOf(own, within, depth + 1) : [],
        };
      });
  }

  private memberText(property: ts.Symbol, type: ts.Type, declaration: ts.Declaration): string {
    if (ts.isMethodSignature(declaration) || ts.isPropertyDeclaration(declaration)) return print(declaration);
    if (!ts.isPropertySignature(declaration)) return `${property.name}: ${this.textOf(type)}`;
    const { name, type: node } = declaration;
    if (!node || !ts.isFunctionTypeNode(node)) return print(declaration);
    return `${print(name)}(${node.parameters.map(print).join(', ')}): ${print(node.type)}`;
  }
}

/** The package's public API as its built declarations tell it. */
export function readPublicApi(): Entry[] {
  const files = declarationFiles();
  const program = ts.createProgram(
    files.map(([, file]) => file),
    {
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      strict: true,
      types: [],
      noEmit: true,
    },
  );
  return new Reader(program).read(files);
}
