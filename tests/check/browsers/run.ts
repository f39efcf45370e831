// The main road in Firefox and WebKit: `bun tests/check/browsers/run.ts`, or one of them by its name.
import { startServer } from '../../harness/server-process.ts';
import { firefoxBrowser } from './firefox.ts';
import { walkRoad } from './road.ts';
import { webkitBrowser } from './webkit.ts';

const wanted = process.argv.slice(2).map((name) => name.toLowerCase());
const browsers = [firefoxBrowser, webkitBrowser].filter(
  ({ name }) => wanted.length === 0 || wanted.includes(name.toLowerCase()),
);

let passed = browsers.length > 0;
for (const { name, missing, start } of browsers) {
  const lacking = missing();
  if (lacking !== null) {
    console.log(`${name}: NOT FOUND, nothing checked (${lacking})`);
    passed = false;
    continue;
  }
  const server = await startServer();
  const driver = await start();
  try {
    await walkRoad(driver, server, (step) => console.log(`${name}: ${step}`));
  } catch (cause) {
    console.log(`${name}: FAILED, ${cause instanceof Error ? cause.message : String(cause)}`);
    passed = false;
  } finally {
    await driver.close();
    await server.stop();
  }
}
process.exit(passed ? 0 : 1);
