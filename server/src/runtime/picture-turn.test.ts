import { expect, it } from 'vitest';
import { runPicture } from './picture-turn.ts';
import { createServerState } from './server-state.ts';
import type { ThreadPool } from './thread-pool.ts';

it('of a crowd of addresses at one account neither its own pictures wait, nor those of other accounts for more than one', async () => {
  const drawn: string[] = [];
  const ends: (() => void)[] = [];
  let refused = 0;
  const run = (_task: string, { name }: { name: string }) => {
    drawn.push(name);
    return new Promise<void>((end) => ends.push(end));
  };
  const deps = { state: createServerState(), pool: { run } as unknown as ThreadPool };
  const draw = (name: string, ownerId: string, visitor?: string): Promise<unknown> =>
    runPicture(deps, { ownerId, ...(visitor && { visitor }) }, '' as never, { name, bytes: new Uint8Array(1) });

  const crowd = Array.from({ length: 70 }, (_, at) =>
    draw('crowd', 'busy', `address ${at}`).catch(() => (refused += 1)),
  );
  await Promise.race(crowd);
  const others = [draw('avatar', 'busy'), draw('another site', 'other', 'address 1')];
  expect(drawn).toEqual(['crowd', 'avatar']);
  ends.splice(0).forEach((end) => end());
  await expect.poll(() => drawn.at(-1)).toBe('another site');
  ends.splice(0).forEach((end) => end());
  await Promise.all(others);
  expect(refused).toBe(61);
});
