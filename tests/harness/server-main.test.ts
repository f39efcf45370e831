import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mainOf } from './server-main.ts';

const built = 'server/dist/main.js';
/** Bears the time as of which what is built was that of the sources. */
const stamp = 'server/dist/.stamp';
const source = 'server/src/main.ts';
const files = [source, 'server/src/user/avatar/avatar.ts', 'sdk/src/index.ts', 'scripts/build-server.ts'];
const lock = 'package-lock.json';

let checkout: string;
const changeAt = (file: string, seconds: number): void => utimesSync(join(checkout, file), seconds, seconds);
/** The file that is run, from the checkout's folder on. */
const main = (): string => mainOf(checkout).slice(checkout.length + 1);

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'otklik-checkout-'));
  for (const file of [built, stamp, ...files, lock]) {
    mkdirSync(dirname(join(checkout, file)), { recursive: true });
    writeFileSync(join(checkout, file), '');
    changeAt(file, 1_000);
  }
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

it('runs what is built while no source has changed since', () => {
  expect(main()).toBe(built);
  changeAt(stamp, 2_000);
  expect(main()).toBe(built);
});

it('runs the source where nothing is built', () => {
  rmSync(join(checkout, 'server/dist'), { recursive: true });
  expect(main()).toBe(source);
});

it.each([...files, lock])('runs the source once %s has changed, until a build finds it to be the same', (file) => {
  changeAt(file, 1_001);
  expect(main()).toBe(source);
  changeAt(stamp, 1_002);
  expect(main()).toBe(built);
});
