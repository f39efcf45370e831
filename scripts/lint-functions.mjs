// Rules for oxlint on the length of functions.
import { relative, resolve } from 'node:path';
import { isLimited, longFunctionsOf, mostFunctionLines, parse } from './function-lines.mjs';

const root = resolve(import.meta.dirname, '..');

/** The lines of a function with those in it, as `npm run house` counts them. */
const wholeLines = {
  create(context) {
    const path = relative(root, context.filename);
    return {
      Program() {
        if (!isLimited(path)) return;
        for (const { name, line, length } of longFunctionsOf(parse({ path, text: context.sourceCode.text })))
          context.report({
            loc: { start: { line, column: 0 }, end: { line, column: 1 } },
            message: `${name} has ${length} lines with what it contains, more than ${mostFunctionLines}.`,
          });
      },
    };
  },
};

const comment = /^\s*(\/\/|\/?\*|\{\/\*|$)/;

/** The lines that a function has of its own, without blank ones, comments and the functions in it. */
const ownLines = {
  meta: { schema: [{ type: 'object' }] },
  create(context) {
    const { most } = context.options[0];
    const { lines } = context.sourceCode;
    const open = [{ inner: 0 }];
    const leave = (node) => {
      const { start, end } = node.loc;
      const whole = lines.slice(start.line - 1, end.line).filter((line) => !comment.test(line)).length;
      const own = whole - open.pop().inner;
      if (whole > 1) open.at(-1).inner += whole;
      if (own > most)
        context.report({ node, message: `${own} lines of its own, more than ${most}: a part of it has a name.` });
    };
    const enter = () => void open.push({ inner: 0 });
    return {
      FunctionDeclaration: enter,
      FunctionExpression: enter,
      ArrowFunctionExpression: enter,
      'FunctionDeclaration:exit': leave,
      'FunctionExpression:exit': leave,
      'ArrowFunctionExpression:exit': leave,
    };
  },
};

export default { meta: { name: 'functions' }, rules: { 'own-lines': ownLines, 'whole-lines': wholeLines } };
