import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { weaknessOf } from '../../security/weak-secret.ts';

/** What is wrong with the secret that signs tokens; nothing where it is a setting. */
export async function* findBadKeys({ jwtSecret, dataDir }: Config): AsyncGenerator<string> {
  if (jwtSecret !== null) return;
  const path = join(dataDir, 'jwt-secret');
  if (!existsSync(path)) {
    yield `${path} is missing: a server makes another one, and everybody has to sign in again`;
    return;
  }
  const weakness = weaknessOf(readFileSync(path, 'utf8'));
  if (weakness) yield `${path} ${weakness}`;
}
