import { type Locator, test } from 'playwright/test';
import { startDns } from '../../server/src/domain/dns-fixture.ts';
import { startShop } from '../../tests/harness/browser/shop-site.ts';
import { startServer } from '../../tests/harness/server-process.ts';
import { signUp, walkToAnswer } from './newcomer-road.ts';

// How long a newcomer takes from the home page to a right answer, by mouse: writes 200 characters a minute, and looks
// for a while before each press.
const [keyTime, lookTime] = [300, 2_500];
/** To paste the code into one's own page, which another program shows, and to open the chat there; ms. */
const outsideTime = 20_000;

test('the time of a newcomer', async ({ browser }) => {
  test.setTimeout(600_000);
  const shop = await startShop();
  const dns = await startDns({});
  const server = await startServer({ env: { PROBE_HOSTS: `shop.example.ru=${shop.url}`, PROBE_DNS: dns.address } });
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  const page = await context.newPage();
  let [presses, pauses] = [0, 0];
  const pause = async (time: number): Promise<void> => {
    pauses += time;
    await page.waitForTimeout(time);
  };
  const press = async (target: Locator): Promise<void> => {
    presses += 1;
    await pause(lookTime);
    await target.click();
  };
  const write = async (field: Locator, text: string): Promise<void> => {
    pauses += text.length * keyTime;
    await field.pressSequentially(text, { delay: keyTime, timeout: 0 });
  };
  const secondsOf = async (walk: () => Promise<void>): Promise<string> => {
    const start = performance.now();
    [presses, pauses] = [0, 0];
    await walk();
    const [all, own] = [performance.now() - start, pauses].map((time) => Math.round(time / 1000));
    return `${all} s, of these ${own} s of the person, ${presses} presses`;
  };
  const newcomer = { server, shop, context, page, press, write };
  console.log(`sign-up: ${await secondsOf(() => signUp(newcomer, 'newcomer@example.com'))}`);
  console.log(
    `to a right answer: ${await secondsOf(async () => {
      await walkToAnswer(newcomer);
      await pause(outsideTime);
    })}`,
  );
  await server.stop();
  await dns.close();
  shop.stop();
});
