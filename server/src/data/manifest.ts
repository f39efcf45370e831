import * as z from 'zod/mini';
import { newestVersion } from '../database/database.ts';
import { migrationsOf } from '../database/migrations/migrations.ts';

/** What an archive holds besides the files of its manifest, which it begins with. */
export const manifestName = 'manifest.json';
/** The database, in an archive and in `DATA_DIR`; from PostgreSQL, too, it is a file of SQLite. */
export const databaseName = 'otklik.sqlite';

/** A path below `DATA_DIR`: no part of it begins with a dot. */
const fileName = z.string().check(z.regex(/^\w[\w.-]*(\/\w[\w.-]*)*$/));

export const manifestSchema = z.object({
  format: z.literal(1),
  /** Of the product that made the archive. */
  version: z.string(),
  /** The newest migration that the database has had. */
  migration: z.string(),
  /** ISO 8601. */
  madeAt: z.string(),
  source: z.enum(['sqlite', 'postgres']),
  files: z.array(z.object({ name: fileName, bytes: z.number(), sha256: z.string() })),
  /** How many rows each table has. */
  rows: z.record(z.string(), z.number()),
});

/** What an archive of a backup is, by its first file. */
export type Manifest = z.infer<typeof manifestSchema>;

/** The most bytes that a manifest has: some hundred files of widgets. */
export const longestManifest = 1024 * 1024;

/** Refuses a database of a newer version. @throws Error of one line */
export function expectKnown(what: string, migration: string): void {
  const known = Object.keys(migrationsOf('sqlite'));
  if (!known.includes(migration))
    throw new Error(
      `${what} is of a newer version (its last migration is ${migration}, that of this program ${newestVersion()}): take the program that made it, or a newer one`,
    );
}
