import { Database } from 'bun:sqlite';
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { expect } from 'vitest';
import type { Db } from '../../database/database.ts';
import { newId } from '../../database/new-id.ts';
import type { Schema } from '../../database/schema.ts';
import { sqliteDialect } from '../../database/sqlite/sqlite-dialect.ts';
import type { TestServer } from '../../testing.ts';
import { createOwner, createSite } from '../dialog-fixture.ts';
import { insertTexts } from '../search/search-table.ts';
import { insertSentences } from '../store/sentence-table.ts';
import { addUnread } from '../store/unread-table.ts';

export const dialogs = 2_000;
const sentences = 5;

/** A server's database, whose statements are seen. */
export interface SeenDatabase {
  readonly db: Db;
  /** The statements so far. */
  readonly queries: CompiledQuery[];
  /** SQLite's plans of all statements that `read` makes. */
  plansOf(read: () => Promise<unknown>): Promise<string[]>;
}

export function seeDatabase({ deps }: TestServer): SeenDatabase {
  const { database } = deps.config;
  const queries: CompiledQuery[] = [];
  const dialect =
    database.kind === 'sqlite'
      ? sqliteDialect(new Database(database.path))
      : new PostgresDialect({ pool: new pg.Pool({ connectionString: database.url, max: 1 }) });
  const db = new Kysely<Schema>({ dialect, log: ({ query }) => void queries.push(query) });

  async function planOf({ sql, parameters }: CompiledQuery): Promise<string[]> {
    const query = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
    return (await db.executeQuery<{ detail: string }>(query)).rows.map(({ detail }) => detail);
  }
  return {
    db,
    queries,
    async plansOf(read) {
      queries.length = 0;
      await read();
      const made = [...queries];
      expect(made.length).toBeGreaterThan(0);
      const plans: string[] = [];
      for (const query of made) plans.push(...(await planOf(query)));
      return plans;
    },
  };
}

const dialogRows = (place: { ownerId: string; domainId: string }) =>
  Array.from({ length: dialogs }, (_, i) => ({
    owner_id: place.ownerId,
    domain_id: place.domainId,
    user_id: '',
    email: '',
    verified: 0,
    last: sentences,
    id: newId(),
    session: newId(),
    token_hash: newId(),
    visitor_name: '',
    serial: 1_000 + i,
    is_ban: i % 50 === 0 ? 1 : 0,
    waiting: i % 40 === 1 ? 1 : 0,
    waiting_since: i % 40 === 1 ? dialogs - i : null,
    closed_at: i % 25 === 0 ? i : null,
    visitor_read: 0,
    operator_read: 0,
    turn: 0,
    page: '',
    title: '',
    referrer: '',
    locale: '',
    user_agent: '',
    rating_comment: '',
    first_seen_at: i,
    last_seen_at: i,
    updated_at: i,
  }));

const sentenceRows = (rows: ReturnType<typeof dialogRows>) =>
  rows.flatMap(({ id, serial }) =>
    Array.from({ length: sentences }, (_, i) => ({
      id: newId(),
      dialog_id: id,
      seq: i + 1,
      author: 'visitor' as const,
      text: `слово ${serial * 10 + i}`,
      client_id: `said in ${id} as ${i}`,
      part: 0,
      at: 0,
      extra: null,
    })),
  );

/** Adds an owner's dialogs, each with its sentences. */
export async function fillDialogs(server: TestServer, db: Db) {
  const owner = await createOwner(server);
  const { id: domainId } = await createSite(server, owner);
  const place = { ownerId: owner.id, memberId: owner.memberId, domainId };
  const rows = dialogRows(place);
  for (let at = 0; at < dialogs; at += 500)
    await db
      .insertInto('dialog')
      .values(rows.slice(at, at + 500))
      .execute();
  const unread = rows.flatMap(({ id, updated_at, is_ban }, i) =>
    i % 12 === 2 && is_ban === 0
      ? [{ dialog_id: id, owner_id: owner.id, domain_id: domainId, was: 0, sentences: 1, updated_at }]
      : [],
  );
  await addUnread(db, unread);
  const ids = rows.map(({ id }) => id);
  const spoken = sentenceRows(rows);
  await insertSentences(db, spoken);
  const serialOf = new Map(rows.map(({ id, serial }) => [id, serial]));
  const texts = spoken.map(({ dialog_id, seq, text }) => ({
    domain_id: domainId,
    serial: serialOf.get(dialog_id)!,
    seq,
    text,
  }));
  await insertTexts(db, texts);
  return { place, ids };
}
