import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { quoteMark } from './quote-lines.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** Deeper elements are left out: the walk is recursive. */
const deepest = 400;

const unseen = new Set(['head', 'style', 'script', 'title', 'template', 'noscript', 'svg', 'object', 'iframe']);
const blocks = new Set(
  'address article aside blockquote center dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody tr ul'.split(
    ' ',
  ),
);

/** What `textOfHtml` has in place of a picture of the letter itself, around the id of its part; no letter contains it. */
const pictureEdge = '\u0002';
const pictures = new RegExp(`${pictureEdge}([^${pictureEdge}]*)${pictureEdge}`, 'g');

const pictureMark = (source: string): string =>
  /^cid:/i.test(source) ? `${pictureEdge}${source.slice(4).replaceAll(/\s/g, '')}${pictureEdge}` : '';

/** The ids of the parts whose pictures a text of `textOfHtml` still has. */
export const picturesIn = (text: string): Set<string> =>
  new Set(Array.from(text.matchAll(pictures), ([, id = '']) => id));

export const withoutPictures = (text: string): string => text.replaceAll(pictures, '');

/** Elements that programs put around a signature, or around the line above a quote. */
const droppedClasses =
  /(?:^|\s)(?:gmail_signature|gmail_signature_prefix|gmail_attr|moz-signature|moz-cite-prefix|protonmail_signature_block|mail-signature|ya-signature)(?:\s|$)/;
const droppedIds =
  /^(?:x_)*(?:Signature|ms-outlook-mobile-signature|composer_signature|AppleMailSignature|mail-app-auto-default-signature|mail-app-auto-signature|ms-outlook-mobile-body-separator-line)$/i;
/** Elements behind which all is quoted. */
const endIds = /^(?:x_)*(?:divRplyFwdMsg|appendonsend|mail-editor-reference-message-container|mail-app-auto-quote)$/i;

const attribute = ({ attrs }: Element, name: string): string => attrs.find((one) => one.name === name)?.value ?? '';

const isDropped = (element: Element): boolean =>
  unseen.has(element.tagName) ||
  droppedClasses.test(attribute(element, 'class')) ||
  droppedIds.test(attribute(element, 'id')) ||
  attribute(element, 'data-smartmail') === 'gmail_signature' ||
  /display\s*:\s*none/i.test(attribute(element, 'style'));

/** The grey line above the header block of Outlook. */
const isEnd = (element: Element): boolean =>
  endIds.test(attribute(element, 'id')) ||
  /border-top\s*:\s*solid\s+#(?:e1e1e1|b5c4df)/i.test(attribute(element, 'style'));

/** A quote; Gmail also indents by this element, without a line on the left. */
const isQuote = (element: Element): boolean =>
  element.tagName === 'blockquote' &&
  !(
    attribute(element, 'class') === '' && /border\s*:\s*none|margin\s*:\s*0[^;]*40px/i.test(attribute(element, 'style'))
  );

/** A text of lines, each with the depth at which it is quoted. */
class LineWriter {
  readonly #lines: string[] = [];
  #line = '';
  #depth = 0;
  #isEnded = false;

  text(given: string, isAsIs: boolean): void {
    if (this.#isEnded) return;
    const value = given.replaceAll(quoteMark, '');
    if (isAsIs) {
      const [first = '', ...more] = value.split('\n');
      this.#line += first;
      for (const line of more) {
        this.break();
        this.#line = line;
      }
      return;
    }
    const shown = value.replaceAll(/[ \t\n\r\f]+/g, ' ');
    this.#line += this.#line === '' || this.#line.endsWith(' ') ? shown.replace(/^ /, '') : shown;
  }

  /** Ends the line, also an empty one. */
  break(): void {
    if (!this.#isEnded) this.#lines.push(`${'> '.repeat(this.#depth)}${this.#line.trimEnd()}`);
    this.#line = '';
  }

  /** Ends a line that has begun; a fixed space alone is an empty line. */
  block(): void {
    if (/[^ ]/.test(this.#line)) this.break();
    else this.#line = '';
  }

  gap(): void {
    this.block();
    const last = this.#lines.at(-1);
    if (last !== undefined && last.replaceAll('>', '').trim() !== '') this.break();
  }

  quote(by: 1 | -1): void {
    this.block();
    this.#depth = Math.max(0, this.#depth + by);
  }

  /** Marks the beginning of a quote that lasts to the end. */
  end(): void {
    this.block();
    if (this.#depth > 0 || this.#isEnded) return;
    this.#lines.push(quoteMark);
    this.#isEnded = true;
  }

  get result(): string {
    this.block();
    return this.#lines.join('\n');
  }
}

const tagOf = (node: Node): string => ('tagName' in node ? node.tagName : '');

/** A paragraph with a gap around it; those of Outlook are single lines. */
const isSpaced = (element: Element): boolean =>
  element.tagName === 'p' &&
  !/mso/i.test(attribute(element, 'class')) &&
  !/margin\s*:\s*0/i.test(attribute(element, 'style'));

/** The address of a link whose text does not show it. */
function targetOf(element: Element, text: string): string {
  const href = attribute(element, 'href').trim();
  if (element.tagName !== 'a' || !/^https?:\/\//i.test(href) || href.length > 500) return '';
  const bare = (url: string): string => url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
  return text === '' || bare(text).includes(bare(href)) || bare(href).startsWith(bare(text)) ? '' : ` (${href})`;
}

function plainOf(node: Node): string {
  if ('value' in node) return node.value;
  if (tagOf(node) === 'img') return pictureEdge;
  return 'childNodes' in node ? node.childNodes.map(plainOf).join('') : '';
}

function writeElement(element: Element, into: LineWriter, depth: number, isAsIs: boolean): void {
  if (isDropped(element)) return;
  const { tagName } = element;
  if (tagName === 'br') return into.break();
  if (tagName === 'img') return into.text(pictureMark(attribute(element, 'src')), false);
  if (isEnd(element)) into.end();
  const isBlock = blocks.has(tagName);
  if (isBlock) into.block();
  if (isSpaced(element)) into.gap();
  const isQuoted = isQuote(element);
  if (isQuoted) into.quote(1);
  writeChildren(element, into, depth, isAsIs || tagName === 'pre');
  if (tagName === 'td' || tagName === 'th') into.text(' ', false);
  if (tagName === 'a') into.text(targetOf(element, plainOf(element).replaceAll(pictureEdge, '').trim()), false);
  // An empty block of one `br` is one empty line, which that has ended.
  if (isBlock) into.block();
  if (isSpaced(element)) into.gap();
  if (isQuoted) into.quote(-1);
}

/** A paragraph of Outlook that has only a space is an empty line. */
const isBlankLine = (node: Node): boolean =>
  tagOf(node) === 'p' && /mso/i.test(attribute(node as Element, 'class')) && plainOf(node).trim() === '';

function writeChildren(parent: Node, into: LineWriter, depth: number, isAsIs: boolean): void {
  if (!('childNodes' in parent) || depth > deepest) return;
  for (const node of parent.childNodes) {
    if (node.nodeName === '#text' && 'value' in node) into.text(node.value, isAsIs);
    else if (isBlankLine(node)) into.break();
    else if ('tagName' in node) writeElement(node, into, depth + 1, isAsIs);
  }
}

/** The text of an HTML part: quotes begin with `> `, signatures that programs mark are left out. */
export function textOfHtml(html: string): string {
  const into = new LineWriter();
  writeChildren(parse(html), into, 0, false);
  return into.result;
}
