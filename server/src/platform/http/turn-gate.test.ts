import { expect, it } from 'vitest';
import { createTurnGate } from './turn-gate.ts';

/** A gate whose turns the test makes, and who has passed it. */
function openGate(most = Infinity, perTurn = () => 16) {
  const turns: (() => number)[] = [];
  const passed: string[] = [];
  const gate = createTurnGate({ perTurn, most, nextTurn: (run) => turns.push(run) });
  const come = (address: string, times: number): void => {
    for (let i = 0; i < times; i += 1) {
      const wait = gate.pass(() => address);
      if (wait) void wait.then(() => passed.push(address));
      else passed.push(address);
    }
  };
  const nextTurn = async (): Promise<string[]> => {
    passed.length = 0;
    turns.shift()!();
    await Promise.resolve();
    return [...passed];
  };
  return { come, nextTurn, passed, turns };
}

it('lets a few begin at once, and the others in the turns that follow', async () => {
  const { come, nextTurn, passed, turns } = openGate();
  come('a', 40);
  expect(passed).toHaveLength(16);
  expect(await nextTurn()).toHaveLength(16);
  expect(await nextTurn()).toHaveLength(8);
  expect(await nextTurn()).toEqual([]);
  expect(turns).toEqual([]);
  come('a', 1);
  expect(passed).toEqual(['a']);
});

it('lets an address wait for one of another, however many that one brings', async () => {
  const { come, nextTurn } = openGate();
  come('crowd', 1000);
  come('one', 1);
  expect((await nextTurn()).indexOf('one')).toBe(1);
});

it('lets those who wait go first', async () => {
  const { come, nextTurn, passed } = openGate();
  come('a', 32);
  await nextTurn();
  come('b', 1);
  expect(passed.filter((address) => address === 'b')).toEqual([]);
  expect(await nextTurn()).toEqual(['b']);
});

it('keeps those who wait while none may begin', async () => {
  let size = 0;
  const { come, nextTurn } = openGate(Infinity, () => size);
  come('a', 20);
  expect(await nextTurn()).toEqual([]);
  size = 16;
  expect(await nextTurn()).toHaveLength(16);
  expect(await nextTurn()).toHaveLength(4);
});

it('refuses more than may wait of one address', () => {
  const { come } = openGate(3);
  come('a', 19);
  expect(() => come('a', 1)).toThrow(expect.objectContaining({ reason: 'rate_limited', retryAfter: 5 }));
  come('b', 3);
});
