import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMissing } from '../runtime/folder-owner.ts';
import { privateFile, privateFolder } from '../runtime/private-folder.ts';

const isThere = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EEXIST';

/** The secret stored under `dataDir`, created at the first start; processes that start together agree on one. */
export function storedSecret(dataDir: string): string {
  const path = join(dataDir, 'jwt-secret');
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  mkdirSync(dataDir, { recursive: true, mode: privateFolder });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: privateFile });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!isThere(error)) throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(path, 'utf8');
}
