/** What the clipboard has of a file, as a browser gives it. */
interface Pasted<F> {
  readonly files: ArrayLike<F> & Iterable<F>;
  getData(type: string): string;
}

/**
 * The files that a paste is about: none where a text was copied and its program has added a picture of it, as of cells
 * of a spreadsheet. A file manager adds the names of its files as a text, a browser the address of a picture.
 */
export function pastedFiles<F extends { readonly name: string }>(data: Pasted<F>): F[] {
  const files = [...data.files];
  const text = data.getData('text/plain').trim();
  const isAddress = /^https?:\S+$/.test(text) && data.getData('text/html').includes('<img');
  return !text || isAddress || files.some(({ name }) => text.includes(name)) ? files : [];
}
