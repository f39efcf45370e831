import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { ServerProcess } from '../../tests/harness/server-process.ts';

/** Makes all passwords of this server's sign-ins shown long ago. */
export const forgetPasswords = (server: ServerProcess): void => {
  const program = `new (require('bun:sqlite').Database)(${JSON.stringify(join(server.dataDir, 'otklik.sqlite'))}).run('update signin set password_at = 0')`;
  execFileSync(join(import.meta.dirname, '../../node_modules/.bin/bun'), ['-e', program]);
};
