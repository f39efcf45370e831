import { type Kysely, type Migration, sql } from 'kysely';

type Db = Kysely<unknown>;

async function addColumns(db: Db): Promise<void> {
  const counters = [
    ['domain', 'dialogs'],
    ['dialog', 'number'],
  ] as const;
  for (const [table, column] of counters)
    await db.schema
      .alterTable(table)
      .addColumn(column, 'bigint', (type) => type.notNull().defaultTo(0))
      .execute();
  await db.schema
    .alterTable('dialog')
    .addColumn('own_name', 'text', (type) => type.notNull().defaultTo(''))
    .execute();
  for (const column of ['closed_at', 'waiting_since'])
    await db.schema.alterTable('dialog').addColumn(column, 'bigint').execute();
}

async function createTags(db: Db): Promise<void> {
  await db.schema
    .createTable('dialog_tag')
    .addColumn('dialog_id', 'text', (column) => column.notNull())
    .addColumn('tag', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('dialog_tag_key', ['dialog_id', 'tag'])
    .addForeignKeyConstraint('dialog_of_tag', ['dialog_id'], 'dialog', ['id'], (key) => key.onDelete('cascade'))
    .execute();
  await db.schema.createIndex('dialog_tag_by_owner_id_tag').on('dialog_tag').columns(['owner_id', 'tag']).execute();
}

/**
 * Numbers the dialogs of each domain by their beginning. A waiting visitor has waited since the last sentence.
 */
async function fillIn(db: Db): Promise<void> {
  await sql`update dialog set number = numbered.number from (
    select id, row_number() over (partition by domain_id order by first_seen_at, id) as number from dialog
  ) as numbered where numbered.id = dialog.id`.execute(db);
  await sql`update domain set dialogs = (select count(*) from dialog where dialog.domain_id = domain.id)`.execute(db);
  await sql`update dialog set waiting_since = coalesce(called_at, updated_at) where waiting = 1`.execute(db);
}

/**
 * Columns that identify and order dialogs: number, own name, tags, time of closing, start of waiting.
 */
export const inbox: Migration = {
  async up(db: Db) {
    await addColumns(db);
    await createTags(db);
    await fillIn(db);
    await sql`create index dialog_closed on dialog (owner_id, updated_at) where closed_at is not null`.execute(db);
    await sql`create index dialog_by_email on dialog (domain_id, email) where email <> ''`.execute(db);
  },
};
