import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../harness/child.ts';
import { mainOf } from '../../harness/server-main.ts';
import type { Dialect } from './frame-socket.ts';

/** A server that is measured. */
export interface Subject {
  readonly name: string;
  readonly main: string;
  /** Node's path where it does not run in Bun. */
  readonly runtime?: string;
  readonly dialect: Dialect;
  /** Ours: it has accounts, dialogs and lists. */
  readonly isProduct: boolean;
  /** Whether it can store in PostgreSQL. */
  readonly postgres: boolean;
}

/** socket.io and better-sqlite3, pinned; they are installed for this run, and in no lockfile of ours. */
const peers = ['socket.io@4.8.3', 'better-sqlite3@12.4.1'];

/** Installs the peer in a folder of its own; null, with a word, where that fails. */
export function installPeer(): Subject | null {
  const folder = mkdtempSync(join(tmpdir(), 'otklik-peer-'));
  const main = join(folder, 'server.mjs');
  copyFileSync(join(import.meta.dirname, 'peer-server.mjs'), main);
  try {
    execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', ...peers], { stdio: 'pipe' });
    execFileSync('node', ['-e', "new (require('better-sqlite3'))(':memory:')"], { cwd: folder, stdio: 'pipe' });
  } catch (error) {
    console.error(`socket.io is not measured: ${String((error as { stderr?: unknown }).stderr ?? error).slice(-600)}`);
    return null;
  }
  return { name: 'socket.io', main, runtime: 'node', dialect: 'socket.io', isProduct: false, postgres: false };
}

/** Ours, and another checkout of ours. */
export const subjectsOf = (against: string | undefined): Subject[] => [
  { name: 'ours', main: mainOf(root), dialect: 'plain', isProduct: true, postgres: true },
  ...(against
    ? [{ name: 'against', main: mainOf(against), dialect: 'plain' as const, isProduct: true, postgres: true }]
    : []),
];
