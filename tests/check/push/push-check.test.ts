import { expect, it } from 'vitest';
import { runPush } from './run-push.ts';

it('every sentence is shown under its dialog’s tag, an ended subscription is dropped, a refusing service is left in peace', async () => {
  const outcome = await runPush({
    sentences: 24,
    dialogs: 4,
    every: 50,
    flakyEvery: 10,
    preload: [],
    patience: 120_000,
  });
  expect(outcome.faults).toEqual([]);
  expect(outcome.times).toHaveLength(24);
});
