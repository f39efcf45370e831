import { existsSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Command } from '../../command.ts';
import type { Config } from '../../config.ts';
import { type Db, loadReader, newestVersion } from '../../database/database.ts';
import { explainPostgres } from '../../database/postgres/postgres-trouble.ts';
import { expectWhole, halfMoved, hasTable } from '../../database/half-moved.ts';
import { isPostgres } from '../../database/query/prepared.ts';
import { expectUsable } from '../../runtime/folder-owner.ts';
import { weaknessOf } from '../../security/weak-secret.ts';
import { expectKnown } from '../manifest.ts';
import { countRules, figureRules } from './count-rules.ts';
import { dialogRules } from './dialog-rules.ts';
import { findLostSets, partRules } from './part-rules.ts';
import { findDifferences, type Rule } from './rule.ts';
import { findUnsound } from './sound-database.ts';
import { findLostWords, findUnindexed } from './stored-index.ts';
import { findBrokenModels } from './stored-models.ts';

/** Lines of one kind; what follows is counted alone. */
const mostLines = 20;

/** One kind of damage. */
interface Search {
  readonly name: string;
  readonly find: () => AsyncIterable<string> | Iterable<string>;
}

async function* differencesOf(db: Db, rule: Rule): AsyncGenerator<string> {
  for await (const { id, what, stored, counted } of findDifferences(db, rule))
    yield `${[id, what].filter(Boolean).join(' ')}: ${Number(stored)} stored, ${Number(counted)} counted`;
}

async function* lostSetsOf(db: Db): AsyncGenerator<string> {
  for (const id of await findLostSets(db, mostLines + 1)) yield id;
}

/** Reports a missing or weak file of the token secret; nothing where the environment sets the secret. */
async function* findBadKeys({ jwtSecret, dataDir }: Config): AsyncGenerator<string> {
  if (jwtSecret !== null) return;
  const path = join(dataDir, 'jwt-secret');
  if (!existsSync(path)) {
    yield `${path} is missing: a server makes another one, and everybody has to sign in again`;
    return;
  }
  const weakness = weaknessOf(readFileSync(path, 'utf8'));
  if (weakness) yield `${path} ${weakness}`;
}

const searchesOf = (db: Db, config: Config): readonly Search[] => [
  { name: 'database', find: () => findUnsound(db) },
  ...[...dialogRules, ...countRules, ...figureRules, ...partRules].map((rule): Search => ({
    name: rule.name,
    find: () => differencesOf(db, rule),
  })),
  { name: 'parts that belong to no row', find: () => lostSetsOf(db) },
  { name: 'sentences that a search does not find', find: () => findUnindexed(db) },
  { name: 'rows of the search index without a sentence', find: () => findLostWords(db) },
  { name: 'models that do not load', find: () => findBrokenModels(db) },
  { name: 'keys', find: () => findBadKeys(config) },
];

/** The lines of one kind of damage. A search that fails is one too: a damaged page ends what reads it. */
async function* linesOf({ name, find }: Search): AsyncGenerator<string> {
  let count = 0;
  try {
    for await (const damage of find()) {
      count += 1;
      if (count <= mostLines) yield `${name}: ${damage}`;
    }
  } catch (error) {
    yield `${name}: cannot be read: ${(error as Error).message.split('\n')[0]}`;
  }
  if (count > mostLines) yield `${name}: ${count - mostLines} more`;
}

/** Yields a line for each damage of the stored data. @param db a database of this version, or a transaction on it */
export async function* findDamages(db: Db, config: Config): AsyncGenerator<string> {
  for (const search of searchesOf(db, config)) yield* linesOf(search);
}

/** @throws Error of one line when the tables are those of another version, or of a move that has not ended */
async function expectThisVersion(db: Db, what: string): Promise<void> {
  const refuse = (error: unknown): never => {
    const explained = explainPostgres(error);
    if (explained !== error) throw explained;
    throw new Error(`${what} is no database of this program: ${(error as Error).message}`, { cause: error });
  };
  const kind = isPostgres(db) ? 'postgres' : 'sqlite';
  if (await hasTable(db, kind, halfMoved).catch(refuse)) await expectWhole(db, kind);
  const newest = sql<{ name: string | null }>`select max(name) as name from kysely_migration`;
  const { rows } = await newest.execute(db).catch(refuse);
  const { name } = rows[0]!;
  if (name === null) throw new Error(`${what} is no database of this program: it has no version`);
  expectKnown(what, name);
  if (name !== newestVersion())
    throw new Error(
      `${what} is of an older version (${name}): start this version once, which upgrades it, or check it with its own`,
    );
}

/**
 * Reads everything that is stored and names what is not sound. It only reads, some rows a statement, so it may run while
 * a server serves.
 * @param say is given each damage as a line
 */
export async function checkData(config: Config, say: (damage: string) => void): Promise<{ damages: number }> {
  const { database, dataDir } = config;
  const what = database.kind === 'sqlite' ? `the database ${database.path}` : 'the database in PostgreSQL';
  if (database.kind === 'sqlite') {
    expectUsable(dataDir);
    if (!existsSync(database.path))
      throw new Error(`there is no database ${database.path}: set DATA_DIR to the folder that the server uses`);
  }
  const db = (await loadReader(database))();
  let damages = 0;
  try {
    await expectThisVersion(db, what);
    for await (const line of findDamages(db, config)) {
      damages += 1;
      say(line);
    }
  } finally {
    await db.destroy();
  }
  return { damages };
}

/** `check`. */
export const check: Command = async (args, config) => {
  if (args.length > 0) throw new Error('check takes no argument: it reads DATA_DIR, or the database of DATABASE_URL');
  // A server on the same machine goes first.
  setPriority(10);
  const { damages } = await checkData(config, console.log);
  if (damages > 0) throw new Error(`not sound: ${damages} ${damages === 1 ? 'line' : 'lines'} above`);
  return 'sound: database, dialogs, counters, files, search index, models and keys';
};
