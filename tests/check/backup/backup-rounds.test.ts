import { join } from 'node:path';
import { expect, it } from 'vitest';
import { usual } from './options.ts';
import { runBackups } from './run-backups.ts';

const small = { ...usual, visitors: 4, rate: 100, seed: 3 };

it('each restored backup has all that was acknowledged before, through a kill of the backup and of the server', async () => {
  const { faults, killed, acknowledged } = await runBackups({ ...small, rounds: 3, kills: 2 });
  expect(faults).toEqual([]);
  expect(killed).toEqual({ backup: 1, server: 1 });
  expect(acknowledged).toBeGreaterThan(100);
});

it('finds what is missing in a copy', async () => {
  const preload = [join(import.meta.dirname, 'fault/lost-rows.ts')];
  const { faults } = await runBackups({ ...small, rounds: 1, kills: 0, preload });
  expect(faults.join('\n')).toMatch(/acknowledged sentences are not in it: c\d/);
});
