/** The part of a text before the caret that begins with a mark: its place, and what follows the mark. */
export interface MarkedWord {
  readonly from: number;
  readonly to: number;
  readonly query: string;
}

const marked = { '/': /(?:^|\s)\/([^\s/][^\n/]{0,60})?$/u, '@': /(?:^|\s)@([\p{L}]{0,20})$/u };

/** The marked word that ends at the caret: the mark is the text's first character or follows a space. */
export function wordAt(mark: keyof typeof marked, text: string, caret: number): MarkedWord | null {
  const found = marked[mark].exec(text.slice(0, caret));
  if (!found) return null;
  const query = found[1] ?? '';
  return { from: caret - query.length - 1, to: caret, query };
}
