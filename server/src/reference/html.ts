import { unbroken } from '../http/unbroken.ts';

/** A piece of a page: markup of ours, in which all else is escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Piece = Html | string | number | readonly Piece[];

const textOf = (piece: Piece): string =>
  piece instanceof Html ? piece.text : Array.isArray(piece) ? piece.map(textOf).join('') : Bun.escapeHTML(`${piece}`);

/** Markup with values: what is not markup already is shown as text. */
export const html = (parts: TemplateStringsArray, ...pieces: readonly Piece[]): Html =>
  new Html(parts.map((part, i) => part + (i < pieces.length ? textOf(pieces[i]!) : '')).join(''));

/** Prose with `code` in it. */
export const prose = (text: string): Html[] =>
  unbroken(text)
    .split('`')
    .map((part, i) => (i % 2 ? html`<code>${part}</code>` : html`${part}`));
