import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { underLease } from './under-lease.ts';

const lasts = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Begins work under a lease; `end` ends the work. */
function begin(renew: () => Promise<boolean>) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const stop = new AbortController();
  let signal!: AbortSignal;
  const result = underLease({ lasts, renew, stop: stop.signal }, (given) => {
    signal = given;
    return promise;
  });
  return { stop, end: resolve, result, isAborted: () => signal.aborted };
}

describe('work under a lease', () => {
  it('continues past the length of the lease, which is renewed until the work ends', async () => {
    const renew = vi.fn(async () => true);
    const work = begin(renew);
    await vi.advanceTimersByTimeAsync(10 * lasts);
    expect(work.isAborted()).toBe(false);
    work.end('done');
    expect(await work.result).toBe('done');
    const calls = renew.mock.calls.length;
    await vi.advanceTimersByTimeAsync(lasts);
    expect(renew.mock.calls.length).toBe(calls);
  });

  it('is stopped once another process has the lease', async () => {
    const work = begin(async () => false);
    await vi.advanceTimersByTimeAsync(lasts / 6);
    expect(work.isAborted()).toBe(true);
  });

  it('is stopped before the lease ends where the database does not answer', async () => {
    const work = begin(() => new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(lasts / 2);
    expect(work.isAborted()).toBe(true);
  });

  it('continues over a short fault of the database', async () => {
    let calls = 0;
    const work = begin(async () => {
      calls += 1;
      if (calls === 1) throw new Error('connection lost');
      return true;
    });
    await vi.advanceTimersByTimeAsync(2 * lasts);
    expect(work.isAborted()).toBe(false);
  });

  it('ends after the renewals under way, which would claim a released lease again', async () => {
    const { promise, resolve: land } = Promise.withResolvers<boolean>();
    const renew = vi.fn(() => promise);
    const work = begin(renew);
    const ended = vi.fn();
    void work.result.then(ended);
    await vi.advanceTimersByTimeAsync(lasts / 6);
    expect(renew).toHaveBeenCalledOnce();
    work.end('done');
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).not.toHaveBeenCalled();
    land(true);
    await work.result;
  });

  it('is stopped with the server', () => {
    const work = begin(async () => true);
    work.stop.abort();
    expect(work.isAborted()).toBe(true);
  });
});
