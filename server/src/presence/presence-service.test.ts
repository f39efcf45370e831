import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLocalBus } from '../event/bus-local.ts';
import { createLog } from '../log/log.ts';
import type { Bus } from '../event/message-bus.ts';
import { createPresence, type Member } from './presence-service.ts';

const anna: Member = { kind: 'visitor', id: 'anna', ownerId: 'owner' };
const owner: Member = { kind: 'operator', id: 'owner', ownerId: 'owner' };

/** A bus that can lose what is published. */
function createLossyBus() {
  const bus = createLocalBus(createLog('silent'));
  const state = { lost: false };
  const resyncs: (() => void)[] = [];
  const lossy: Bus = {
    ...bus,
    publish: (channel, message) => {
      if (!state.lost) bus.publish(channel, structuredClone(message));
    },
    subscribe: (channel, listener, resync) => {
      if (resync) resyncs.push(resync);
      return bus.subscribe(channel, listener, resync);
    },
  };
  return { bus: lossy, state, resync: () => resyncs.forEach((run) => run()) };
}

describe('presence', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('reports the first connection and, after a delay, the end of the last one', () => {
    const presence = createPresence(createLossyBus().bus);
    const published: [string, boolean][] = [];
    presence.onChange((member, here) => published.push([member.id, here]));
    const [first, second] = [presence.enter(anna), presence.enter(anna)];
    expect(presence.isOnline('anna')).toBe(true);
    expect(presence.counts()).toEqual([1, 0]);
    first();
    first();
    vi.advanceTimersByTime(10_000);
    expect(presence.isOnline('anna')).toBe(true);
    second();
    expect(presence.isOnline('anna')).toBe(true);
    vi.advanceTimersByTime(2_500);
    expect(presence.isOnline('anna')).toBe(false);
    expect(published).toEqual([
      ['anna', true],
      ['anna', false],
    ]);
    presence.stop();
  });

  it('a reload is not a leave', () => {
    const presence = createPresence(createLossyBus().bus);
    const published: boolean[] = [];
    const leave = presence.enter(anna);
    presence.onChange((_, here) => published.push(here));
    leave();
    vi.advanceTimersByTime(500);
    presence.enter(anna);
    vi.advanceTimersByTime(10_000);
    expect(published).toEqual([]);
    presence.stop();
  });

  it('processes know of each other, the later one too', () => {
    const { bus } = createLossyBus();
    const a = createPresence(bus);
    a.enter(anna);
    const b = createPresence(bus);
    expect(b.isOnline('anna')).toBe(true);
    b.enter(owner);
    expect(a.operatorIsThere('owner')).toBe(true);
    expect(a.counts()).toEqual([1, 1]);
    a.stop();
    expect(b.isOnline('anna')).toBe(false);
    b.stop();
  });

  it('makes good what an outage lost', () => {
    const { bus, state, resync } = createLossyBus();
    const [a, b] = [createPresence(bus), createPresence(bus)];
    a.enter(anna);
    state.lost = true;
    b.enter(owner);
    expect(a.operatorIsThere('owner')).toBe(false);
    state.lost = false;
    resync();
    expect(a.operatorIsThere('owner')).toBe(true);
    expect(b.isOnline('anna')).toBe(true);
    a.stop();
    b.stop();
  });

  it('forgets a process that is silent', () => {
    const { bus, state } = createLossyBus();
    const [a, b] = [createPresence(bus), createPresence(bus)];
    a.enter(anna);
    b.enter(owner);
    state.lost = true;
    vi.advanceTimersByTime(60_000);
    expect(b.isOnline('anna')).toBe(false);
    expect(b.operatorIsThere('owner')).toBe(true);
    a.stop();
    b.stop();
  });
});
