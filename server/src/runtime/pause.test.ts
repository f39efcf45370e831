import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { pause } from './pause.ts';

const hour = 60 * 60 * 1000;

test('a pause ends without an error when its signal is aborted, before it or during it', async () => {
  const stop = new AbortController();
  const paused = pause(hour, stop.signal);
  stop.abort();
  await paused;
  await pause(hour, stop.signal);
});

test('pauses that are over leave no listener on the signal', async () => {
  const { signal } = new AbortController();
  for (let count = 0; count < 3; count += 1) await pause(1, signal);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
