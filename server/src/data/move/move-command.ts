import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Command } from '../../command.ts';
import type { Config, DatabaseConfig } from '../../config.ts';
import { explainPostgres } from '../../database/postgres/postgres-trouble.ts';
import { lockFile } from '../../database/sqlite/sqlite-file.ts';
import { openPrivateFolder } from '../../runtime/private-folder.ts';
import { createLog } from '../../log/log.ts';
import { expectAddress } from '../../setting-secret.ts';
import type { Progress } from './copy-tables.ts';
import { estimateMove } from './move-estimate.ts';
import { moveDatabase } from './move-database.ts';
import { expectAlone } from './postgres-users.ts';

const usage =
  'move [--back] [--dry-run] [POSTGRES_URL]: copies the SQLite database of DATA_DIR to PostgreSQL, or back; without an address to that of DATABASE_URL';

interface Wanted {
  readonly url: string;
  readonly back: boolean;
  readonly dryRun: boolean;
}

const readArgs = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { back: { type: 'boolean', default: false }, 'dry-run': { type: 'boolean', default: false } },
    });
  } catch (error) {
    throw new Error(`Usage: ${usage}`, { cause: error });
  }
};

function readWanted(args: readonly string[], { database }: Config): Wanted {
  const { values, positionals } = readArgs(args);
  const url = positionals[0] ?? (database.kind === 'postgres' ? database.url : '');
  if (positionals.length > 1 || !/^postgres(ql)?:\/\//.test(url)) throw new Error(`Usage: ${usage}`);
  expectAddress('POSTGRES_URL', url, 'postgres://user:password@host:port/database');
  return { url, back: values.back, dryRun: values['dry-run'] };
}

/** What is done after a move; what is not in the database stays where it is. */
const nextSteps = (back: boolean, dataDir: string): string =>
  `${back ? 'Start the server without DATABASE_URL' : 'Start the server with this DATABASE_URL'} and the same DATA_DIR ${dataDir}: it has the secret that signs tokens, the letters of the outbox and older versions of the widget`;

/** Time between two lines; ms. */
const pause = 2000;

/** Prints how far a move is, every 2 s. */
function createProgress(print: (line: string) => void): Progress {
  const rowsOf = new Map<string, Map<string, number>>();
  const sumOf = (work: string): number => [...(rowsOf.get(work)?.values() ?? [])].reduce((sum, rows) => sum + rows, 0);
  let printed = performance.now();
  return (work, table, rows) => {
    if (!rowsOf.has(work)) rowsOf.set(work, new Map());
    rowsOf.get(work)!.set(table.name, rows);
    if (performance.now() - printed < pause) return;
    printed = performance.now();
    const total =
      work === 'counted'
        ? ' rows'
        : ` of ${sumOf('counted')} rows (${Math.floor((sumOf(work) / sumOf('counted')) * 100)} %)`;
    print(`${work} ${sumOf(work)}${total}: ${table.name}`);
  };
}

/**
 * Copies the database of a stopped server to PostgreSQL, or back from it. It can be ended at any time and run again,
 * then it continues.
 */
export const move: Command = async (args, config) => {
  const { url, back, dryRun } = readWanted(args, config);
  const path = resolve(config.dataDir, 'otklik.sqlite');
  if (!back && !existsSync(path))
    throw new Error(`there is no database ${path}: DATA_DIR is that of the SQLite server`);
  openPrivateFolder(config.dataDir, createLog('error'));
  const sides: readonly DatabaseConfig[] = [
    { kind: 'sqlite', path },
    { kind: 'postgres', url },
  ];
  const [from, to] = (back ? sides.toReversed() : sides) as [DatabaseConfig, DatabaseConfig];
  // A target is locked by what opens it.
  const lock = back ? null : lockFile(path);
  try {
    await expectAlone(url);
    if (dryRun) return await estimateMove(from, to);
    const started = performance.now();
    const { rows, tables, before } = await moveDatabase(from, to, createProgress(console.error));
    const done = before
      ? 'nothing to do: both databases have the same'
      : `moved in ${Math.ceil((performance.now() - started) / 1000)} s, counts and checksums are equal:`;
    return `${done} ${rows} rows of ${tables} tables. ${nextSteps(back, config.dataDir)}`;
  } catch (error) {
    throw explainPostgres(error);
  } finally {
    lock?.close();
  }
};
