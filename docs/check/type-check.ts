import { dirname, join } from 'node:path';
import ts from 'typescript';
import { root } from './blocks.ts';

const strict: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  moduleDetection: ts.ModuleDetectionKind.Force,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: ['node'],
  typeRoots: [join(root, 'node_modules/@types')],
  jsx: ts.JsxEmit.ReactJSX,
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  allowImportingTsExtensions: true,
};

/** The files of others as they were read: more than one program needs the libraries' own. */
const known = new Map<string, ts.SourceFile | undefined>();
function readOnce(path: string, read: () => ts.SourceFile | undefined): ts.SourceFile | undefined {
  if (!known.has(path)) known.set(path, read());
  return known.get(path);
}

/**
 * Type-checks texts as modules of a strange project, against the SDK as it is built.
 * @param texts by a name of one's own, such as `README.md:12.ts`
 * @param isJavaScript a parameter may have no type then, as for those who write JavaScript
 * @returns the compiler's complaints by name; a name without any is missing
 */
export function typeCheck(texts: ReadonlyMap<string, string>, isJavaScript = false): Map<string, string[]> {
  const options: ts.CompilerOptions = { ...strict, noImplicitAny: !isJavaScript };
  // In the examples' folder, so that packages are found as an example finds them.
  const folder = join(root, 'examples');
  const names = new Map([...texts.keys()].map((name) => [join(folder, name.replace(/[/:]/g, '-')), name]));
  const plain = ts.createCompilerHost(options);
  const textOf = (path: string): string | undefined => texts.get(names.get(path) ?? '');
  const host: ts.CompilerHost = {
    ...plain,
    fileExists: (path) => names.has(path) || plain.fileExists(path),
    readFile: (path) => textOf(path) ?? plain.readFile(path),
    getSourceFile: (path, version) => {
      const text = textOf(path);
      return text === undefined
        ? readOnce(path, () => plain.getSourceFile(path, version))
        : ts.createSourceFile(path, text, version, true);
    },
    getCurrentDirectory: () => dirname(folder),
  };
  const complaints = new Map<string, string[]>();
  for (const { file, start = 0, messageText } of ts.getPreEmitDiagnostics(
    ts.createProgram([...names.keys()], options, host),
  )) {
    const name = (file && names.get(file.fileName)) ?? file?.fileName ?? 'the program';
    const line = file?.text
      .slice(file.getLineStarts()[file.getLineAndCharacterOfPosition(start).line])
      .split('\n', 1)[0];
    const complaint = `${ts.flattenDiagnosticMessageText(messageText, ' ')}: ${line}`;
    complaints.set(name, [...(complaints.get(name) ?? []), complaint]);
  }
  return complaints;
}

/** The module as JavaScript that Node runs. */
export const asJavaScript = (text: string): string =>
  ts.transpileModule(text, { compilerOptions: { ...strict, noEmit: false, allowImportingTsExtensions: false } })
    .outputText;
