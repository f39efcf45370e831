const inline = (text: string): string =>
  Bun.escapeHTML(text)
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/\*\*([^*]+)\*\*|__([^_]+)__/g, (_, a: string, b: string) => `<strong>${a ?? b}</strong>`)
    .replace(/(?<![\p{L}\d*])[*_]([^*_]+)[*_](?![\p{L}\d*])/gu, '<em>$1</em>')
    .replace(/`([^`]+)`/g, '$1');

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

const isRuler = (line: string): boolean =>
  /^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$/.test(line) && line.includes('-');

/** A table that begins at a line; null where none does. */
function tableAt(lines: readonly string[], at: number): { html: string; end: number } | null {
  if (!lines[at]!.includes('|') || !isRuler(lines[at + 1] ?? '')) return null;
  let end = at + 2;
  while (lines[end]?.includes('|')) end += 1;
  const row = (line: string, name: string): string =>
    `<tr>${cellsOf(line)
      .map((cell) => `<${name}>${inline(cell)}</${name}>`)
      .join('')}</tr>`;
  const body = lines.slice(at + 2, end).map((line) => row(line, 'td'));
  return { html: `<table>${row(lines[at]!, 'th')}${body.join('')}</table>`, end };
}

/** HTML of what Markdown files of answers have: headings, lists, emphasis, tables, `details`. */
export function htmlOfMarkdown(text: string): string {
  const lines = text
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/```[\s\S]*?```|<!--[\s\S]*?-->/g, '')
    .split(/\r?\n/);
  const html: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]!;
    const table = tableAt(lines, at);
    if (table) {
      html.push(table.html);
      at = table.end - 1;
      continue;
    }
    const [, marks, heading] = /^\s{0,3}(#{1,6})\s+(.*?)\s*#*$/.exec(line) ?? [];
    const [, bullet, item] = /^\s*([-*+]|\d+[.)])\s+(.*)$/.exec(line) ?? [];
    if (marks) html.push(`<h${marks.length}>${inline(heading!)}</h${marks.length}>`);
    else if (/^\s{0,3}(?:={3,}|-{3,}|\*{3,})\s*$/.test(line)) {
      const last = html.at(-1);
      // A line under a text makes a heading of it.
      if (last?.startsWith('<p>') && /[=-]/.test(line) && lines[at - 1]?.trim() !== '')
        html[html.length - 1] = last.replace(/^<p>(.*)<\/p>$/, line.includes('=') ? '<h1>$1</h1>' : '<h2>$1</h2>');
    } else if (bullet)
      html.push(/\d/.test(bullet) ? `<p>${bullet} ${inline(item!)}</p>` : `<ul><li>${inline(item!)}</li></ul>`);
    else if (line.trim() !== '' && /^\s*<\/?(?:details|summary)\b/i.test(line)) html.push(line);
    else if (line.trim() !== '') {
      const text = inline(line.trim().replace(/^>\s?/, ''));
      const before = lines[at - 1]?.trim() ?? '';
      const last = html.at(-1);
      // Lines without a blank one between are one paragraph.
      if (
        before !== '' &&
        last?.startsWith('<p>') &&
        !/^\d+[.)]/.test(before) &&
        !last.slice(0, -4).endsWith('</strong>')
      )
        html[html.length - 1] = `${last.slice(0, -4)} ${text}</p>`;
      else html.push(`<p>${text}</p>`);
    }
  }
  return html.join('\n');
}
