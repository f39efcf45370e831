import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const faults = globSync('*/fault/*.ts', { cwd: import.meta.dirname });

it('there are faults to seed', () => {
  expect(faults.length).toBeGreaterThan(10);
});

// The checks seed some of them in `npm test`, the others in long runs alone.
it.concurrent.each(faults)('%s fits the source as it is', async (fault) => {
  await promisify(execFile)(process.execPath, [fault], { cwd: import.meta.dirname });
});
