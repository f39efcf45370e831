import { expect, it } from 'vitest';
import { findFaults, runTelegram } from './run-telegram.ts';

it('stores every sentence once and sends every answer in order, through kills of the server', async () => {
  const { faults } = await runTelegram({ chats: 4, sentences: 6, kills: 3, seed: 1 });
  expect(faults).toEqual([]);
});

it('finds what is lost, out of order, or repeated without a kill', () => {
  const sent = (...given: [string, number][]) => given.map(([text, kills]) => ({ text, kills }));
  const find = (...given: [string, number][]) => findFaults('p', sent(...given), ['a', 'b']);
  expect(find(['a', 0], ['b', 0])).toEqual({ faults: [], repeats: 0 });
  expect(find(['a', 0], ['a', 1], ['b', 1])).toEqual({ faults: [], repeats: 1 });
  expect(find(['a', 0], ['a', 0], ['b', 0]).faults).toHaveLength(1);
  expect(find(['a', 0]).faults).toHaveLength(1);
  expect(find(['b', 0], ['a', 0]).faults).toHaveLength(1);
  expect(find(['a', 0], ['b', 0], ['a', 1]).faults).toHaveLength(1);
});
