import { rmSync } from 'node:fs';
import { Database } from 'bun:sqlite';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { createDatabase } from '../../../../tests/harness/test-database.ts';
import { type Config, readConfig } from '../../config.ts';
import { type Db, openDatabase } from '../../database/database.ts';
import { isPostgres } from '../../database/query/prepared.ts';
import type { Schema } from '../../database/schema.ts';
import { sqliteDialect } from '../../database/sqlite/sqlite-dialect.ts';
import { newId } from '../../database/new-id.ts';
import { call, createOwner, createSite, openDialog, say, teach } from '../../dialog/dialog-fixture.ts';
import { forgetQuotes } from '../../dialog/person/forget-quotes.ts';
import { deleteOldFiles } from '../../dialog/retention/file-retention.ts';
import { systemPace } from '../../runtime/pace.ts';
import { systemClock } from '../../runtime/clock.ts';
import { type RunningServer, startServer } from '../../server.ts';
import { findDamages } from './check.ts';
import { newFolder } from '../data-fixture.ts';
import { copySqlite } from '../stored-database.ts';

/** The data of a server that has stopped. */
export interface StoppedData {
  readonly kind: 'sqlite' | 'postgres';
  /** The lines of a check within a transaction that has run some statements; they are undone. */
  linesAfter(statements: readonly string[]): Promise<string[]>;
  /** Settings of a copy. `statements` are run on it first, without foreign keys and triggers of their own. */
  copy(statements?: readonly string[]): Promise<{ config: Config; remove(): Promise<void> }>;
  remove(): Promise<void>;
}

const silent = pino({ level: 'silent' });
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const formOf = (field: string, file: File): FormData => {
  const form = new FormData();
  form.set('clientId', newId());
  form.set(field, file);
  return form;
};
const png = (): File => new File([Buffer.from(pixel, 'base64')], 'a.png', { type: 'image/png' });

/** Rows of every kind that a check reads. */
async function fill(server: RunningServer): Promise<void> {
  const owner = await createOwner(server);
  const site = await createSite(server, owner);
  await teach(server, owner, site);
  const expectDone = async (name: string, options: { token: string; body?: unknown }): Promise<any> => {
    const { status, body } = await call<any>(server, name, options);
    if (status > 201) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const byOwner = (name: string, body?: unknown) => expectDone(name, { token: owner.token, body });
  const ids: string[] = [];
  for (const text of ['Сколько стоит доставка?', 'Где мой заказ 4711?', 'Позовите человека']) {
    const { session, token } = await openDialog(server, site);
    await say(server, { token }, text);
    await expectDone('POST /widget/file', { token, body: formOf('file', new File(['один, два'], 'a.txt')) });
    const { id } = await server.deps.db
      .selectFrom('dialog')
      .select('id')
      .where('session', '=', session)
      .executeTakeFirstOrThrow();
    ids.push(id);
    if (ids.length === 3) break;
    const answer = await byOwner('POST /dialog/answer', { session, sentences: ['Здравствуйте', 'Сейчас посмотрю'] });
    await byOwner(`DELETE /dialog/sentence/delete/${id}?seq=${answer.sentences.at(-1).seq}`);
    await byOwner(`POST /dialog/note/create/${id}`, { clientId: newId(), text: 'Заметка' });
    await say(server, { token }, 'Спасибо');
    await expectDone('POST /widget/rating', { token, body: { score: 5 } });
  }
  await byOwner(`PATCH /dialog/close/${ids[0]}`, { closed: true });
  await forgetQuotes(server.deps, owner.id, { domainIds: [site.id], texts: ['Доставим за два дня.'], since: 0 });
  const reply = await byOwner('POST /reply/create', { title: 'Адрес', text: 'Мы тут', own: false });
  await expectDone(`POST /reply/picture/create/${reply.id}`, { token: owner.token, body: formOf('image', png()) });
}

/** Files and dialogs that are deleted again, which counters and statistics have to bear. */
async function fillAndDelete(server: RunningServer): Promise<void> {
  const owner = await createOwner(server);
  const site = await createSite(server, owner);
  for (const text of ['Раз', 'Два']) {
    const { token } = await openDialog(server, site, { email: 'anna@example.com' });
    await say(server, { token }, text);
    const body = formOf('file', new File(['один, два'], 'a.txt'));
    await call(server, 'POST /widget/file', { token, body });
    if (text === 'Два') await call(server, 'DELETE /widget/session', { token });
  }
  const { deps } = server;
  await deleteOldFiles(deps, { id: site.id, owner_id: owner.id, keep_file_days: 1 }, deps.clock.now() + 1);
  await deps.parts.idle();
}

async function copyOfPostgres(template: string, adminUrl: string, statements: readonly string[], env: object) {
  const before = process.env.TEST_DATABASE_TEMPLATE;
  process.env.TEST_DATABASE_TEMPLATE = template;
  const database = await createDatabase(adminUrl).finally(() => (process.env.TEST_DATABASE_TEMPLATE = before));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  for (const statement of ['set session_replication_role = replica', ...statements]) await client.query(statement);
  await client.end();
  return { config: readConfig({ ...env, DATABASE_URL: database.url }), remove: database.drop };
}

function copyOfSqlite(from: string, statements: readonly string[]) {
  const folder = newFolder();
  const config = readConfig({ DATA_DIR: folder.path, JWT_SECRET: 'x' });
  const path = `${folder.path}/otklik.sqlite`;
  copySqlite(from, path, () => undefined);
  const file = new Database(path);
  for (const statement of statements) file.run(statement);
  file.close();
  return Promise.resolve({ config, remove: async () => folder.remove() });
}

/** Foreign keys are not looked at on this connection. */
function openLoose({ database }: Config): Promise<Db> | Db {
  if (database.kind === 'postgres') return openDatabase(database, silent);
  return new Kysely<Schema>({ dialect: sqliteDialect(new Database(database.path)) });
}

async function findLines(config: Config, statements: readonly string[]): Promise<string[]> {
  const db = await openLoose(config);
  const lines: string[] = [];
  const isOver = new Error('rolled back');
  const damage = db.transaction().execute(async (trx) => {
    if (isPostgres(trx)) await sql`set local session_replication_role = replica`.execute(trx);
    for (const statement of statements) await sql.raw(statement).execute(trx);
    for await (const line of findDamages(trx, config)) lines.push(line);
    throw isOver;
  });
  await damage.catch((error: unknown) => {
    if (error !== isOver) throw error;
  });
  await db.destroy();
  return lines;
}

/** Fills a server over SQLite, or over PostgreSQL where `TEST_DATABASE_URL` names one, and stops it. */
export async function createStoppedData(): Promise<StoppedData> {
  const folder = newFolder();
  const adminUrl = process.env.TEST_DATABASE_URL;
  const database = adminUrl ? await createDatabase(adminUrl) : null;
  const env = { PORT: '0', DATA_DIR: folder.path, RATE_LIMITS: 'off', DEMO: 'off' };
  const config = readConfig({ ...env, ...(database ? { DATABASE_URL: database.url } : {}) });
  const server = await startServer(config, {
    clock: systemClock,
    log: silent,
    rounds: [],
    pace: { ...systemPace, quiet: 0, typing: 0 },
    mail: { send: async () => {}, close: () => {} },
  });
  await fill(server)
    .then(() => fillAndDelete(server))
    .finally(() => server.stop());
  return {
    kind: config.database.kind,
    linesAfter: (statements) => findLines(config, statements),
    copy: (statements = []) =>
      database
        ? copyOfPostgres(database.name, adminUrl!, statements, env)
        : copyOfSqlite(`${folder.path}/otklik.sqlite`, statements),
    async remove() {
      await database?.drop();
      rmSync(folder.path, { recursive: true });
    },
  };
}
