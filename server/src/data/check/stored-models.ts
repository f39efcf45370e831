import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { decodeModel, ModelError } from '../../assistant/engine/index.ts';

/** The models that are used or wait for the owner. One of an older version is no fault: it is trained again when it is asked. */
const models = sql<{ domain_id: string; trained_at: number }>`select domain_id, trained_at from model
  union all select domain_id, trained_at from replay where state = 'waiting' order by domain_id`;

async function readFile(db: Db, domainId: string, at: number): Promise<Uint8Array> {
  const parts = sql<{ number: number; bytes: Uint8Array }>`select number, bytes from model_part
    where domain_id = ${domainId} and trained_at = ${at} order by number`;
  const { rows } = await parts.execute(db);
  if (rows.length === 0) throw new Error('its parts are missing');
  if (rows.at(-1)!.number !== rows.length - 1) throw new Error('one of its parts is missing');
  return Buffer.concat(rows.map(({ bytes }) => bytes));
}

/** Loads each model as a question does; those that do not load, and why. */
export async function* findBrokenModels(db: Db): AsyncGenerator<string> {
  for (const { domain_id, trained_at } of (await models.execute(db)).rows) {
    try {
      decodeModel(await Bun.zstdDecompress(await readFile(db, domain_id, trained_at)));
    } catch (error) {
      if (error instanceof ModelError && error.reason === 'version') continue;
      yield `${domain_id}, trained at ${new Date(trained_at).toISOString()}: ${(error as Error).message}`;
    }
  }
}
