import { createHash } from 'node:crypto';
import { escapeHtml } from '../platform/escape-html.ts';
import type { Letter } from '../platform/mail.ts';

const style = 'body{font:16px/1.5 system-ui,sans-serif;color:#1c2230;max-width:32em;margin:0 auto;padding:24px}';
const pageStyle = `${style}@media(prefers-color-scheme:dark){body{background:#12151c;color:#e8ebf2}a{color:#9db4ff}}button{font:inherit;padding:8px 16px;border:0;border-radius:10px;background:#3457d5;color:#fff;cursor:pointer}`;

/** A part of a letter: text of any author, or a link. */
export type Block = string | { readonly text: string; readonly url: string };

const lines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>\n');
const anchor = ({ text, url }: Exclude<Block, string>): string => `<a href="${escapeHtml(url)}">${lines(text)}</a>`;

/**
 * A letter as text and as HTML: paragraphs, `quotes` in a frame, small print below. Whatever is given is shown as text.
 */
export function composeLetter(
  language: string,
  {
    head,
    quotes,
    body,
    foot,
  }: { head: readonly Block[]; quotes: readonly string[]; body: readonly Block[]; foot: readonly Block[] },
): Pick<Letter, 'text' | 'html'> {
  const plain = (block: Block): string => (typeof block === 'string' ? block : `${block.text}: ${block.url}`);
  const paragraph = (block: Block): string => `<p>${typeof block === 'string' ? lines(block) : anchor(block)}</p>`;
  const small = (block: Block): string => (typeof block === 'string' ? lines(block) : anchor(block));
  return {
    text: [...head, ...quotes, ...body, '—', ...foot].flatMap((block) => [plain(block), '']).join('\n'),
    html: [
      '<!doctype html>',
      `<html lang="${language}"><body style="font:16px/1.5 sans-serif;color:#1c2230;max-width:32em">`,
      ...head.map(paragraph),
      ...quotes.map(
        (quote) => `<p style="margin:8px 0;padding:8px 14px;border-left:3px solid #3457d5">${lines(quote)}</p>`,
      ),
      ...body.map(paragraph),
      `<p style="margin-top:24px;color:#5b6478;font-size:13px">${foot.map(small).join(' ')}</p>`,
      '</body></html>',
      '',
    ].join('\n'),
  };
}

interface Page {
  readonly language: string;
  readonly title: string;
  readonly text: string;
  /** A button that posts to the page's own address. */
  readonly button?: string;
  /** Where the page goes by itself. */
  readonly to?: string;
}

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A page behind a letter's link: needs no sign-in, runs nothing, loads nothing. */
export function letterPage({ language, title, text, button, to }: Page): Response {
  const html = [
    '<!doctype html>',
    `<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<meta name="robots" content="noindex">${to ? `<meta http-equiv="refresh" content="0; url=${escapeHtml(to)}">` : ''}`,
    `<title>${escapeHtml(title)}</title><style>${pageStyle}</style></head><body>`,
    `<h1>${escapeHtml(title)}</h1><p>${lines(text)}</p>`,
    button ? `<form method="post"><button type="submit">${escapeHtml(button)}</button></form>` : '',
    to ? `<p><a href="${escapeHtml(to)}">${escapeHtml(title)}</a></p>` : '',
    '</body></html>',
  ].join('\n');
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
    },
  });
}
