import type { DatabaseConfig } from '../../config.ts';
import { newestVersion, openDatabase } from '../../database/database.ts';
import { createLog } from '../../log/log.ts';
import { copyTables, differences, type Progress, readFigures, totalOf } from './copy-tables.ts';
import type { Side, Target } from './move-side.ts';
import { listTables, type MovedTable } from './moved-table.ts';
import { openPostgresSide, openPostgresTarget } from './postgres-side.ts';
import { openSqliteSide, openSqliteTarget } from './sqlite-side.ts';

/** How many rows of how many tables both databases have, and whether they had them before. */
export interface Moved {
  readonly rows: number;
  readonly tables: number;
  readonly before: boolean;
}

export const openSide = async (config: DatabaseConfig): Promise<Side> =>
  config.kind === 'sqlite' ? openSqliteSide(config.path) : openPostgresSide(config.url);

export const openTarget = async (config: DatabaseConfig): Promise<Target> =>
  config.kind === 'sqlite' ? openSqliteTarget(config.path) : openPostgresTarget(config.url);

/** The tables of databases of which one is SQLite. */
export function tablesOf(...sides: readonly Side[]): MovedTable[] {
  const file = sides.find((side) => side.file)?.file;
  if (!file) throw new Error('one of both databases has to be SQLite');
  return listTables(file);
}

/** @throws Error when a database is not of this program's version, or a move into it has not ended */
export async function expectToday(side: Side): Promise<void> {
  if (await side.isHalfMoved())
    throw new Error(`the database ${side.name} is half moved: run the command that was moving into it again, first`);
  const [version, today] = [await side.readVersion(), newestVersion()];
  if (version === today) return;
  throw new Error(
    version === null
      ? `${side.name} is no database of this program`
      : version > today
        ? `the database ${side.name} is of version ${version}, newer than this program (${today}): use the newer program`
        : `the database ${side.name} is of version ${version}, older than this program (${today}): start the server over it once, which upgrades it`,
  );
}

/** @throws Error when a table of one database has other columns than in the other one */
async function expectSameColumns(from: Side, to: Side, tables: readonly MovedTable[]): Promise<void> {
  for (const table of tables) {
    const [here, there] = await Promise.all([from.readColumns(table), to.readColumns(table)]);
    if (here.toSorted().join() !== there.toSorted().join())
      throw new Error(`the table ${table.name} has other columns in ${to.name} than in ${from.name}`);
  }
}

async function hasRows(side: Side, tables: readonly MovedTable[]): Promise<boolean> {
  for (const table of tables) if ((await side.countRows(table)) > 0) return true;
  return false;
}

/** Compares all tables. @returns how many rows they have */
async function expectEqual(from: Side, to: Side, tables: readonly MovedTable[], progress: Progress): Promise<number> {
  const figures = await readFigures(from, tables, (table, rows) => progress('counted', table, rows));
  const others = await readFigures(to, tables, (table, rows) => progress('compared', table, rows));
  const [different] = differences(figures, others);
  if (different === undefined) return totalOf(figures);
  throw new Error(
    `${to.name} has data of its own (${different}): nothing was changed. Move into an empty database, or into the one of an interrupted move`,
  );
}

/** Name of the note with the state of the source; not that of a table, whose note is the key of its last row. */
const sourceNote = 'state of the source';

/** Copies what is lacking and compares both; a move of another state of the source begins again. */
async function fill(from: Side, to: Target, tables: readonly MovedTable[], progress: Progress): Promise<number> {
  await expectSameColumns(from, to, tables);
  const figures = await readFigures(from, tables, (table, rows) => progress('counted', table, rows));
  const source = JSON.stringify(figures);
  await to.begin(tables);
  let notes = (await to.readNotes()) ?? new Map<string, string>();
  if (notes.get(sourceNote) !== source) {
    await to.clear(tables);
    await to.setNote(sourceNote, source);
    notes = new Map();
  }
  await copyTables(from, to, tables, notes, progress);
  const found = differences(figures, await readFigures(to, tables, (table, rows) => progress('compared', table, rows)));
  if (found.length > 0) {
    await to.setNote(sourceNote, '');
    throw new Error(`${to.name} differs from ${from.name} (${found.join('; ')}): run it again, which copies all again`);
  }
  await to.finish(tables);
  return totalOf(figures);
}

/** @throws Error when the target has tables that no version of this program has made */
async function expectNoOthers(to: Target): Promise<void> {
  const [other] = await to.listTables();
  if (other !== undefined)
    throw new Error(`${to.name} has a table of another program (${other}): create a database for this one alone`);
}

/** Opens the target with today's tables, marked as half moved; null where it has rows of a move that has ended. */
async function prepareTarget(from: Side, config: DatabaseConfig): Promise<Target | null> {
  const to = await openTarget(config);
  let isOpen = false;
  try {
    const version = await to.readVersion();
    if ((await to.readNotes()) === null) {
      if (version !== null && (await hasRows(to, tablesOf(from, to)))) return null;
      if (version === null) await expectNoOthers(to);
      await to.mark();
    }
    isOpen = version === newestVersion();
    if (isOpen) return to;
  } finally {
    if (!isOpen) await to.close();
  }
  await (await openDatabase(config, createLog('error'), { evenHalfMoved: true })).destroy();
  return openTarget(config);
}

/**
 * Copies a database into another one, of which one is SQLite and the other PostgreSQL, and compares them by the counts
 * and checksums of each table. The source is only read: PostgreSQL in one snapshot, so that it may be in use; a SQLite
 * file must have no writer. The target is empty, or the one of an interrupted copy, which continues; no server serves it
 * before all is there (`half-moved.ts`). A batch of rows takes the thread some 50 ms and more: a serving process calls
 * this in another one.
 * @param from of this program's version
 * @throws Error whose message is the line of why not
 */
export async function moveDatabase(from: DatabaseConfig, to: DatabaseConfig, progress: Progress): Promise<Moved> {
  const source = await openSide(from);
  try {
    await expectToday(source);
    const target = await prepareTarget(source, to);
    const other = target ?? (await openSide(to));
    try {
      const tables = tablesOf(source, other);
      if (!target) await expectToday(other);
      const rows = await (target
        ? fill(source, target, tables, progress)
        : expectEqual(source, other, tables, progress));
      return { rows, tables: tables.length, before: !target };
    } finally {
      await other.close();
    }
  } finally {
    await source.close();
  }
}
