// Properties that are used inside the visitor's client alone have short names in what is published: a minifier may
// shorten variables, but not properties. None of these names may be public, cross the wire or be stored.
import ts from 'typescript';

export const internalNames = `
answeredElsewhere askServer assigned await broadcast checkStorage deliver drain ended expire flush follow handle
handleFrame handleRead isOver joined lastSeq load markRead mine onFrame onLost onState outbox post probe promise
receive refuse renew resolveFile save seen sendAndWait showDialog showWaiting stalled throwIfOver whileNobodyJoins
writtenIn`
  .trim()
  .split(/\s+/);

/** Without `q`, which is a property of the wire. */
const letters = [...'abcdefghijklmnoprstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const shortNames = new Map(internalNames.map((name, at) => [name, letters[at]]));

/** The node whose text names a property in `parent`: after a dot, as a key, or before the colon of a pattern. */
const nameIn = (parent) =>
  ts.isPropertyAccessExpression(parent) ||
  ts.isPropertyAssignment(parent) ||
  ts.isClassElement(parent) ||
  ts.isMethodDeclaration(parent)
    ? parent.name
    : ts.isBindingElement(parent)
      ? parent.propertyName
      : undefined;

/** A transformer of the TypeScript compiler, so that source maps have the long names. */
export const shortenNames = (context) => {
  const { factory } = context;
  const shorten = (node) => ts.setSourceMapRange(factory.createIdentifier(shortNames.get(node.text)), node);
  const visit = (node, parent) => {
    if (ts.isIdentifier(node)) return shortNames.has(node.text) && nameIn(parent) === node ? shorten(node) : node;
    const visited = ts.visitEachChild(node, (child) => visit(child, node), context);
    const isShort = (name) => ts.isIdentifier(name) && shortNames.has(name.text);
    if (ts.isShorthandPropertyAssignment(visited) && isShort(visited.name))
      return factory.createPropertyAssignment(shorten(visited.name), visited.name);
    if (
      ts.isBindingElement(visited) &&
      ts.isObjectBindingPattern(parent) &&
      !visited.propertyName &&
      isShort(visited.name)
    )
      return factory.updateBindingElement(
        visited,
        visited.dotDotDotToken,
        shorten(visited.name),
        visited.name,
        visited.initializer,
      );
    return visited;
  };
  return (file) => visit(file);
};
