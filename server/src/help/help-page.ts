import { unbroken } from '../http/unbroken.ts';

/** Links lead to the guide's own pages, to this server and to the web; anything else stays text. */
const isSafe = (address: string): boolean =>
  /^(?:https?:\/\/|\/(?!\/)|[\w-]+\.md(?:#[\w-]+)?$|pictures\/[\w-]+\.png$)/.test(address);

/** One line of Markdown: pictures, links, strong text, code; all else is text. */
function inlineHtml(text: string): string {
  return Bun.escapeHTML(unbroken(text))
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

/** A block: the lines between two empty lines. */
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
  const name = Bun.escapeHTML(productName);
  return `<!doctype html>
<html lang="ru">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/help-page/help.css" />
    <title>${Bun.escapeHTML(title)} — ${name}</title>
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
