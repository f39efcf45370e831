import { type Kysely, type Migration, sql } from 'kysely';
import { bytesOf, type Kind, run } from './statements.ts';

/** Bytes of a part of a file. */
const partSize = 128 * 1024;

const createParts = (kind: Kind): string[] => [
  `create table part (set_id text not null, number integer not null, items integer not null,
    bytes ${bytesOf[kind]} not null, constraint part_number primary key (set_id, number))`,
  'create table loose_set (set_id text not null primary key, since bigint not null)',
];

const noteLoose = {
  sqlite: 'begin insert or ignore into loose_set values (old.set_id, 0); end',
  postgres: 'execute function loosen_parts()',
} as const;

/** However a row goes, by cascade too, its parts are noted as loose. */
const createTriggers = (kind: Kind): string[] => [
  ...(kind === 'sqlite'
    ? []
    : [
        `create function loosen_parts() returns trigger language plpgsql as $$
          begin insert into loose_set values (old.set_id, 0) on conflict do nothing; return null; end $$`,
      ]),
  ...['qa', 'file'].flatMap((table) => [
    `create trigger ${table}_gone after delete on ${table} for each row ${noteLoose[kind]}`,
    `create trigger ${table}_replaced after update of set_id on ${table} for each row ${noteLoose[kind]}`,
  ]),
];

const count = { sqlite: 'json_array_length(sentences)', postgres: 'json_array_length(sentences::json)' } as const;
const textBytes = { sqlite: 'cast(sentences as blob)', postgres: `convert_to(sentences, 'UTF8')` } as const;

const moveSentences = (kind: Kind): string[] => [
  `insert into part (set_id, number, items, bytes) select id, 0, ${count[kind]}, ${textBytes[kind]} from qa`,
  `alter table qa add column set_id text not null default ''`,
  'alter table qa add column count integer not null default 0',
  // What has been moved makes room for what follows: the file grows by little, and no row is written twice whole.
  `update qa set set_id = id, count = ${count[kind]}, sentences = ''`,
  'alter table qa drop column sentences',
];

const countOf = (type: string): string =>
  `coalesce((select sum(count) from qa where qa.label_id = label.id and qa.type = '${type}'), 0)`;

const countSentences = [
  'alter table label add column questions integer not null default 0',
  `update label set questions = ${countOf('question')}`,
  'alter table label add column answers integer not null default 0',
  `update label set answers = ${countOf('answer')}`,
];

const noBytes = { sqlite: `x''`, postgres: `''::bytea` } as const;

async function moveFiles(db: Kysely<unknown>, kind: Kind): Promise<void> {
  await run(db, `alter table file add column set_id text not null default ''`);
  const { rows: ids } = await sql<{ id: string }>`select id from file`.execute(db);
  for (const { id } of ids) {
    const { rows } = await sql<{ bytes: Uint8Array }>`select bytes from file where id = ${id}`.execute(db);
    const file = rows[0]!.bytes;
    for (let at = 0; at < file.length; at += partSize) {
      const bytes = Buffer.from(file.subarray(at, at + partSize));
      await sql`insert into part (set_id, number, items, bytes) values (${id}, ${at / partSize}, 0, ${bytes})`.execute(
        db,
      );
    }
    await sql`update file set set_id = id, bytes = ${sql.raw(noBytes[kind])} where id = ${id}`.execute(db);
  }
  await run(db, 'alter table file drop column bytes');
}

/**
 * Sentences of contexts and bytes of files in parts, so that none is written or read in one long step; counts of
 * sentences with their labels; and how often a domain's contexts were changed.
 */
export const storedParts = (kind: Kind): Migration => ({
  async up(db: Kysely<unknown>) {
    await run(db, ...createParts(kind), ...moveSentences(kind), ...countSentences);
    await moveFiles(db, kind);
    await run(db, ...createTriggers(kind), 'alter table domain add column changes bigint not null default 0');
  },
});
