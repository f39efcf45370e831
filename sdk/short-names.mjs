// Properties that are used inside the visitor's client alone have short names in what is published: a minifier may
// shorten variables, but not properties. None of these names may be public, cross the wire or be stored.
import ts from 'typescript';

export const internalNames = `
answeredElsewhere askServer assigned await broadcast checkStorage deliver drain ended expire flush follow handle
handleFrame handleRead isOver entered lastSeq load markRead mine onFrame onLost onState outbox post probe promise
receive refuse renew resolveFile save seen sendAndWait showDialog showWaiting stalled throwIfOver whileNobodyJoins
writtenIn`
  .trim()
  .split(/\s+/);

/** Without `q`, which is a property of the wire. */
const letters = [...'abcdefghijklmnoprstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const shortNames = new Map(internalNames.map((name, at) => [name, letters[at]]));

/** The node that names a property in `parent`: after a dot, as a key, or before the colon of a pattern. */
const nameIn = (parent) =>
  ts.isBindingElement(parent)
    ? parent.propertyName
    : ts.isPropertyAccessExpression(parent) || ts.isObjectLiteralElement(parent) || ts.isClassElement(parent)
      ? parent.name
      : undefined;

/** A transformer of the TypeScript compiler, so that source maps have the long names. */
export const shortenNames = (context) => {
  const { factory } = context;
  const isInternal = (name) => ts.isIdentifier(name) && shortNames.has(name.text);
  const shorten = (name) => ts.setSourceMapRange(factory.createIdentifier(shortNames.get(name.text)), name);
  const visit = (node, parent) => {
    if (ts.isIdentifier(node)) return isInternal(node) && nameIn(parent) === node ? shorten(node) : node;
    // In `{ drain }` the same text names a variable, which keeps its name.
    if (ts.isShorthandPropertyAssignment(node) && isInternal(node.name)) {
      const { name, objectAssignmentInitializer: value } = node;
      const target = value ? factory.createAssignment(name, visit(value, node)) : name;
      return factory.createPropertyAssignment(shorten(name), target);
    }
    const visited = ts.visitEachChild(node, (child) => visit(child, node), context);
    const { name, propertyName, dotDotDotToken, initializer } = visited;
    return ts.isBindingElement(visited) && ts.isObjectBindingPattern(parent) && !propertyName && isInternal(name)
      ? factory.updateBindingElement(visited, dotDotDotToken, shorten(name), name, initializer)
      : visited;
  };
  return (file) => visit(file);
};
