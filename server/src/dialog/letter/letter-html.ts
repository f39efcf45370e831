import { createHash } from 'node:crypto';
import {
  letterAction,
  letterFrame,
  letterLines as lines,
  letterLink,
  letterSmall,
  letterText,
} from '../../mail/letter-frame.ts';
import type { Letter } from '../../mail/mail.ts';

const quoteStyle = 'margin:8px 0;padding:6px 0 6px 14px;border-left:3px solid #3051c9';
const pageStyle =
  ':root{color-scheme:light dark}' +
  'body{margin:0 auto;padding:min(12vh,96px) 24px 24px;max-width:30em;font:16px/1.5 -apple-system,"Segoe UI",Roboto,Arial,sans-serif;' +
  'background:light-dark(#f7f6f2,#131519);color:light-dark(#1a1b1f,#eceef2);overflow-wrap:anywhere}' +
  'h1{margin:0;font-size:24px;line-height:1.25}p{margin:12px 0 24px;text-wrap:pretty}a{color:light-dark(#3051c9,#8ea6ff)}' +
  'button{min-height:44px;padding:0 20px;border:0;border-radius:10px;font:inherit;font-weight:600;cursor:pointer;' +
  'background:light-dark(#3051c9,#4f6be0);color:#fff}:focus-visible{outline:2px solid light-dark(#3051c9,#8ea6ff);outline-offset:2px}';

/** A part of a letter: text of any author, or a link; `isAction` is what its reader is asked to do. */
export type Block = string | { readonly text: string; readonly url: string; readonly isAction?: true };

/**
 * A letter as text and as HTML: paragraphs, `quotes` in a frame, small print below. Whatever is given is shown as text.
 */
export function composeLetter(
  language: string,
  {
    sender,
    head,
    quotes,
    body,
    foot,
  }: {
    /** Who writes, where that is the product itself. */
    sender?: string;
    head: readonly Block[];
    quotes: readonly string[];
    body: readonly Block[];
    foot: readonly Block[];
  },
): Pick<Letter, 'text' | 'html'> {
  const plain = (block: Block): string => (typeof block === 'string' ? block : `${block.text}: ${block.url}`);
  const inline = (block: Block): string =>
    typeof block === 'string' ? lines(block) : letterLink(block.url, block.text);
  const paragraph = (block: Block): string => {
    if (typeof block === 'string') return letterText(block);
    return block.isAction ? letterAction(block.url, block.text) : `<p>${inline(block)}</p>`;
  };
  return {
    text: [...head, ...quotes, ...body, '—', ...foot].flatMap((block) => [plain(block), '']).join('\n'),
    html: letterFrame(language, [
      ...(sender ? [letterSmall(Bun.escapeHTML(sender))] : []),
      ...head.map(paragraph),
      ...quotes.map((quote) => `<p class="quote" style="${quoteStyle}">${lines(quote)}</p>`),
      ...body.map(paragraph),
      letterSmall(foot.map(inline).join('<br>\n')),
    ]),
  };
}

interface Page {
  readonly language: string;
  readonly title: string;
  readonly text: string;
  /** A button that posts to the page's own address. */
  readonly button?: string;
  /** Where the page redirects to. */
  readonly to?: string;
  readonly status?: number;
}

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A page behind a letter's link: needs no sign-in, runs nothing, loads nothing. */
export function letterPage({ language, title, text, button, to, status = 200 }: Page): Response {
  const html = [
    '<!doctype html>',
    `<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<meta name="robots" content="noindex">${to ? `<meta http-equiv="refresh" content="0; url=${Bun.escapeHTML(to)}">` : ''}`,
    `<title>${Bun.escapeHTML(title)}</title><style>${pageStyle}</style></head><body>`,
    `<h1>${Bun.escapeHTML(title)}</h1><p>${lines(text)}</p>`,
    button ? `<form method="post"><button type="submit">${Bun.escapeHTML(button)}</button></form>` : '',
    to ? `<p><a href="${Bun.escapeHTML(to)}">${Bun.escapeHTML(title)}</a></p>` : '',
    '</body></html>',
  ].join('\n');
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
      // Without a referrer a browser states the origin of the form's call as `null`; to other sites it sends none.
      'referrer-policy': 'same-origin',
    },
  });
}
