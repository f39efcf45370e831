import pg from 'pg';
import { halfMoved } from '../../database/half-moved.ts';
import { refillSearch, searchTables } from '../../dialog/search/search-fill.ts';
import {
  behind,
  createSample,
  sampleTable,
  type Key,
  keyOf,
  namesOf,
  quote,
  type Side,
  type Target,
} from './move-side.ts';
import type { MovedColumn, MovedTable } from './moved-table.ts';
import { computeFigures, type Row, sizeOf } from './moved-row.ts';

const typeNames: Readonly<Record<MovedColumn['type'], string>> = { text: 'text', number: 'bigint', bytes: 'bytea' };

/** Values as PostgreSQL writes them; `bytea` alone is decoded. */
const asWritten = {
  getTypeParser: (oid: number) => (value: string) =>
    oid === (pg.types.builtins.BYTEA as number) ? Buffer.from(value.slice(2), 'hex') : value,
} as pg.CustomTypesConfig;

/** Rows that are read at once: few first, then more while together they have fewer bytes. */
const [fewestRows, mostRows, fewBytes] = [16, 512, 256 * 1024] as const;

const slotOf = (at: number, type: MovedColumn['type']): string => `$${at + 1}::${typeNames[type]}`;

async function* readRows(client: pg.Client, table: MovedTable, after: Key | null): AsyncGenerator<Row> {
  let from = after;
  for (let most: number = fewestRows; ;) {
    const { rows } = await client.query<Row[number][]>({
      text: `select ${namesOf(table)} from ${quote(table.name)} ${behind(table, from, slotOf)} limit ${most}`,
      values: [...(from ?? [])],
      rowMode: 'array',
    });
    yield* rows;
    if (rows.length < most) return;
    from = keyOf(table, rows.at(-1)!);
    const bytes = rows.reduce((sum, row) => sum + sizeOf(row), 0);
    most = bytes < fewBytes ? Math.min(most * 2, mostRows) : Math.max(most >> 1, 1);
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, types: asWritten, fallback_application_name: 'otklik move' });
  // A lost connection fails the statement that uses it.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** The first value of each row. */
const readNames = async (client: pg.Client, text: string, values: readonly string[] = []): Promise<string[]> =>
  (await client.query<string[]>({ text, values: [...values], rowMode: 'array' })).rows.map(([name = '']) => name);

const hasTable = async (client: pg.Client, name: string): Promise<boolean> =>
  (await readNames(client, 'select 1 where to_regclass($1) is not null', [name])).length > 0;

function sideOf(client: pg.Client, url: string): Side {
  const { host, pathname } = new URL(url);
  return {
    name: `${host}${pathname}`,
    async readVersion() {
      if (!(await hasTable(client, 'kysely_migration'))) return null;
      const [version] = await readNames(
        client,
        'select name from kysely_migration order by name collate "C" desc limit 1',
      );
      return version ?? null;
    },
    readColumns: ({ name }) =>
      readNames(
        client,
        `select attname from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
        [quote(name)],
      ),
    rows: (table, after) => readRows(client, table, after),
    countRows: async ({ name }) => Number((await readNames(client, `select count(*) from ${quote(name)}`))[0]),
    isHalfMoved: () => hasTable(client, halfMoved),
    close: () => client.end(),
  };
}

/** A PostgreSQL database that is only read: all of it as of now, whatever is written to it in between. */
export async function openPostgresSide(url: string): Promise<Side> {
  const client = await connect(url);
  await client.query('begin isolation level repeatable read read only');
  return sideOf(client, url);
}

/** Continues the numbers of identity columns after the greatest. */
async function setIdentities(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = current_schema() and is_identity = 'YES'`,
  );
  for (const { table, column } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), (select coalesce(max(${quote(column)}), 0) + 1 from ${quote(table)}), false)`,
      [quote(table), column],
    );
}

const setTriggers = async (
  client: pg.Client,
  tables: readonly MovedTable[],
  to: 'enable' | 'disable',
): Promise<void> => {
  for (const { name } of tables) await client.query(`alter table ${quote(name)} ${to} trigger user`);
};

const writeNote = (client: pg.Client, name: string, value: string): Promise<unknown> =>
  client.query(`insert into ${halfMoved} values ($1, $2) on conflict (name) do update set value = excluded.value`, [
    name,
    value,
  ]);

async function insertRows(client: pg.Client, table: MovedTable, rows: readonly Row[]): Promise<void> {
  const columns = table.columns.map(({ type }, at) => `$${at + 1}::${typeNames[type]}[]`);
  await client.query(
    `insert into ${quote(table.name)} (${namesOf(table)}) select * from unnest(${columns.join()})`,
    table.columns.map((_, at) => rows.map((row) => row[at])),
  );
}

/** A PostgreSQL database that is filled. */
export async function openPostgresTarget(url: string): Promise<Target> {
  const client = await connect(url);
  const inTransaction = async (work: () => Promise<unknown>): Promise<void> => {
    await client.query('begin');
    try {
      await work();
      await client.query('commit');
    } catch (error) {
      // The connection may be the reason.
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
  };
  return {
    ...sideOf(client, url),
    listTables: () =>
      readNames(
        client,
        `select relname from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
          and relname not like 'kysely_migration%'
          and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e') order by relname`,
      ),
    async readNotes() {
      if (!(await hasTable(client, halfMoved))) return null;
      const { rows } = await client.query<[string, string]>({ text: `select * from ${halfMoved}`, rowMode: 'array' });
      return new Map(rows);
    },
    mark: () =>
      inTransaction(() =>
        client.query(`create table if not exists ${halfMoved} (name text not null primary key, value text not null)`),
      ),
    begin: (tables) => inTransaction(() => setTriggers(client, tables, 'disable')),
    clear: (tables) =>
      inTransaction(async () => {
        const all = [...tables.map(({ name }) => name), ...searchTables].map(quote).join();
        await client.query(`truncate ${all}`);
        await client.query(`delete from ${halfMoved}`);
      }),
    setNote: (name, value) => inTransaction(() => writeNote(client, name, value)),
    insert: (table, rows, note) =>
      inTransaction(async () => {
        await insertRows(client, table, rows);
        await writeNote(client, table.name, note);
      }),
    async insertSample(table, rows) {
      const copy = { ...table, name: sampleTable };
      await client.query('begin');
      try {
        await client.query(createSample(table, (type) => typeNames[type]));
        await insertRows(client, copy, rows);
        await computeFigures(readRows(client, copy, null));
      } finally {
        await client.query('rollback');
      }
    },
    async finish(tables) {
      await inTransaction(async () => {
        await setIdentities(client);
        await client.query(refillSearch);
        await setTriggers(client, tables, 'enable');
        await client.query(`drop table ${halfMoved}`);
      });
      await client.query('analyze');
    },
  };
}
