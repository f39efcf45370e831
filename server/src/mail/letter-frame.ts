// Colours are inline for mail programs that drop `<style>`; those that go dark take them from here.
const night =
  'body{background:#131519!important;color:#eceef2!important}' +
  '.small{color:#b3b9c5!important}.quote{border-color:#8ea6ff!important}' +
  'a{color:#8ea6ff!important}.action{background:#4f6be0!important;color:#fff!important}';

const head =
  '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
  '<meta name="color-scheme" content="light dark">' +
  `<style>:root{color-scheme:light dark}@media(prefers-color-scheme:dark){${night}}</style></head>`;

const body =
  "margin:0 auto;padding:16px;max-width:32em;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif;" +
  'background:#fff;color:#1a1b1f;overflow-wrap:anywhere';

/** HTML of a letter around its paragraphs: light and dark, from a phone's width up. */
export const letterFrame = (language: string, paragraphs: readonly string[]): string =>
  [
    '<!doctype html>',
    `<html lang="${language}">${head}<body style="${body}">`,
    ...paragraphs,
    '</body></html>',
    '',
  ].join('\n');

export const letterLines = (text: string): string => Bun.escapeHTML(text).replaceAll('\n', '<br>\n');

export const letterText = (text: string): string => `<p>${letterLines(text)}</p>`;

/** Who writes, or why: `html` is shown in small. */
export const letterSmall = (html: string): string =>
  `<p class="small" style="color:#55565e;font-size:14px">${html}</p>`;

export const letterLink = (url: string, text: string): string =>
  `<a href="${Bun.escapeHTML(url)}" style="color:#3051c9">${letterLines(text)}</a>`;

const action =
  'display:inline-block;padding:10px 20px;border-radius:10px;background:#3051c9;color:#fff;text-decoration:none';

/** What the letter asks its reader to do. */
export const letterAction = (url: string, text: string): string =>
  `<p style="margin:24px 0"><a class="action" href="${Bun.escapeHTML(url)}" style="${action}">${Bun.escapeHTML(text)}</a></p>`;
