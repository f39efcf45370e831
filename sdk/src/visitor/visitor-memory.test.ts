import { expect, test } from 'vitest';
import { memoryStorage, pause } from '../transport/server-fixture.ts';
import { createMemory, hasDialog } from './visitor-memory.ts';

const [first, second] = ['https://old.shop.ru', 'https://chat.shop.ru'];
const remembered = (session: string) => ({ token: `token of ${session}`, session, read: 0 });

/** Storages that answer at once and by promises. */
const storages = {
  'answers at once': memoryStorage,
  'answers by promises'() {
    const { getItem, setItem, removeItem } = memoryStorage();
    return {
      getItem: async (key: string) => (await pause(1), getItem(key)),
      setItem: async (key: string, value: string) => (await pause(1), setItem(key, value)),
      removeItem: async (key: string) => (await pause(1), removeItem(key)),
    };
  },
};

for (const [name, create] of Object.entries(storages))
  for (const isRenewed of [false, true])
    test(`two hosts of one site key in a storage that ${name}: each ends its own dialog alone${isRenewed ? ', also with a new token' : ''}`, async () => {
      const storage = create();
      const one = createMemory('site', first, storage);
      const other = createMemory('site', second, storage);
      await one.save(remembered('a'));
      await other.save(remembered('b'));
      await one.clear();
      expect(await one.load()).toBeFalsy();
      expect(await other.load()).toMatchObject({ session: 'b' });
      if (isRenewed) await other.save({ ...remembered('b'), token: 'renewed' });
      await one.save(remembered('c'));
      await other.clear();
      expect(await other.load()).toBeFalsy();
      expect(await hasDialog('site', storage, second)).toBe(false);
      expect(await one.load()).toMatchObject({ session: 'c' });
    });
