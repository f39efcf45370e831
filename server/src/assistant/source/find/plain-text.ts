import { localName, type Tree } from './page-tree.ts';

const blocks = new Set(
  `address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4
  h5 h6 header hr legend li main ol p pre section summary table tbody tfoot thead tr ul caption`.split(/\s+/),
);
const cells = new Set(['td', 'th']);

export const isBlock = (element: Tree): boolean => blocks.has(localName(element)) || cells.has(localName(element));
export const isCell = (element: Tree): boolean => cells.has(localName(element));

export const isElement = (node: Node): node is Element => node.nodeType === 1;
export const isText = (node: Node): boolean => node.nodeType === 3;

/** White space as a reader sees it: one space; soft hyphens and joiners are none. */
export const collapse = (text: string): string =>
  text
    .replace(/[\u00AD\u200B-\u200D\u2060\uFEFF]/g, '')
    .replace(/[\s\u00A0]+/g, ' ')
    .trim();

/**
 * A text that continues a line. Of two elements with nothing between them, such as `<b>24</b><i>rooms</i>`, a figure
 * and a word are set apart by styles, so a space is added.
 */
export function textAfter(line: string, node: Node): string {
  const text = node.textContent ?? '';
  const before = node.previousSibling ? null : node.parentElement?.previousSibling;
  if (!before || !isElement(before)) return text;
  const isBorder = (/\d$/.test(line) && /^\p{L}{2}/u.test(text)) || (/\p{L}{2}[.:]?$/u.test(line) && /^\d/.test(text));
  return isBorder ? ` ${text}` : text;
}

/** What a list puts before an item. */
export function markerOf(item: Tree): string {
  const list = item.parentElement;
  if (!list || localName(list) !== 'ol') return '— ';
  const items = [...list.children].filter((one) => localName(one) === 'li');
  return `${(Number(list.getAttribute('start')) || 1) + items.indexOf(item)}. `;
}

/** Lines of plain text while a tree is walked. */
class Lines {
  readonly done: string[] = [];
  #line = '';

  get line(): string {
    return this.#line;
  }

  add(text: string): void {
    this.#line += text;
  }

  end(): void {
    const line = collapse(this.#line);
    if (line !== '' && line !== '—' && !/^\d+\.$/.test(line)) this.done.push(line);
    this.#line = '';
  }
}

function walk(node: Node, lines: Lines, isLeft: (element: Tree) => boolean): void {
  if (isText(node)) return lines.add(textAfter(lines.line, node));
  if (!isElement(node) || isLeft(node)) return;
  const name = localName(node);
  if (name === 'br') return lines.end();
  const isOwnLine = isBlock(node) && !isCell(node);
  if (isOwnLine) lines.end();
  if (name === 'li') lines.add(markerOf(node));
  if (isCell(node) && node.previousElementSibling) lines.add(' — ');
  for (const child of node.childNodes) walk(child, lines, isLeft);
  if (isOwnLine) lines.end();
}

/** The text of nodes as a reader sees it, a line for each paragraph; of elements that `isLeft` picks nothing. */
export function textOfAll(nodes: readonly Node[], isLeft: (element: Tree) => boolean = () => false): string {
  const lines = new Lines();
  for (const node of nodes) {
    walk(node, lines, isLeft);
    if (isElement(node)) lines.end();
  }
  lines.end();
  return lines.done.join('\n');
}

/** The text of an element on one line. */
export const lineOf = (node: Node): string => collapse(textOfAll([node]));
