// How long a function is, for the lint and for `npm run house`: its lines with the functions in it.
import ts from 'typescript';

/** The most lines of a function of the product. */
export const mostFunctionLines = 90;

export const isTest = (path) => /\.(test|spec)\.tsx?$|(^|\/)(tests|e2e)\/|fixture/.test(path);
/** Tables of words and examples: their length is their content. */
export const isData = (path) => /\/data\/|(^|\/)words|contexts|shop-sample|tuning\.ts$|\/migrations\//.test(path);
/** Whether functions of the file are limited: tests, data and tables of routes are not. */
export const isLimited = (path) => !isTest(path) && !isData(path) && !path.endsWith('-routes.ts');

export const parse = ({ path, text }) =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : undefined);

/** Functions of a parsed file that are too long: name, first line (from 1) and length; inner ones count, too. */
export function longFunctionsOf(source) {
  const found = [];
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      const length = source.getLineAndCharacterOfPosition(node.end).line + 2 - line;
      const name = node.name?.getText() ?? node.parent.name?.getText?.() ?? 'a function';
      if (length > mostFunctionLines) found.push({ name, line, length });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
