import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of its own that can be filled. */
export interface SmallDisk {
  readonly folder: string;
  /** Takes all the space but so many bytes. */
  fill(left?: number): void;
  /** Gives it back. */
  clear(): void;
  remove(): void;
}

/** Mounts a small disk in memory; null where one may not mount. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'otklik-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  if (status !== 0) {
    rmSync(folder, { recursive: true });
    return null;
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill(left = 0) {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(ballast, Buffer.alloc(bavail * bsize - left));
    },
    clear: () => rmSync(ballast, { force: true }),
    remove() {
      spawnSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Makes the system calls of a running process on one file fail, until `end`. */
export async function injectFailure(
  pid: number,
  path: string,
  call: 'fsync,fdatasync' | 'pwrite64',
  error: 'EIO' | 'ENOSPC',
): Promise<{ end(): Promise<void> }> {
  const tracer = spawn(
    'strace',
    [
      '-f',
      '-p',
      String(pid),
      '-P',
      path,
      '-e',
      `trace=${call}`,
      '-e',
      `inject=${call}:error=${error}`,
      '-o',
      '/dev/null',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let printed = '';
  tracer.stderr.on('data', (chunk) => (printed += chunk));
  const ended = new Promise<void>((done) => tracer.once('exit', () => done()));
  while (!printed.includes('attached')) {
    if (tracer.exitCode !== null) throw new Error(`strace does not attach: ${printed}`);
    await Bun.sleep(10);
  }
  return {
    async end() {
      tracer.kill('SIGINT');
      await ended;
    },
  };
}
