import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { databaseName } from './manifest.ts';

/** Where a restore puts its files before they are moved into place, the database last. */
export const restorePart = (dataDir: string): string => join(dataDir, 'restore-part');

/**
 * Refuses a data folder in which a restore was interrupted: a server would begin an empty database there.
 * @throws Error of one line
 */
export function expectRestored(dataDir: string): void {
  if (!existsSync(restorePart(dataDir))) return;
  if (!existsSync(join(dataDir, databaseName)))
    throw new Error(`a restore into DATA_DIR ${dataDir} was interrupted: run restore again, with the same file`);
  rmSync(restorePart(dataDir), { recursive: true });
}
