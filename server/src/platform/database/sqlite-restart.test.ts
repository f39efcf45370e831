import { Database } from 'bun:sqlite';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'otklik-restart-'));
afterAll(() => rmSync(folder, { recursive: true }));

const [headerSize, frameSize] = [32, 24 + 4096];

/** A log all of which is in the database, and what it is once it has begun anew as `sqlite-log.ts` does it. */
function beginAnew() {
  const path = join(folder, 'a.sqlite');
  const file = new Database(path, { create: true });
  for (const pragma of ['journal_mode=wal', 'synchronous=normal', 'wal_autocheckpoint=0']) file.run(`pragma ${pragma}`);
  file.run('create table kept (text text)');
  for (let at = 0; at < 50; at += 1) file.run('insert into kept values (?)', [`${at}${'x'.repeat(900)}`]);
  file.query('pragma wal_checkpoint(passive)').values();
  const before = readFileSync(`${path}-wal`);
  file.run('pragma synchronous=off');
  file.run('pragma user_version=0');
  file.run('pragma synchronous=normal');
  const after = readFileSync(`${path}-wal`);
  const [[, pages]] = file.query('pragma wal_checkpoint(noop)').values() as [[number, number]];
  return { path, before, after, pages };
}

/** What a database says whose machine lost its power when the log was so. */
function readAfterFailure(path: string, log: Buffer): unknown {
  const copy = join(folder, 'copy.sqlite');
  for (const end of ['', '-wal', '-shm']) rmSync(copy + end, { force: true });
  copyFileSync(path, copy);
  writeFileSync(`${copy}-wal`, log);
  const file = new Database(copy);
  const read = file.query('pragma integrity_check').values().concat(file.query('select count(*) from kept').values());
  file.close();
  return read;
}

it('loses nothing, whatever of a new header and its first page has come to the disk', () => {
  const { path, before, after, pages } = beginAnew();
  expect(pages).toBe(1);
  expect(after.subarray(0, headerSize)).not.toEqual(before.subarray(0, headerSize));
  const rest = headerSize + frameSize;
  expect(after.subarray(rest)).toEqual(before.subarray(rest));
  const mixed = (header: Buffer, frame: Buffer): Buffer =>
    Buffer.concat([header.subarray(0, headerSize), frame.subarray(headerSize, rest), before.subarray(rest)]);
  const torn = Buffer.concat([before.subarray(headerSize, 2000), after.subarray(2000, rest)]);
  const logs = [
    mixed(before, before),
    mixed(before, after),
    mixed(after, before),
    mixed(after, after),
    Buffer.concat([before.subarray(0, headerSize), torn, before.subarray(rest)]),
    Buffer.concat([after.subarray(0, headerSize), torn, before.subarray(rest)]),
  ];
  for (const log of logs) expect(readAfterFailure(path, log)).toEqual([['ok'], [50]]);
});
