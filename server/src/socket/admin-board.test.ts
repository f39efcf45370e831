import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Presence } from '../presence/presence-service.ts';
import { createAdminBoard } from './admin-board.ts';
import type { Peer } from './peer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function createBoard() {
  let [counts, changed]: [[number, number], () => void] = [[1, 0], () => {}];
  const presence = {
    counts: () => counts,
    onChange: (listener: () => void) => (changed = listener),
  } as unknown as Presence;
  const board = createAdminBoard({ shutdown: { add: () => {} } } as never, presence);
  const become = (clients: number): void => {
    counts = [clients, 0];
    changed();
    vi.advanceTimersByTime(1_000);
  };
  const enter = () => {
    const seen: number[] = [];
    const send: Peer['send'] = (frame) => void (frame.type === 'online' && seen.push(frame.counts[0]));
    return { seen, leave: board.add({ send } as Peer) };
  };
  return { become, enter };
}

it('shows an admin each change since, also one back to what another was shown last', () => {
  const { become, enter } = createBoard();
  const first = enter();
  become(2);
  first.leave();
  become(3);
  const second = enter();
  become(2);
  expect(second.seen).toEqual([3, 2]);
});

it('sends no admin the same counts twice', () => {
  const { become, enter } = createBoard();
  const first = enter();
  become(2);
  const second = enter();
  become(2);
  expect([first.seen, second.seen]).toEqual([[1, 2], [2]]);
});
