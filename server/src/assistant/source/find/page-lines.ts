import { localName, type Tree } from './page-tree.ts';
import { endsAsking } from './question-of.ts';
import { collapse, isBlock, isCell, isElement, isText, markerOf, textAfter } from './plain-text.ts';

/** A line of a page, or of a document without structure. */
export interface PageLine {
  readonly text: string;
  /** 1 to 6 of a heading, 0 of other text. */
  readonly heading: number;
  /** Whether all of it is emphasised. */
  readonly isBold: boolean;
  /** Whether it is an item of a list or a cell of a table. */
  readonly isItem: boolean;
  /** Id of the element that it is in, or of one around that begins with it. */
  readonly anchor: string | null;
  /** The element of a page that it is in; null in a file without elements. */
  readonly element: Tree | null;
  /** Whether all of it leads to another page. */
  readonly isLink?: boolean;
  /** Where it is in a file, such as «стр. 3». */
  readonly place?: string;
}

const bold = new Set(['b', 'strong', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'th', 'legend', 'caption']);
const boldClass = /(?:^|[\s_-])(?:bold|strong|question|vopros)(?:[\s_-]|$)/i;

interface Around {
  readonly heading: number;
  readonly isBold: boolean;
  readonly isItem: boolean;
  readonly isLink: boolean;
}

const leadsAway = (link: Tree): boolean => !/^(?:#|javascript:|$)/i.test(link.getAttribute('href') ?? '');

/** Collects the lines of a page in order. */
class LineWalk {
  readonly lines: PageLine[] = [];
  readonly #isLeft: (element: Tree) => boolean;
  #text = '';
  #boldLength = 0;
  #linkLength = 0;
  #element: Tree | null = null;
  #anchor: string | null = null;
  #around: Around = { heading: 0, isBold: false, isItem: false, isLink: false };

  constructor(isLeft: (element: Tree) => boolean) {
    this.#isLeft = isLeft;
  }

  end(): void {
    const text = collapse(this.#text);
    if (/[\p{L}\p{N}]/u.test(text)) {
      const { heading, isItem } = this.#around;
      const isBold = heading > 0 || this.#boldLength >= text.replace(/[\s?.:!]/g, '').length * 0.9;
      const isLink = this.#linkLength >= text.replace(/[\s?.:!]/g, '').length * 0.9;
      this.lines.push({ text, heading, isBold, isItem, isLink, anchor: this.#anchor, element: this.#element });
      this.#anchor = null;
    }
    this.#text = '';
    this.#boldLength = 0;
    this.#linkLength = 0;
  }

  walk(node: Node, around: Around): void {
    if (isText(node)) return this.#add(textAfter(this.#text, node), around, node.parentElement);
    if (!isElement(node)) return;
    if (this.#isLeft(node)) return this.end();
    const name = localName(node);
    if (name === 'br') return this.end();
    const level = /^h[1-6]$/.test(name) ? Number(name[1]) : around.heading;
    const inside: Around = {
      heading: level,
      isBold: around.isBold || bold.has(name) || boldClass.test(node.getAttribute('class') ?? ''),
      isLink: around.isLink || (name === 'a' && leadsAway(node)),
      isItem: around.isItem || name === 'li' || isCell(node),
    };
    const isOwn = isBlock(node) && !(isCell(node) && this.#isShortCell(node));
    if (isOwn) this.end();
    if (node.id || node.getAttribute('name')) this.#anchor = node.id || node.getAttribute('name');
    if (name === 'li') this.#text += markerOf(node);
    if (isCell(node) && node.previousElementSibling && this.#text !== '') this.#text += ' — ';
    for (const child of node.childNodes) this.walk(child, inside);
    if (isOwn) this.end();
  }

  /** Cells of a table of values share a line; those of a layout have lines of their own. */
  #isShortCell(cell: Tree): boolean {
    return (cell.textContent ?? '').length < 200 && !cell.querySelector('p, div, br, ul, ol, h1, h2, h3, h4, table');
  }

  #add(text: string, around: Around, parent: Tree | null): void {
    if (this.#text === '' && text.trim() === '') return;
    const before = collapse(this.#text).replace(/^(?:—|\d+\.)$/, '');
    // An emphasised question and its answer may share a paragraph.
    if (before !== '' && this.#around.isBold && !around.isBold && text.trim() !== '' && endsAsking(before)) this.end();
    // A line is what its first words are.
    if (collapse(this.#text).replace(/^(?:—|\d+\.)$/, '') === '') {
      this.#around = around;
      this.#element = parent;
    }
    this.#text += text;
    if (around.isLink) this.#linkLength += text.replace(/[\s?.:!]/g, '').length;
    if (around.isBold) this.#boldLength += text.replace(/[\s?.:!]/g, '').length;
  }
}

/** The lines of a page, without elements that `isLeft` picks. */
export function linesOf(body: Tree, isLeft: (element: Tree) => boolean): PageLine[] {
  const walk = new LineWalk(isLeft);
  walk.walk(body, { heading: 0, isBold: false, isItem: false, isLink: false });
  walk.end();
  return walk.lines;
}
