/**
 * A translating browser or extension wraps text nodes in elements of its own, or takes them out. React then removes, or
 * inserts before, a node that is no child of its parent any more, which throws and takes the whole screen with it.
 * @see https://github.com/facebook/react/issues/11538
 */
export function endureTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype;

  /** The child of `parent` that contains `node`; null after its removal. */
  const childWith = (parent: Node, node: Node): Node | null => {
    let child: Node | null = node;
    while (child && child.parentNode !== parent) child = child.parentNode;
    return child;
  };

  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    const child = childWith(this, node);
    if (child) removeChild.call(this, child);
    return node;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    insertBefore.call(this, node, before && childWith(this, before));
    return node;
  };
}
