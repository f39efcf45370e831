import { type CompiledQuery, sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { isPostgres, prepared, preparedRows } from '../../database/query/prepared.ts';
import type { DialogRow } from '../../database/schema.ts';
import { type Term, tokensOf } from './search-words.ts';

type Person = Pick<DialogRow, 'domain_id' | 'serial' | 'visitor_name' | 'own_name' | 'email' | 'phone'>;

/** On SQLite a row of `dialog_text` has the dialog's number times two to this power, and the sentence's, as its id. */
export const seqBits = 24;

/** A sentence for the index; `seq` 0 is the visitor's name, address and phone. */
export interface IndexedText {
  readonly domain_id: string;
  /** Of the dialog. */
  readonly serial: number;
  readonly seq: number;
  readonly text: string;
}

/** Forms in which a phone is searched: as typed, digits only, and without the country code or `8`. */
const phoneText = (phone: string): string => {
  const digits = phone.replace(/\D/g, '');
  return [...new Set([phone, digits, digits.slice(-10)])].join(' ').trim();
};

/** What the index has of a visitor. */
export const personText = ({ domain_id, serial, visitor_name, own_name, email, phone }: Person): IndexedText => ({
  domain_id,
  serial,
  seq: 0,
  text: `${visitor_name} ${own_name} ${email} ${phoneText(phone)}`.trim(),
});

/**
 * Begins each token, so that a search looks through no other domain's words; the few domains that share one do no harm.
 */
const domainKey = (domainId: string): string => Bun.hash.crc32(domainId).toString(36).padStart(7, '0');

const wordsOf = ({ domain_id, serial, seq, text }: IndexedText) => {
  const key = domainKey(domain_id);
  const tokens = tokensOf(text);
  return { domain_id, serial, seq, words: tokens.length === 0 ? '' : key + tokens.join(` ${key}`) };
};

const columns = { domain_id: 'text', serial: 'bigint', seq: 'bigint', words: 'text' } as const;

const insertWords = preparedRows('entered', columns, (db, rows) => {
  const insert = isPostgres(db)
    ? sql`insert into dialog_text (domain_id, serial, seq, words)
        select domain_id, serial, seq, array_to_tsvector(string_to_array(words, ' ')) from ${rows}
        on conflict (domain_id, serial, seq) do update set words = excluded.words`
    : sql`insert or replace into dialog_text (rowid, words)
        select (serial << ${sql.lit(seqBits)}) + seq, words from ${rows}`;
  return insert.compile(db) as CompiledQuery<never>;
});

/**
 * Indexes texts, in the transaction that stores them; one that is indexed already is replaced. They enter in the order
 * of their rows: SQLite begins a new segment of the index with each row that is smaller than the one before it.
 */
export async function insertTexts(trx: Db, texts: readonly IndexedText[]): Promise<void> {
  const rows = texts
    .toSorted((a, b) => a.serial - b.serial || a.seq - b.seq)
    .map(wordsOf)
    .filter(({ words, seq }) => words !== '' || seq === 0);
  await insertWords(trx, rows);
}

/** Indexes what a visitor is called now, in the transaction that changes it. */
export async function indexPerson(trx: Db, before: Person | null, after: Person): Promise<void> {
  const person = personText(after);
  if (person.text !== (before === null ? '' : personText(before).text)) await insertTexts(trx, [person]);
}

/**
 * So many words that begin alike are looked for one by one; SQLite gathers all rows of a beginning before it gives the
 * first.
 */
const mostBegun = 64;

// The words of the index by their instances, for this connection alone: to list words with how often each occurs is to
// walk through all that has them.
const openWords = prepared<object, never>(
  (db) =>
    sql`create virtual table if not exists temp.dialog_begun using fts5vocab('main', 'dialog_text', 'instance')`.compile(
      db,
    ) as never,
);

/** The first word from here on; of each word one instance is looked at, the first. */
const firstFrom = (from: unknown, to: string) =>
  sql`(select term from dialog_begun where term >= ${from} and term < ${to} limit 1)`;

const selectBegun = prepared<{ from: string; to: string; limit: number }, { term: string }>((db, slot) =>
  sql<{ term: string }>`with recursive begun(term) as (select ${firstFrom(slot('from'), slot('to'))}
      union all select ${firstFrom(sql`begun.term || char(1)`, slot('to'))} from begun where begun.term is not null)
    select term from begun where term is not null limit ${slot('limit')}`.compile(db),
);

/** What finds the words that begin so, in the database's own language. */
async function beginningOf(db: Db, begin: string): Promise<readonly string[]> {
  if (isPostgres(db)) return [`'${begin}':*`];
  await openWords(db, {});
  const begun = await selectBegun(db, { from: begin, to: `${begin}\u{10ffff}`, limit: mostBegun });
  return begun.length < mostBegun ? begun.map(({ term }) => `"${term}"`) : [`"${begin}" *`];
}

/** A search of some domains in the database's own language. Tokens hold letters, digits and pictures alone. */
export async function matchOf(db: Db, domainIds: readonly string[], terms: readonly Term[]): Promise<string> {
  const [and, or, mark] = isPostgres(db) ? [' & ', ' | ', `'`] : [' AND ', ' OR ', '"'];
  const keys = [...new Set(domainIds.map(domainKey))];
  const ofTerm = async (key: string, { token, prefix, words }: Term): Promise<string> => {
    const begun = prefix === null ? [] : await beginningOf(db, key + prefix);
    const instead = words ? [`(${(await Promise.all(words.map((word) => ofTerm(key, word)))).join(and)})`] : [];
    return `(${[...new Set([`${mark}${key}${token}${mark}`, ...begun, ...instead])].join(or)})`;
  };
  const ofDomain = async (key: string): Promise<string> =>
    `(${(await Promise.all(terms.map((term) => ofTerm(key, term)))).join(and)})`;
  return (await Promise.all(keys.map(ofDomain))).join(or);
}
