// The main road in Firefox and WebKit: `bun tests/check/browsers/run.ts`, or one of them by its name.
import { startServer } from '../../harness/server-process.ts';
import type { Browser } from './driver.ts';
import { firefoxBrowser } from './firefox.ts';
import { walkRoad } from './road.ts';
import { webkitBrowser } from './webkit.ts';

const wanted = process.argv.slice(2).map((name) => name.toLowerCase());
const browsers = [firefoxBrowser, webkitBrowser].filter(
  ({ name }) => wanted.length === 0 || wanted.includes(name.toLowerCase()),
);

async function check({ name, missing, start }: Browser): Promise<boolean> {
  const lacking = missing();
  if (lacking !== null) {
    console.log(`${name}: NOT FOUND, nothing checked (${lacking})`);
    return false;
  }
  const server = await startServer();
  const driver = await start();
  try {
    await walkRoad(driver, server, (step) => console.log(`${name}: ${step}`));
    return true;
  } catch (cause) {
    console.log(`${name}: FAILED, ${cause instanceof Error ? cause.message : String(cause)}`);
    return false;
  } finally {
    await driver.close();
    await server.stop();
  }
}

let passed = browsers.length > 0;
for (const browser of browsers) passed = (await check(browser)) && passed;
process.exit(passed ? 0 : 1);
