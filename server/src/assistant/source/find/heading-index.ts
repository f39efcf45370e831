import { localName, type Tree } from './page-tree.ts';
import { lineOf } from './plain-text.ts';

interface Heading {
  readonly level: number;
  readonly text: string;
  /** The heading of the section that it is in. */
  readonly above: Heading | null;
}

/** The headings of a page, read once: by which sections each element is in. */
export class HeadingIndex {
  readonly #before = new Map<Tree, Heading | null>();

  constructor(body: Tree) {
    let last = null as Heading | null;
    for (const element of body.querySelectorAll('*')) {
      const level = /^h[1-6]$/.test(localName(element)) ? Number(localName(element)[1]) : 0;
      this.#before.set(element, last);
      if (level === 0) continue;
      let above: Heading | null = last;
      while (above && above.level >= level) above = above.above;
      const text = lineOf(element);
      if (text !== '') last = { level, text, above };
    }
  }

  /** Headings above an element, the outermost first. */
  above(element: Tree): string[] {
    const texts: string[] = [];
    for (let one = this.#before.get(element) ?? null; one && texts.length < 4; one = one.above) texts.unshift(one.text);
    return texts;
  }
}
