import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const engine = 'server/src/assistant/engine';
const root = new URL('../../../', import.meta.url).pathname;

// To try a tool it trains the same assistant again and again: in the long test.
const isShort = !process.env.TEST_LONG;
describe.skipIf(isShort)('the comparison of two checkouts of the engine', { timeout: 120_000 }, () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'other-checkout-'));
    cpSync(join(root, engine), join(folder, engine), { recursive: true });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const compare = () =>
    spawnSync(process.execPath, [join(root, 'tests/check/same-engine/run.ts'), '--base', folder, '--only', 'demo'], {
      encoding: 'utf8',
    });

  it('finds an equal engine the same', () => {
    const { status, stdout } = compare();
    expect(stdout).toContain('The engines are the same.');
    expect(status).toBe(0);
  });

  it('finds the difference that a slightly altered number makes', () => {
    const file = join(folder, engine, 'tuning.ts');
    const source = readFileSync(file, 'utf8');
    const altered = source.replace('temperature: 1.5,', 'temperature: 1.5001,');
    expect(altered).not.toBe(source);
    writeFileSync(file, altered);
    const { status, stdout } = compare();
    expect(stdout).toMatch(/demo: \d+ questions, [1-9]\d* differences/);
    expect(status).toBe(1);
  });
});
