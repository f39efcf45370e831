import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { judgeTrace } from './sync-trace.ts';
import { createAccount } from '../../harness/account.ts';
import { makeCall } from '../../harness/caller.ts';
import type { ServerProcess } from '../../harness/server-process.ts';
import { openDialog } from '../../harness/test-dialog.ts';
import { traceDialog } from './trace-dialog.ts';
import { traceServer } from './traced-server.ts';

const write = '7 pwrite64(5</d/otklik.sqlite-wal>, "…visitorm1…", 4096, 0) = 4096';
const sync = '7 fsync(5</d/otklik.sqlite-wal>) = 0';
const send = '7 sendto(9<socket:[1]>, "{\\"type\\":\\"ack\\",\\"clientId\\":\\"m1\\"}", 30, 0, NULL, 0) = 30';
const faultsOf = (...lines: string[]): readonly string[] => judgeTrace(lines.join('\n'), ['m1']).faults;

/** How often the log began anew, written at its beginning, and what the loop brought to disk itself. */
const readLogWrites = (trace: string, pid: number) => ({
  restarts: trace.match(/pwrite64\(\d+<[^>]*-wal>, .*, 32, 0\b/g)?.length ?? 0,
  waits: trace.split('\n').filter((line) => new RegExp(`^${pid} +(fsync|fdatasync)\\(`).test(line)),
});

/**
 * Pages that are written to the database until the log begins anew for the first time: all of them, those after the
 * last sync of the database but one, and those after the last.
 */
function readCopies(trace: string) {
  const lines = trace.slice(0, trace.search(/pwrite64\(\d+<[^>]*-wal>, .*, 32, 0\b/)).split('\n');
  const synced = lines.flatMap((line, at) => (/(fsync|fdatasync)\(\d+<[^>]*\.sqlite>/.test(line) ? [at] : []));
  const pagesFrom = (from: number): number =>
    lines.slice(from).filter((line) => /pwrite64\(\d+<[^>]*\.sqlite>/.test(line)).length;
  return { all: pagesFrom(0), late: pagesFrom(synced.at(-2) ?? 0), unsynced: pagesFrom(synced.at(-1) ?? 0) };
}

/** What the log of a database begins with: another text each time that it begins anew. */
function headOf(database: string): string {
  const head = Buffer.alloc(32);
  const log = openSync(`${database}-wal`, 'r');
  readSync(log, head);
  closeSync(log);
  return head.toString('hex');
}

describe('the reading of a trace', () => {
  it('wants the sync between the writing and the telling', () => {
    expect(faultsOf(write, sync, send)).toEqual([]);
    expect(faultsOf(write, send, sync)).toEqual(['line 2: m1 is told before it is on disk']);
    expect(faultsOf(sync, write, send)).toHaveLength(1);
    expect(faultsOf(write, sync.replace('-wal', '-shm'), send)).toHaveLength(1);
    expect(faultsOf(write, sync.replace('= 0', '= -1 EIO (Input/output error)'), send)).toHaveLength(1);
    expect(faultsOf(write, sync)).toEqual(['m1 is told to nobody']);
  });

  it('counts a sync of another thread where it ends', () => {
    const [begins, ends] = ['8 fsync(5</d/otklik.sqlite-wal> <unfinished ...>', '8 <... fsync resumed>) = 0'];
    expect(faultsOf(write, begins, ends, send)).toEqual([]);
    expect(faultsOf(write, begins, send, ends)).toHaveLength(1);
  });
});

describe.skipIf(Bun.which('strace') === null)('the system calls of a server (needs strace)', () => {
  it('are traced no longer than the test lasts: at its limit the server ends, and what drives it', async () => {
    const limit = new AbortController();
    const seen: { server?: ServerProcess } = {};
    const traced = traceServer({ shown: 32, signal: limit.signal }, async (server) => {
      seen.server = server;
      limit.abort();
      for (;;) await makeCall(server.url, 'GET /widget/sentence');
    });
    await expect(traced).rejects.toThrow();
    expect(seen.server?.isUp).toBe(false);
  }, 60_000);

  it('show nothing told before it is on disk', async ({ signal }) => {
    const { acknowledged, syncs, faults } = await traceDialog(60, signal);
    expect(faults).toEqual([]);
    expect(acknowledged).toBeGreaterThanOrEqual(60);
    expect(syncs).toBeGreaterThan(5);
  });

  it('show that the event loop waits for no disk, however often the log begins anew', async ({ signal }) => {
    const { trace, pid } = await traceServer({ shown: 32, signal }, async ({ url, ...server }) => {
      const { site } = await createAccount({ url, ...server }, 'owner');
      const { token, close } = await openDialog(url, site);
      const send = async (at: number): Promise<void> => {
        const form = new FormData();
        form.set('clientId', `file${at}`);
        form.set('file', new File([new Uint8Array(500_000).fill(at)], 'a.txt', { type: 'text/plain' }));
        await makeCall(url, 'POST /widget/file', { token, body: form });
      };
      const begun = headOf(server.database);
      // How soon the copying thread has a core says nothing of the loop.
      let sent = 0;
      while (sent < 120 || headOf(server.database) === begun) await send((sent += 1));
      await send(0);
      close();
    });
    const served = trace.slice(trace.indexOf('HTTP/1.1 200'), trace.lastIndexOf('HTTP/1.1 201'));
    const { restarts, waits } = readLogWrites(served, pid);
    expect(waits).toEqual([]);
    expect(restarts).toBeGreaterThan(0);
    const { all, late, unsynced } = readCopies(served);
    expect(unsynced).toBe(0);
    // Writers wait while these are brought to disk.
    expect(late).toBeLessThan(all / 4);
  });

  it.concurrent.for([
    '../durability/fault/lazy-sync.ts',
    '../durability/fault/early-reading.ts',
    '../delivery/fault/early-acknowledgement.ts',
  ])('betray the seeded fault %s', { timeout: 90_000 }, async (file, { signal }) => {
    const { faults } = await traceDialog(20, signal, [join(import.meta.dirname, file)]);
    expect(faults.join('\n')).toMatch(/is told before it is on disk/);
  });
});
