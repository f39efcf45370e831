import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runHooks } from './run-hooks.ts';

it('every event comes to each receiver through kills of it and of the server, under one id, in its dialog’s order', async () => {
  const preload = [join(import.meta.dirname, 'fault/short-pauses.ts')];
  const outcome = await runHooks({ events: 300, dialogs: 10, kills: 2, seed: 1, preload, patience: 120_000 });
  expect(outcome.faults).toEqual([]);
  expect(outcome.events).toBe(310);
});
