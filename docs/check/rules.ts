import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Block, root, whole } from './blocks.ts';

/**
 * How a block is checked.
 * `types`: type-checked against the built SDK. `run`: so it is, where it is JavaScript, and runs to its end.
 * `file`: equal to a file of the examples, which the browser tests run. `shell`: what it calls is there.
 * `page`: loaded by `tests/e2e/snippets.spec.ts`. `policy`: a page under it talks, by the same.
 * `none`: no rule covers the block, so the test fails.
 */
export type Kind = 'types' | 'run' | 'file' | 'shell' | 'json' | 'page' | 'policy' | 'none';

const scripts: Readonly<Record<string, string>> = { js: 'ts', ts: 'ts', mjs: 'ts', jsx: 'tsx', tsx: 'tsx' };
const programs = new Set(['python', 'php', 'go']);
const kinds: Readonly<Record<string, Kind>> = { sh: 'shell', json: 'json', html: 'page', http: 'policy' };

export function kindOf({ lang, rule }: Block): Kind {
  if (rule === 'file') return 'file';
  if (rule !== null && rule !== 'given' && rule !== 'run') return 'none';
  if (lang in scripts) return rule === 'run' ? 'run' : 'types';
  if (programs.has(lang)) return rule === 'run' ? 'run' : 'none';
  return kinds[lang] ?? 'none';
}

/** A name for the block as a module; null when it is not JavaScript. */
export const moduleName = ({ page, line, lang }: Block): string | null =>
  lang in scripts ? `${page}:${line}.${scripts[lang]}` : null;

/** Whether a `file` block equals its file, or for HTML a part of it. */
export function repeats(block: Block): boolean {
  const text = readFileSync(join(root, block.about), 'utf8');
  return text.trim() === whole(block).trim() || (block.about.endsWith('.html') && text.includes(block.text));
}
