import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServerProcess } from '../../../tests/harness/server-process.ts';

// Only root can put another file system into the place of a folder, which no other process sees.
const canMount = spawnSync('unshare', ['--mount', 'true']).status === 0;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'otklik-unfit-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a server prints whose data folder is a file system of its own; it has to end with 1. */
async function outputOn(options: string): Promise<string> {
  const mount = `mount -t tmpfs -o ${options} tmpfs '${folder}' && exec "$@"`;
  const under = ['unshare', '--mount', 'sh', '-c', mount, 'sh'];
  const server = await createServerProcess({ dataDir: folder, under });
  await expect(server.start()).rejects.toThrow('ended with 1');
  return server.output();
}

describe.runIf(canMount)('a start whose data folder', () => {
  it('is on a full disk ends with one line that names how much is needed', async () => {
    expect(await outputOn('size=1m')).toMatch(
      /^The server does not start: DATA_DIR \S+ cannot be used: its disk is full, 10\d\d kB of at least 4000 kB are free\. What helps: make room on it, or another DATA_DIR\n$/,
    );
  });

  it('is read-only ends with one line that names what to do', async () => {
    expect(await outputOn('ro')).toMatch(
      /^The server does not start: DATA_DIR \S+ cannot be used: \S+ is read-only\. What helps: mount it writable .+, or another DATA_DIR\n$/,
    );
  });
});
