import type { Tree } from './page-tree.ts';

/** A question and its answer that the markup of a page puts together. */
export interface Box {
  /** The elements that hold them, which nothing else of the page is found in. */
  readonly elements: readonly Tree[];
  readonly question: string;
  readonly answer: string;
}

/** The class of an element; empty without one. */
export const classOf = (element: Tree): string => element.getAttribute('class') ?? '';

/** Elements with all that they are in, so that what is in them or around them is known at once. */
export class TakenElements {
  readonly #own = new Set<Tree>();
  readonly #around = new Set<Tree>();

  add(element: Tree): void {
    this.#own.add(element);
    for (let one: Tree | null = element; one; one = one.parentElement) this.#around.add(one);
  }

  /** Whether an element is in one of them. */
  holds(element: Tree): boolean {
    for (let one: Tree | null = element; one; one = one.parentElement) if (this.#own.has(one)) return true;
    return false;
  }

  /** Whether an element is in one of them, or around one. */
  touches(element: Tree): boolean {
    return this.#around.has(element) || this.holds(element);
  }
}
