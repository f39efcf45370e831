import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { judgeTrace } from './sync-trace.ts';
import { traceDialog } from './trace-dialog.ts';

const write = '7 pwrite64(5</d/otklik.sqlite-wal>, "…visitorm1…", 4096, 0) = 4096';
const sync = '7 fsync(5</d/otklik.sqlite-wal>) = 0';
const send = '7 sendto(9<socket:[1]>, "{\\"type\\":\\"ack\\",\\"clientId\\":\\"m1\\"}", 30, 0, NULL, 0) = 30';
const faultsOf = (...lines: string[]): readonly string[] => judgeTrace(lines.join('\n'), ['m1']).faults;

describe('judgeTrace', () => {
  it('requires the sync between the write and the acknowledgement', () => {
    expect(faultsOf(write, sync, send)).toEqual([]);
    expect(faultsOf(write, send, sync)).toEqual(['line 2: m1 is sent before it is on disk']);
    expect(faultsOf(sync, write, send)).toHaveLength(1);
    expect(faultsOf(write, sync.replace('-wal', '-shm'), send)).toHaveLength(1);
    expect(faultsOf(write, sync.replace('= 0', '= -1 EIO (Input/output error)'), send)).toHaveLength(1);
    expect(faultsOf(write, sync)).toEqual(['m1 is never sent']);
  });

  it('counts a sync that another call interrupts where it ends', () => {
    const [begins, ends] = ['8 fsync(5</d/otklik.sqlite-wal> <unfinished ...>', '8 <... fsync resumed>) = 0'];
    expect(faultsOf(write, begins, ends, send)).toEqual([]);
    expect(faultsOf(write, begins, send, ends)).toHaveLength(1);
  });
});

describe.skipIf(Bun.which('strace') === null)('the system calls of a server (needs strace)', () => {
  it('acknowledge nothing before its WAL frames are on disk', async ({ signal }) => {
    const { acknowledged, syncs, faults } = await traceDialog(60, signal);
    expect(faults).toEqual([]);
    expect(acknowledged).toBeGreaterThanOrEqual(60);
    expect(syncs).toBeGreaterThan(5);
  });

  it.concurrent.for(['../durability/fault/lazy-sync.ts', '../delivery/fault/early-acknowledgement.ts'])(
    'show the seeded fault %s',
    async (file, { signal }) => {
      const { faults } = await traceDialog(20, signal, [join(import.meta.dirname, file)]);
      expect(faults.join('\n')).toMatch(/is sent before it is on disk/);
    },
  );
});
