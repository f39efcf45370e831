import { closeSync, mkdirSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../data-fixture.ts';
import { checkData } from './check.ts';
import { createStoppedData, type StoppedData } from './checked-data.ts';
import { damages } from './planted-damages.ts';

let data: StoppedData;
beforeAll(async () => {
  data = await createStoppedData();
});
afterAll(() => data.remove());

/** The lines that a check prints of a copy, on which some statements have run. */
async function linesAfter(...statements: string[]): Promise<string[]> {
  const { config, remove } = await data.copy(statements);
  const lines: string[] = [];
  try {
    await checkData(config, (line) => void lines.push(line));
  } finally {
    await remove();
  }
  return lines;
}

it('finds nothing in what a server has left', async () => {
  expect(await linesAfter()).toEqual([]);
});

it('as a command ends with 0 and one line, or with 1 behind a line for each damage', async ({ skip }) => {
  if (data.kind !== 'sqlite') skip();
  const runOn = async (statements: readonly string[]) => {
    const { config, remove } = await data.copy(statements);
    const ran = await runCommand(['check'], { dataDir: config.dataDir, env: { JWT_SECRET: 'x' } });
    await remove();
    return ran;
  };
  const line = 'sound: database, dialogs, counters, files, search index, models and keys';
  expect(await runOn([])).toEqual({ code: 0, printed: line });
  const { code, printed } = await runOn(['update domain set text_bytes = 0, file_bytes = 0 where file_bytes > 0']);
  expect([code, printed.split('\n').length, printed.split('\n').at(-1)]).toEqual([1, 3, 'not sound: 2 lines above']);
});

describe('a check finds', () => {
  it.each(damages)('%s', async (_, statements, line) => {
    const found = await data.linesAfter('sqlite' in statements ? statements[data.kind] : statements);
    expect(
      found.filter((one) => line.test(one)),
      found.join('\n'),
    ).not.toEqual([]);
  });

  it('twenty lines of a kind, and how many more', async () => {
    const values = Array.from({ length: 30 }, (_, i) => `('lost ${i}', 0, 0, '')`).join();
    const found = await data.linesAfter([`insert into part (set_id, number, items, bytes) values ${values}`]);
    expect(found).toHaveLength(21);
    expect(found.at(-1)).toMatch(/^parts that belong to no row: \d+ more$/);
  });

  it('a database of another version, and what to do', async () => {
    const newest = '(select max(name) from kysely_migration)';
    await expect(linesAfter("insert into kysely_migration values ('999-future', '2030')")).rejects.toThrow(
      /is of a newer version .*: take the program that made it/,
    );
    await expect(linesAfter(`delete from kysely_migration where name = ${newest}`)).rejects.toThrow(
      /is of an older version .*: start this version once/,
    );
  });

  it('keys that are missing or were replaced', async () => {
    const { config, remove } = await data.copy();
    const folder = join(config.dataDir, 'keys');
    mkdirSync(folder);
    const linesOf = async (): Promise<string[]> => {
      const lines: string[] = [];
      await checkData({ ...config, dataDir: folder, jwtSecret: null }, (line) => void lines.push(line));
      return lines;
    };
    expect(await linesOf()).toEqual([expect.stringMatching(/^keys: .*jwt-secret is missing: /)]);
    writeFileSync(join(folder, 'jwt-secret'), 'short');
    expect(await linesOf()).toEqual([expect.stringMatching(/^keys: .*jwt-secret must have at least 32 characters/)]);
    rmSync(folder, { recursive: true });
    await remove();
  });

  it('a page that is overwritten, and names it in one line', async ({ skip }) => {
    const { config, remove } = await data.copy();
    const { database } = config;
    if (database.kind !== 'sqlite') {
      await remove();
      return skip();
    }
    const file = openSync(database.path, 'r+');
    writeSync(file, Buffer.alloc(4096, 0xee), 0, 4096, Math.floor(statSync(database.path).size / 8192) * 4096);
    closeSync(file);
    const lines: string[] = [];
    await checkData(config, (line) => void lines.push(line));
    await remove();
    expect(lines.filter((line) => line.startsWith('database: '))).not.toEqual([]);
    expect(lines.join()).not.toContain('\n');
  });
});
