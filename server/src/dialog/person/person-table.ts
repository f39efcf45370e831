import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../../database/database.ts';
import { phoneDigits, phoneEnd } from '../../database/migrations/056-person.ts';
import { isPostgres } from '../../database/query/prepared.ts';
import type { DialogRow } from '../../database/schema.ts';
import { fewestDigits, type Identity, type Owned } from './person-identity.ts';

const kindOf = (db: Db) => (isPostgres(db) ? 'postgres' : 'sqlite');
const columns = sql.raw('id, domain_id, email, phone, user_id');

/** The conditions under which a dialog of a team is found by its visitor's phone, given by its last digits. */
const endsWith = (db: Db, digits: string): RawBuilder<SqlBool> => {
  const kind = kindOf(db);
  // The index has the last seven digits of each phone.
  const end = digits.slice(-fewestDigits);
  const whole = isPostgres(db)
    ? sql`right(${sql.raw(phoneDigits(kind))}, ${digits.length}::integer)`
    : sql`substr(${sql.raw(phoneDigits(kind))}, ${-digits.length})`;
  return sql`phone <> '' and ${sql.raw(phoneEnd(kind))} = ${end} and ${whole} = ${digits}`;
};

const isEmail = (email: string): RawBuilder<SqlBool> => sql`email <> '' and lower(email) = lower(${email})`;

/** What a person is looked for by. */
export interface Wanted {
  readonly email?: string;
  /** The last digits of a phone, from seven on. */
  readonly digits?: string;
  readonly userId: string;
  readonly session: string;
}

/** Dialogs of a team by what is known of their visitors, up to `limit` for each way of looking. */
export async function findOwned(
  db: Db,
  teamId: string,
  { email, digits, userId, session }: Wanted,
  limit: number,
): Promise<Owned[]> {
  const ways = [
    sql`session = ${session}`,
    sql`user_id <> '' and user_id = ${userId}`,
    ...(email === undefined ? [] : [isEmail(email)]),
    ...(digits === undefined ? [] : [endsWith(db, digits)]),
  ];
  const found = new Map<string, Owned>();
  for (const way of ways) {
    const query = sql<Owned>`select ${columns} from dialog where owner_id = ${teamId} and ${way} limit ${limit}`;
    for (const row of (await query.execute(db)).rows) found.set(row.id, row);
  }
  return [...found.values()];
}

/** Which dialogs of a team are a person's; those with a stronger mark of identity than this one are another's. */
export function isPersons(db: Db, teamId: string, identity: Identity): RawBuilder<SqlBool> {
  const own = sql`dialog.owner_id = ${teamId}`;
  const noPhone = sql.raw(`length(${phoneDigits(kindOf(db))}) < ${fewestDigits}`);
  switch (identity.kind) {
    case 'email':
      return sql`${own} and ${isEmail(identity.value)}`;
    case 'phone':
      return sql`${own} and email = '' and ${endsWith(db, identity.value)}`;
    case 'user':
      return sql`${own} and user_id <> '' and user_id = ${identity.value} and domain_id = ${identity.domainId}
        and email = '' and ${noPhone}`;
    case 'dialog':
      return sql`${own} and dialog.id = ${identity.value}`;
  }
}

/** A person's dialogs together. */
export interface PersonSum {
  readonly dialogs: number;
  readonly firstAt: number;
  readonly lastAt: number;
}

export async function sumPerson(db: Db, persons: RawBuilder<SqlBool>): Promise<PersonSum> {
  const sum = sql<PersonSum>`select count(*) as dialogs, min(first_seen_at) as "firstAt", max(last_seen_at) as "lastAt"
    from dialog where ${persons}`;
  const { dialogs, firstAt, lastAt } = (await sum.execute(db)).rows[0]!;
  return { dialogs: Number(dialogs), firstAt: Number(firstAt), lastAt: Number(lastAt) };
}

export type Known = Pick<DialogRow, 'id' | 'domain_id' | 'visitor_name' | 'email' | 'phone' | 'user_id'>;

/** Some of a person's dialogs, the newest first. */
export const listNewest = async (db: Db, persons: RawBuilder<SqlBool>, limit: number): Promise<Known[]> =>
  (
    await sql<Known>`select ${columns}, visitor_name from dialog where ${persons}
      order by last_seen_at desc, id limit ${limit}`.execute(db)
  ).rows;

/** Domains in which a person has dialogs. */
export const listDomainsOf = async (db: Db, persons: RawBuilder<SqlBool>): Promise<string[]> =>
  (await sql<{ id: string }>`select distinct domain_id as id from dialog where ${persons}`.execute(db)).rows.map(
    ({ id }) => id,
  );

/** A person's dialogs in the order in which they began, those after `after`. */
export const listPersons = async (
  db: Db,
  persons: RawBuilder<SqlBool>,
  after: Pick<DialogRow, 'serial'> | undefined,
  limit: number,
): Promise<DialogRow[]> =>
  (
    await sql<DialogRow>`select * from dialog where ${persons} and serial > ${after?.serial ?? 0}
      order by serial limit ${limit}`.execute(db)
  ).rows;

/** How many files a person has sent or was sent, and their bytes. */
export async function sumPersonFiles(db: Db, persons: RawBuilder<SqlBool>): Promise<{ files: number; bytes: number }> {
  const sum = sql<{ files: number; bytes: number | null }>`select count(*) as files, sum(size) as bytes from file
    where dialog_id in (select id from dialog where ${persons})`;
  const { files, bytes } = (await sum.execute(db)).rows[0]!;
  return { files: Number(files), bytes: Number(bytes ?? 0) };
}
