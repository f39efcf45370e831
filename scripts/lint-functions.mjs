// A rule for oxlint: how many lines a function has of its own, without blank ones, comments and the functions in it.
// What owns state by closures, and a view with its handlers, is as long as all of them together; each is read by
// itself.
const comment = /^\s*(\/\/|\/?\*|\{\/\*|$)/;

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

export default { meta: { name: 'functions' }, rules: { 'own-lines': ownLines } };
