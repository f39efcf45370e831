import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/** A fenced code block of a page, with the rule that a hidden comment right before it gives. */
export interface Block {
  /** Relative to the repository. */
  readonly page: string;
  /** Of the fence, from 1. */
  readonly line: number;
  /** The language after the fence; `''` without one. */
  readonly lang: string;
  readonly text: string;
  /** The comment's first word: `given`, `run`, `file` …; null without a comment. */
  readonly rule: string | null;
  /** The rest of the comment's first line. */
  readonly about: string;
  /** The comment's further lines: code around the block. A line of three dots marks the block's place. */
  readonly around: string;
}

const skipped = new Set(['node_modules', 'dist', 'test-results', 'data']);

function* pagesUnder(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (skipped.has(entry.name) || entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* pagesUnder(path);
    else if (/(?<!LICENSE)\.md$/.test(entry.name)) yield path;
  }
}

/**
 * Every Markdown page of the repository; licences of what others have made are theirs, the API report has its own test; what
 * tests read as an owner's file is no page.
 */
export const pages = (): string[] =>
  [...pagesUnder(root)]
    .map((path) => relative(root, path))
    .filter((page) => !page.startsWith(report) && !page.startsWith(fixtures))
    .sort();
const report = join('sdk', 'api');
const fixtures = join('server', 'src', 'assistant', 'source', 'pages');

const fence = /^(`{3,})(\S*)\s*$/;

/** The comment that ends right before line `at`, without its marks; null when there is none. */
function commentBefore(lines: readonly string[], at: number): string | null {
  if (!lines[at - 1]?.endsWith('-->')) return null;
  let start = at - 1;
  while (start > 0 && !lines[start]!.startsWith('<!--')) start--;
  return lines
    .slice(start, at)
    .join('\n')
    .replace(/^<!--\s?/, '')
    .replace(/\s*-->$/, '');
}

/** The code blocks of one page, in order. */
export function blocksOf(page: string, markdown: string): Block[] {
  const lines = markdown.split('\n');
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; at++) {
    const [, marks, lang = ''] = fence.exec(lines[at]!) ?? [];
    if (!marks) continue;
    const end = lines.indexOf(marks, at + 1);
    if (end < 0) throw new Error(`${page}:${at + 1}: the block has no end`);
    const [head = '', ...around] = commentBefore(lines, at)?.split('\n') ?? [];
    const [rule = '', ...about] = head.split(' ');
    const text = lines.slice(at + 1, end).join('\n');
    blocks.push({
      page,
      line: at + 1,
      lang,
      text,
      rule: rule || null,
      about: about.join(' '),
      around: around.join('\n'),
    });
    at = end;
  }
  return blocks;
}

export const allBlocks = (): Block[] =>
  pages().flatMap((page) => blocksOf(page, readFileSync(join(root, page), 'utf8')));

/** The block within its `around` code. Without a line of three dots the block is the last part. */
export function whole({ around, text }: Block): string {
  const parts = around.split(/^\.\.\.$/m);
  return parts.length > 1 ? `${parts[0]}\n${text}\n${parts[1]}` : `${around}\n${text}`;
}

/** Commands of npm and Node that stand within the text, such as `npm run build`. */
export const inlineCommands = (): string[] =>
  pages().flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/`((?:npm (?:run|start|test)|npx|node) ?[^`\n]*)`/g)].map(
      ([, command = '']) => command,
    ),
  );
