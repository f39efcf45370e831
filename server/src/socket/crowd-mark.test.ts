import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { createLog } from '../platform/log.ts';
import { startTestServer } from '../platform/testing.ts';
import { gatherTime } from './admission-queue.ts';
import { calm, createCrowdMark, crowded } from './crowd-mark.ts';
import { openSocket, until } from './socket-fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'otklik-crowd-'));
const path = join(folder, 'crowd');
afterEach(() => rmSync(path, { recursive: true, force: true }));

it('stands from a crowd on until few are left', () => {
  const mark = createCrowdMark(path, createLog('silent'));
  const standsAt = (open: number): boolean => {
    mark.count(open);
    return existsSync(path);
  };
  expect([1, crowded - 1, crowded, crowded + 1].map(standsAt)).toEqual([false, false, true, true]);
  expect([crowded - 1, calm, calm - 1, calm, crowded - 1].map(standsAt)).toEqual([true, true, false, false, false]);
  expect(standsAt(crowded)).toBe(true);
});

it('is told of until somebody is in again', () => {
  writeFileSync(path, '');
  expect(createCrowdMark(path, createLog('silent')).wasLeft).toBe(true);
  const mark = createCrowdMark(path, createLog('silent'));
  expect(mark.wasLeft).toBe(true);
  mark.count(1);
  expect(createCrowdMark(path, createLog('silent')).wasLeft).toBe(false);
});

it('that cannot be put is said, and nobody is turned away for it', () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const mark = createCrowdMark(join(folder, 'gone', 'crowd'), log);
  expect(mark.wasLeft).toBe(false);
  mark.count(crowded);
  mark.count(crowded + 1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('the mark of a crowd cannot be put');
});

it('lets sockets wait for the crowd at the next start', async () => {
  writeFileSync(path, '');
  const began = performance.now();
  const server = await startTestServer({ env: { DATA_DIR: folder } });
  expect(existsSync(path)).toBe(true);
  await openSocket(server.url);
  expect(performance.now() - began).toBeGreaterThanOrEqual(gatherTime);
  expect(existsSync(path)).toBe(false);
  await server.stop();
});

it('goes when the crowd does, and stays where a stop sends it away', async () => {
  const server = await startTestServer({ env: { DATA_DIR: folder } });
  const come = () => Promise.all(Array.from({ length: crowded }, () => openSocket(server.url)));
  for (const socket of await come()) socket.close();
  await until('the crowd to go', () => !existsSync(path));
  const sockets = await come();
  await until('the mark', () => existsSync(path));
  await server.stop();
  expect(new Set(await Promise.all(sockets.map((one) => one.closed())))).toEqual(new Set([1012]));
  expect(existsSync(path)).toBe(true);
});
