import { escapeHtml } from '../platform/mail/escape-html.ts';

/** Links lead to the guide's own pages, to this server and to the web; anything else stays text. */
const isSafe = (address: string): boolean =>
  /^(?:https?:\/\/|\/(?!\/)|[\w-]+\.md(?:#[\w-]+)?$|pictures\/[\w-]+\.png$)/.test(address);

/**
 * A number and a short word stay with the word that follows, a particle, a dash and an arrow with the one before, a
 * short beginning («e-mail», «по-новому») with its rest; addresses hold no spaces.
 */
const unbroken = (text: string): string =>
  text
    .replaceAll(/ (же|ли|бы)(?!\p{L})/gu, '\u00a0$1')
    .replaceAll(/(?<![\p{L}\p{N}])(?!(?:же|ли|бы) )(\p{Script=Cyrillic}{1,2}|\d+) (?=\S)/gu, '$1\u00a0')
    .replaceAll(/(\S) ([—→])/g, '$1\u00a0$2')
    .replaceAll(/(?<![\p{L}\p{N}/.:_-])([\p{L}\p{N}]{1,2}-)(?=\p{L})/gu, '$1\u2060');

/** One line of Markdown: pictures, links, strong text, code; all else is text. */
function inlineHtml(text: string): string {
  return escapeHtml(unbroken(text))
    .replaceAll(/!\[([^\]]*)\]\(([^)\s]+)\)/g, (whole, alt: string, address: string) =>
      isSafe(address) ? `<img src="${address}" alt="${alt}" loading="lazy">` : whole,
    )
    .replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (whole, words: string, address: string) =>
      isSafe(address) ? `<a href="${address}">${words}</a>` : whole,
    )
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}

const item = /^(?:- |(\d+)\. )(.*)$/;

/** A block: what stands between two empty lines. */
function blockHtml(block: string): string {
  const [, marks, heading] = /^(#{1,3}) (.*)$/.exec(block) ?? [];
  if (marks && heading) return `<h${marks.length}>${inlineHtml(heading)}</h${marks.length}>`;
  const lines = block.split('\n');
  const items = lines.map((line) => item.exec(line));
  if (items.every((found) => found !== null)) {
    const tag = items[0]![1] === undefined ? 'ul' : 'ol';
    return `<${tag}>${items.map((found) => `<li>${inlineHtml(found![2]!)}</li>`).join('')}</${tag}>`;
  }
  return `<p>${inlineHtml(lines.join(' '))}</p>`;
}

/** The part of Markdown that the guide uses, as HTML. What a page holds besides is shown as text. */
export const markdownHtml = (markdown: string): string =>
  markdown
    .trim()
    .split(/\n{2,}/)
    .map(blockHtml)
    .join('\n');

/** A page of the guide. */
export function helpPage(markdown: string, productName: string): string {
  const title = /^# (.*)$/m.exec(markdown)?.[1] ?? '';
  const name = escapeHtml(productName);
  return `<!doctype html>
<html lang="ru">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/help-page/help.css" />
    <title>${escapeHtml(title)} — ${name}</title>
  </head>
  <body>
    <header>
      <a href="/">${name}</a>
      <nav aria-label="Руководство"><a href="/help/">Содержание</a> <a href="/help/owner.md">Владельцу</a> <a href="/help/operator.md">Оператору</a></nav>
    </header>
    <main>
${markdownHtml(markdown)}
    </main>
  </body>
</html>
`;
}
