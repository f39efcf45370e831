import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** Ends every canary: it is found by its end, since an index stores a word without what it begins with as the one before. */
const mark = 'zqx';
const coreLength = 9;
const letters = 'abcdefghijklmnopqrstuvwy';

/** A word that occurs nowhere else, in lower case. */
export function newCanary(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(coreLength));
  return Array.from(bytes, (byte) => letters[byte % letters.length]!).join('') + mark;
}

/** Canaries in some bytes, by their last letters. */
function* canariesIn(bytes: Buffer): Generator<string> {
  const text = bytes.toString('latin1').toLowerCase();
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1))
    yield text.slice(at - seen, at + mark.length);
}

/** Letters before the mark by which a canary is recognised; the others an index may have left out. */
const seen = 6;
const endOf = (canary: string): string => canary.slice(-(seen + mark.length));

/** Where canaries and other texts were found, by the canary or the text. */
export type Found = Map<string, Set<string>>;

/** An integer of more than 32 bits as SQLite stores it (https://sqlite.org/fileformat2.html#record_format, type 5). */
const asStored = (number: string): Buffer => {
  const bytes = Buffer.alloc(6);
  bytes.writeUIntBE(Number(number), 0, 6);
  return bytes;
};

/** Which of these canaries, texts and integers, the last of 33 to 47 bits, are in some bytes. */
export class CanaryHunt {
  readonly found: Found = new Map();
  readonly #canaries: ReadonlyMap<string, string>;
  readonly #texts: readonly (readonly [form: string | Buffer, text: string])[];

  constructor(canaries: readonly string[], texts: readonly string[] = [], integers: readonly string[] = []) {
    this.#canaries = new Map(canaries.map((canary) => [endOf(canary), canary]));
    this.#texts = [
      ...[...texts, ...integers].map((text) => [text, text] as const),
      ...integers.map((number) => [asStored(number), number] as const),
    ];
  }

  look(bytes: Buffer, place: string): void {
    for (const end of canariesIn(bytes)) {
      const canary = this.#canaries.get(end);
      if (canary !== undefined) this.#note(canary, place);
    }
    for (const [form, text] of this.#texts) if (bytes.includes(form)) this.#note(text, place);
  }

  #note(canary: string, place: string): void {
    this.found.set(canary, (this.found.get(canary) ?? new Set()).add(place));
  }
}

/** Looks through all files under a folder. */
export function huntInFolder(hunt: CanaryHunt, folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) huntInFolder(hunt, path);
    else hunt.look(readFileSync(path), name);
  }
}

/** Looks through every value of every table of a PostgreSQL database. */
export async function huntInPostgres(hunt: CanaryHunt, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      const { rows } = await client.query<Record<string, unknown>>(`select * from ${name}`);
      for (const row of rows)
        for (const value of Object.values(row))
          hunt.look(value instanceof Uint8Array ? Buffer.from(value) : Buffer.from(String(value)), name);
    }
  } finally {
    await client.end();
  }
}

/** Looks through the models of a SQLite database, which are compressed. */
export async function huntInModels(hunt: CanaryHunt, path: string): Promise<void> {
  const { Database } = await import('bun:sqlite');
  const file = new Database(path, { readonly: true });
  const parts = file
    .query('select domain_id, trained_at, bytes from model_part order by domain_id, trained_at, number')
    .all() as { domain_id: string; trained_at: number; bytes: Uint8Array }[];
  file.close();
  const models = new Map<string, Uint8Array[]>();
  for (const { domain_id, trained_at, bytes } of parts) {
    const key = `${domain_id} ${trained_at}`;
    models.set(key, [...(models.get(key) ?? []), bytes]);
  }
  for (const model of models.values()) hunt.look(Buffer.from(Bun.zstdDecompressSync(Buffer.concat(model))), 'model');
}
