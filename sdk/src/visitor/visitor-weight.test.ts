// What a client costs that was made and never used, as by a page rendered on a server.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createVisitor } from '../visitor.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const count = 2_000;

test('an unused visitor takes less than 32 KiB', () => {
  collect();
  const before = process.memoryUsage().heapUsed;
  const all = Array.from({ length: count }, (_, at) =>
    createVisitor({ host: 'https://chat.example.ru', site: `site${at}` }),
  );
  collect();
  const bytes = (process.memoryUsage().heapUsed - before) / all.length;
  console.log(`a visitor: ${Math.round(bytes)} bytes unused`);
  expect(bytes).toBeLessThan(32 * 1024);
});
