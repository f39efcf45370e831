import { Database } from 'bun:sqlite';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { openDatabase } from '../database/database.ts';

/** A walk through all rows of a table, or of an index; not of what the statement brings itself. */
const walk = /^SCAN (?!\(|CONSTANT|\d+-ROW)(\w+)\b(?! VIRTUAL)/;
/**
 * Not walks through a table that grows: emptied as fast as it fills; read once, at the start; the database's own; rows
 * of one page or that an index has given, a list that is brought; a table of one row.
 */
const short =
  /^(dialog_text_fill|due|former_reader|loose_set|origin|sqlite_master|kysely_migration|now|page|json_each)$/;

/** Follows what SQLite is asked from now on. */
export function seeStatements() {
  const { query } = Database.prototype;
  let asked = new Set<string>();
  Database.prototype.query = function seen(this: Database, text: string) {
    if (/^\s*(select|insert|update|delete|with)\b/i.test(text)) asked.add(text);
    return query.call(this, text);
  } as typeof query;

  /** What migrations ask, once in a database's life. */
  const askedByMigrations = async (): Promise<Set<string>> => {
    asked = new Set();
    const folder = mkdtempSync(join(tmpdir(), 'otklik-plans-'));
    const db = await openDatabase({ kind: 'sqlite', path: join(folder, 'empty.sqlite') }, pino({ level: 'silent' }));
    await db.destroy();
    rmSync(folder, { recursive: true });
    return asked;
  };
  return {
    /** The statements that walk through a table which grows, as a database plans them. */
    async walks(path: string): Promise<string[]> {
      const all = [...asked];
      const ofMigrations = await askedByMigrations();
      const ofCalls = all.filter((text) => !ofMigrations.has(text));
      const file = new Database(path, { readonly: true });
      const walksOf = (text: string): string[] =>
        (file.prepare(`explain query plan ${text}`).all() as { detail: string }[])
          .map(({ detail }) => detail)
          .filter((detail) => walk.test(detail) && !short.test(walk.exec(detail)![1]!))
          .map((detail) => `${detail}: ${text}`);
      try {
        return ofCalls.flatMap(walksOf);
      } finally {
        file.close();
      }
    },
    /** Follows it no longer. */
    end(): void {
      Database.prototype.query = query;
    },
  };
}
