// What a client costs that was made and never used, as by a page rendered on a server.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createVisitor, type Visitor } from '../visitor.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const count = 2_000;

/** Bytes of heap that each of many clients takes while somebody refers to it. */
function weigh(use: (visitor: Visitor) => unknown): number {
  collect();
  const before = process.memoryUsage().heapUsed;
  const all = Array.from({ length: count }, (_, at) => {
    const visitor = createVisitor({ host: 'https://chat.example.ru', site: `site${at}` });
    use(visitor);
    return visitor;
  });
  collect();
  return (process.memoryUsage().heapUsed - before) / all.length;
}

test('an unused visitor takes less than a tenth of one whose stores are read', () => {
  const used = weigh((visitor) => visitor.$sentences.get());
  const unused = weigh(() => undefined);
  console.log(`a visitor: ${Math.round(unused)} bytes unused, ${Math.round(used)} used`);
  expect(unused).toBeLessThan(used / 10);
});
