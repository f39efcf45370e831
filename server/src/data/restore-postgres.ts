import { openDatabase } from '../database/database.ts';
import { explainPostgres } from '../database/postgres/postgres-trouble.ts';
import { createLog } from '../log/log.ts';
import { moveDatabase } from './move/move-database.ts';
import { expectAlone } from './move/postgres-users.ts';

/**
 * Fills an empty database of PostgreSQL, which no server serves before all is in it.
 * @param path of a SQLite database, which is brought up to date
 * @param isContinued whether an interrupted restore may have filled it
 */
export async function fillPostgres(path: string, url: string, isContinued: boolean): Promise<void> {
  await expectAlone(url).catch((error: unknown) => {
    throw explainPostgres(error);
  });
  await (await openDatabase({ kind: 'sqlite', path }, createLog('error'))).destroy();
  const { before } = await moveDatabase({ kind: 'sqlite', path }, { kind: 'postgres', url }, () => undefined);
  if (before && !isContinued) throw new Error('the database of DATABASE_URL is not empty: name an empty one');
}
