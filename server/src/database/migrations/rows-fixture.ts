import type { Database } from 'bun:sqlite';

/** A row by the names of its columns. */
export type FixtureRow = Readonly<Record<string, string | number | Uint8Array | null>>;

interface Column {
  readonly name: string;
  readonly type: string;
  readonly notnull: number;
}

/** What the database fills by its triggers, or which each database has in its own form. */
const filledByDatabase =
  /^(sqlite_|kysely_|dialog_text(?!_due)|dialog_word|dialog_placed|listed_dialog|.*_count$|half_moved)/;

/** What a migration reads in a column; JSON where that is what the product stores. */
const stored: Readonly<Record<string, string>> = {
  ranges: '[]',
  sentences: '["Сколько стоит доставка?","Курьер «Ёж» \u{1F994}"]',
  extra: '{"outcome":"answer","by":{"id":"someone"}}',
  deleted_seqs: '[]',
  visitor_fields: '{}',
  config: '{}',
  scopes: '["read"]',
  mentions: '[]',
  role: 'owner',
  channel: 'site',
};

/** Numbers of which a table has each once. */
const numbers = new Set(['bot']);

/** Flags that hide a row from what is counted. */
const cleared = new Set(['is_ban', 'deleted']);

const names =
  /(^|_)(id|hash|by|site|host|token|session|key|email|face|origin|secret|proof|client|type|tag)$|^(hash|question)/;
const times = /(^|_)(at|until|since|hour|day)$|^sent\d/;

function valueOf({ name, type }: Column, row: string, at: number): FixtureRow[string] {
  if (/blob/i.test(type)) return Buffer.from(`\0\xff bytes of ${name} ${row}`, 'latin1');
  if (cleared.has(name)) return 0;
  if (numbers.has(name)) return Number(Bun.hash.crc32(row));
  if (/int/i.test(type)) return times.test(name) ? 1_700_000_000_000 + at * 86_400_000 : 1;
  return stored[name] ?? (names.test(name) ? row : `${name} of ${row}: «ё», "кавычки", \\ и\nстрока \u{1F994}`);
}

/** Tables, each after those that its foreign keys refer to. */
function orderTables(file: Database): string[] {
  const listed = file.query(`select name from sqlite_master where type = 'table' order by name`).all() as Column[];
  let left = listed.map(({ name }) => name).filter((name) => !filledByDatabase.test(name));
  const ordered: string[] = [];
  while (left.length > 0) {
    const ready = left.filter((name) => {
      const parents = file.query('select "table" as name from pragma_foreign_key_list(?)').all(name) as Column[];
      return parents.every((parent) => parent.name === name || !left.includes(parent.name));
    });
    ordered.push(...ready);
    left = left.filter((name) => !ready.includes(name));
  }
  return ordered;
}

/**
 * Makes rows for each table of a database, whatever its version: all columns filled in the first row, null where that
 * may be in the second one. Rows of equal places refer to each other.
 * @param name what begins the ids: rows of another name collide with none of these
 */
export function makeRows(file: Database, name: string): { table: string; row: FixtureRow }[] {
  return orderTables(file).flatMap((table) => {
    const columns = (
      file.query('select name, type, "notnull" from pragma_table_info(?)').all(table) as Column[]
    ).filter(
      // The database sets these.
      (column) => column.name !== 'serial' && !(table === 'dialog_text_due' && column.name === 'id'),
    );
    return [0, 1].map((at) => {
      // A migration makes sets of parts by the ids of files and of entries.
      const id = table === 'file' ? `${name}-file-${at}` : `${name}-${at}`;
      const cells = columns.map((column) => [
        column.name,
        at === 1 && !column.notnull ? null : column.name === 'id' ? id : valueOf(column, `${name}-${at}`, at),
      ]);
      return { table, row: Object.fromEntries(cells) as FixtureRow };
    });
  });
}

/** The statement that inserts a row; `slot` writes the place of a value. */
export const insertionOf = (table: string, row: FixtureRow, slot: (at: number) => string): string => {
  const columns = Object.keys(row);
  return `insert into "${table}" (${columns.map((column) => `"${column}"`).join()}) values (${columns.map((_, at) => slot(at)).join()})`;
};

/** Inserts `makeRows` of a name into the database of that file. */
export function insertMadeRows(file: Database, name: string): ReturnType<typeof makeRows> {
  const rows = makeRows(file, name);
  file.transaction(() => {
    for (const { table, row } of rows)
      file.query(insertionOf(table, row, () => '?')).run(...(Object.values(row) as never[]));
  })();
  return rows;
}
