// Pictures of every screen at 390, 768 and 1280 px, light and dark: `npm run screens`, or `npm run screens -- -g
// dialog`.
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from 'playwright/test';
import { createOwner, type Proofs, signInOwner, startProofs } from '../../tests/harness/owner.ts';
import { type ServerProcess, startServer } from '../../tests/harness/server-process.ts';
import { watchRest } from './shots/at-rest.ts';
import { assistantShots, startShots, tryShots } from './shots/assistant-shots.ts';
import { dialogShots } from './shots/dialog-shots.ts';
import { breakPin, furnish } from './shots/furnish.ts';
import { guestShots } from './shots/guest-shots.ts';
import { noticeShots } from './shots/notice-shots.ts';
import { forcedShots } from './shots/forced-shots.ts';
import { settingShots } from './shots/setting-shots.ts';
import type { Owners, Shot } from './shots/shot.ts';

const folder = join(import.meta.dirname, 'screens');
const widths = [390, 768, 1280];
const schemes = ['light', 'dark'] as const;
const shots = [
  ...guestShots,
  ...startShots,
  ...dialogShots,
  ...assistantShots,
  ...settingShots,
  ...forcedShots,
  ...noticeShots,
  ...tryShots,
];

let server: ServerProcess;
let demo: ServerProcess;
let proofs: Proofs;
let owners: Owners;

test.beforeAll(async () => {
  proofs = await startProofs(['shop.example.ru', 'strict.example.ru']);
  const admin = 'anna@shop.example.ru';
  const env = { PROBE_HOSTS: proofs.env, PROBE_DNS: '127.0.0.1:9', ADMIN_EMAILS: admin };
  server = await startServer({ env });
  demo = await startServer({ env: { DEMO: 'on', LOG_LEVEL: 'info', POLICY_URL: 'https://example.ru/policy' } });
  const [email = '', password = ''] = /вход: (\S+), пароль ([\w-]+)/.exec(demo.output())!.slice(1);
  owners = {
    demo: await signInOwner(demo, { email, password }),
    owner: await createOwner(server, proofs, admin),
    newcomer: await createOwner(server, proofs),
    strict: await createOwner(server, proofs),
  };
  await furnish(owners.owner);
  await breakPin(owners.strict);
});
test.afterAll(async () => {
  await Promise.all([server.stop(), demo.stop()]);
  proofs.stop();
});

async function limitCalls(page: Page, calls: Shot['calls'], pending?: RegExp): Promise<void> {
  if (pending) await page.route(pending, () => {});
  if (calls !== 'refused') return;
  await page.route('**/api/v1/**', (route) => route.fulfill({ status: 500, json: { code: 'internal', status: 500 } }));
}

/** The whole page in sight: what sticks to the window's edges is where a person sees it, and a touch stays a touch. */
async function showWhole(page: Page, width: number): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
}

async function take(browser: Browser, shot: Shot, width: number): Promise<void> {
  const { name, path, who, calls, act, forced, full = !act } = shot;
  const owner = who && who !== 'visitor' ? owners[who] : undefined;
  const context = await browser.newContext({
    viewport: { width, height: width < 769 ? 844 : 900 },
    reducedMotion: 'reduce',
    locale: 'ru-RU',
    // A phone is touched: what is pressed is larger there.
    hasTouch: width === 390,
    forcedColors: forced ? 'active' : 'none',
  });
  await owner?.signIn(context);
  const page = await context.newPage();
  const pending = calls === 'late' ? /\/api\/v1\// : shot.pending;
  const atRest = watchRest(page, pending && ((url) => pending.test(url)));
  await limitCalls(page, calls, pending);
  await page.goto((who === 'demo' || who === 'visitor' ? demo : server).url + path);
  const first = shot.sees ? page.locator(shot.sees) : page.getByRole(calls === 'late' ? 'banner' : 'heading');
  await first.first().waitFor();
  await atRest();
  await act?.(page, owner);
  if (full) {
    await atRest();
    await showWhole(page, width);
  }
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await atRest();
    await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) });
  }
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(excess, `${name} at ${width} is wider than the screen`).toBeLessThanOrEqual(0);
  await context.close();
}

for (const shot of shots) {
  test(shot.name, async ({ browser }) => {
    for (const width of shot.only ?? widths) await take(browser, shot, width);
  });
}
