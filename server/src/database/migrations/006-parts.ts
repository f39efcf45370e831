import { type Kysely, type Migration, sql } from 'kysely';

type Kind = 'sqlite' | 'postgres';
type Rows = { id: string; bytes: Uint8Array }[];

/** Bytes of a part of a file. */
const partSize = 128 * 1024;

async function createParts(db: Kysely<unknown>, kind: Kind): Promise<void> {
  await db.schema
    .createTable('part')
    .addColumn('set_id', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('items', 'integer', (column) => column.notNull())
    .addColumn('bytes', kind === 'sqlite' ? 'blob' : 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('part_number', ['set_id', 'number'])
    .execute();
  await db.schema
    .createTable('loose_set')
    .addColumn('set_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .execute();
}

/** However a row goes, by cascade too, its parts are noted as loose. */
async function createTriggers(db: Kysely<unknown>, kind: Kind): Promise<void> {
  if (kind === 'postgres') {
    await sql`create function loosen_parts() returns trigger language plpgsql as $$
      begin insert into loose_set values (old.set_id, 0) on conflict do nothing; return null; end $$`.execute(db);
  }
  for (const table of ['qa', 'file']) {
    for (const [event, name] of [
      ['delete', 'gone'],
      ['update of set_id', 'replaced'],
    ] as const) {
      const head = `create trigger ${table}_${name} after ${event} on ${table} for each row`;
      await sql
        .raw(
          kind === 'postgres'
            ? `${head} execute function loosen_parts()`
            : `${head} begin insert or ignore into loose_set values (old.set_id, 0); end`,
        )
        .execute(db);
    }
  }
}

async function moveSentences(db: Kysely<unknown>, kind: Kind): Promise<void> {
  const count = kind === 'sqlite' ? sql`json_array_length(sentences)` : sql`json_array_length(sentences::json)`;
  const bytes = kind === 'sqlite' ? sql`cast(sentences as blob)` : sql`convert_to(sentences, 'UTF8')`;
  await sql`insert into part (set_id, number, items, bytes) select id, 0, ${count}, ${bytes} from qa`.execute(db);
  await db.schema
    .alterTable('qa')
    .addColumn('set_id', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('qa')
    .addColumn('count', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  // What has been moved makes room for what follows: the file grows by little, and no row is written twice whole.
  await sql`update qa set set_id = id, count = ${count}, sentences = ''`.execute(db);
  await db.schema.alterTable('qa').dropColumn('sentences').execute();
}

async function countSentences(db: Kysely<unknown>): Promise<void> {
  for (const [column, type] of [
    ['questions', 'question'],
    ['answers', 'answer'],
  ] as const) {
    await db.schema
      .alterTable('label')
      .addColumn(column, 'integer', (made) => made.notNull().defaultTo(0))
      .execute();
    await sql`update label set ${sql.ref(column)} = coalesce((select sum(count) from qa where qa.label_id = label.id and qa.type = ${type}), 0)`.execute(
      db,
    );
  }
}

async function moveFiles(db: Kysely<unknown>, kind: Kind): Promise<void> {
  const none = kind === 'sqlite' ? sql`x''` : sql`''::bytea`;
  await db.schema
    .alterTable('file')
    .addColumn('set_id', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  const { rows: ids } = await sql<{ id: string }>`select id from file`.execute(db);
  for (const { id } of ids) {
    const [file] = (await sql`select id, bytes from file where id = ${id}`.execute(db)).rows as Rows;
    for (let at = 0; at < file!.bytes.length; at += partSize) {
      const bytes = Buffer.from(file!.bytes.subarray(at, at + partSize));
      await sql`insert into part (set_id, number, items, bytes) values (${id}, ${at / partSize}, 0, ${bytes})`.execute(
        db,
      );
    }
    await sql`update file set set_id = id, bytes = ${none} where id = ${id}`.execute(db);
  }
  await db.schema.alterTable('file').dropColumn('bytes').execute();
}

/**
 * Sentences of contexts and bytes of files in parts, so that none is written or read in one long step; counts of
 * sentences with their labels; and how often a domain's contexts were changed.
 */
export const storedParts = (kind: Kind): Migration => ({
  async up(db: Kysely<unknown>) {
    await createParts(db, kind);
    await moveSentences(db, kind);
    await countSentences(db);
    await moveFiles(db, kind);
    await createTriggers(db, kind);
    await db.schema
      .alterTable('domain')
      .addColumn('changes', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  },
});
