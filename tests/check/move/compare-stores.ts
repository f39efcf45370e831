import { Database } from 'bun:sqlite';
import pg from 'pg';

interface Column {
  readonly name: string;
  readonly pk: number;
}

/** What the search and each database have of their own. */
const own = /^(sqlite_|kysely_|dialog_text)/;

const quote = (name: string): string => `"${name}"`;

/** A value in one form for both databases. */
const plain = (value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value).toString('hex') : typeof value === 'number' ? String(value) : value;

/** The rows of a table of PostgreSQL in the order of their bytes, as a cursor fetches them. */
async function* readPostgres(client: pg.Client, table: string, columns: readonly Column[]): AsyncGenerator<unknown[]> {
  const key = columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
  const { rows: types } = await client.query<{ name: string; type: string }>(
    'select column_name as name, data_type as type from information_schema.columns where table_name = $1',
    [table],
  );
  const isText = new Set(types.filter(({ type }) => type === 'text').map(({ name }) => name));
  const order = key.map(({ name }) => (isText.has(name) ? `${quote(name)} collate "C"` : quote(name))).join();
  await client.query('begin');
  await client.query(
    `declare compared cursor for select ${columns.map(({ name }) => quote(name)).join()} from ${quote(table)} order by ${order}`,
  );
  for (;;) {
    const { rows } = await client.query<unknown[]>({ text: 'fetch 1000 from compared', rowMode: 'array' });
    if (rows.length === 0) break;
    yield* rows;
  }
  await client.query('commit');
}

/** Compares one table row by row. @returns how many rows, or what differs */
async function compareTable(file: Database, client: pg.Client, table: string): Promise<number | string> {
  const columns = file.query('select name, pk from pragma_table_info(?)').all(table) as Column[];
  const key = columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
  const select = `select ${columns.map(({ name }, at) => `${quote(name)} as c${at}`).join()} from ${quote(table)}
    order by ${key.map(({ name }) => quote(name)).join()}`;
  const others = readPostgres(client, table, columns);
  let rows = 0;
  for (const row of file.query(select).iterate()) {
    const here = JSON.stringify(Object.values(row as object).map(plain));
    const { value } = (await others.next()) as { value?: unknown[] };
    const there = JSON.stringify(value?.map(plain));
    if (here !== there) return `${table}, row ${rows + 1}: ${here} is ${there}`;
    rows += 1;
  }
  return (await others.next()).done ? rows : `${table} has more than ${rows} rows`;
}

/**
 * Compares all tables of a SQLite file and a PostgreSQL database row by row, without a line of the code that moves them.
 * @returns how many rows there are, and what differs
 */
export async function compareStores(path: string, url: string): Promise<{ rows: number; differences: string[] }> {
  const file = new Database(path, { readonly: true });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tables = (file.query(`select name from sqlite_master where type = 'table'`).all() as Column[])
      .map(({ name }) => name)
      .filter((name) => !own.test(name));
    const differences: string[] = [];
    let rows = 0;
    for (const table of tables) {
      const compared = await compareTable(file, client, table);
      if (typeof compared === 'string') differences.push(compared);
      else rows += compared;
    }
    return { rows, differences };
  } finally {
    await client.end();
    file.close();
  }
}
