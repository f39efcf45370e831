import { describe, expect, it } from 'vitest';
import { ModelCache, type Sized } from './model-cache.ts';

function cacheOf(budget: number, bytes = 10) {
  const loads: string[] = [];
  const cache = new ModelCache(async (key: string): Promise<Sized<string> | null> => {
    loads.push(key);
    const value = `${key}${loads.length}`;
    await Promise.resolve();
    return key === 'none' ? null : { value, bytes };
  }, budget);
  return { cache, loads };
}

describe('ModelCache', () => {
  it('loads once, for simultaneous requests too', async () => {
    const { cache, loads } = cacheOf(100);
    expect(await Promise.all([cache.get('a'), cache.get('a')])).toEqual(['a1', 'a1']);
    expect(await cache.get('a')).toBe('a1');
    expect(loads).toEqual(['a']);
  });

  it('drops the least recently used beyond its budget', async () => {
    const { cache, loads } = cacheOf(25);
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.get(key);
    expect(loads).toEqual(['a', 'b', 'c', 'b']);
  });

  it('caches one value that is larger than the budget', async () => {
    const { cache, loads } = cacheOf(25, 1000);
    for (const key of ['a', 'a', 'b', 'b', 'a']) await cache.get(key);
    expect(loads).toEqual(['a', 'b', 'a']);
  });

  it('does not cache a value that was dropped while it was loading', async () => {
    const { cache, loads } = cacheOf(100);
    const old = cache.get('a');
    cache.drop('a');
    const fresh = cache.get('a');
    expect([await old, await fresh, await cache.get('a')]).toEqual(['a1', 'a2', 'a2']);
    expect(loads).toHaveLength(2);
  });

  it('caches neither null nor a failure', async () => {
    const { cache, loads } = cacheOf(100);
    expect(await cache.get('none')).toBeNull();
    await cache.get('none');
    expect(loads).toEqual(['none', 'none']);
    let broken = true;
    const failing = new ModelCache(async () => {
      if (broken) throw new Error('disk');
      return { value: 1, bytes: 1 };
    }, 10);
    await expect(failing.get('a')).rejects.toThrow('disk');
    broken = false;
    expect(await failing.get('a')).toBe(1);
  });
});
