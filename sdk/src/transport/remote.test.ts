import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { createRemote } from './remote.ts';

const problem = { type: 'about:blank', title: '', status: 409, code: 'conflict', detail: '' } as const;
const refusal = (): Promise<never> => Promise.reject(new ApiError(409, problem));
const silence = (): Promise<never> => Promise.reject(new TypeError('fetch failed'));
const reply =
  <T>(data: T) =>
  async () => ({ status: 200, data });

test('keeps status and data of a success, status and problem of a failure', async () => {
  const { $store, run } = createRemote<number>();
  expect($store.get()).toEqual({ status: null, data: null, problem: null, loading: false });
  const call = run(reply(1));
  expect($store.get().loading).toBe(true);
  expect(await call).toBe(1);
  expect($store.get()).toEqual({ status: 200, data: 1, problem: null, loading: false });
  await expect(run(silence)).rejects.toMatchObject({ status: 0, code: 'unreachable' });
  expect($store.get()).toEqual({ status: 0, data: 1, problem: null, loading: false });
  await expect(run(refusal)).rejects.toBeInstanceOf(ApiError);
  expect($store.get()).toEqual({ status: 409, data: null, problem, loading: false });
});

test('of calls under way at once the one begun last counts; after a reset none does', async () => {
  const { $store, run, reset } = createRemote<string>();
  let release: (reply: { status: number; data: string }) => void = () => undefined;
  const slow = run(() => new Promise((resolve) => (release = resolve)));
  await run(reply('fast'));
  release({ status: 200, data: 'slow' });
  expect([await slow, $store.get().data]).toEqual(['slow', 'fast']);
  const late = run(reply('late'));
  reset();
  await late;
  expect($store.get()).toEqual({ status: null, data: null, problem: null, loading: false });
});

test('data is cleared when another subject is requested, and stays for the same one', async () => {
  const { $store, run } = createRemote<string>();
  await run(reply('of a'), 'a');
  await expect(run(silence, 'a')).rejects.toMatchObject({ status: 0 });
  expect($store.get().data).toBe('of a');
  const other = run(silence, 'b');
  expect($store.get()).toEqual({ status: null, data: null, problem: null, loading: true });
  await expect(other).rejects.toMatchObject({ status: 0 });
  expect($store.get().data).toBeNull();
});
