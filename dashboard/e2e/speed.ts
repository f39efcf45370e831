// `npm run bench:dashboard`: how soon the dialogs can be worked with at a slowed CPU, and whether frames are dropped
// while sentences arrive. The same run measures a floor for each figure: an empty page, the same page at rest.
import { type Browser, expect, type Page, test } from 'playwright/test';
import { type ServerProcess, startServer } from '../../tests/harness/server-process.ts';
import { createOwner, type Proofs, startProofs, type TestOwner, type TestVisitor } from '../../tests/harness/owner.ts';

const visits = 7;
const slowDown = 4;
const rush = { perSecond: 50, seconds: 10 };
/** Dialogs of one owner in the bench of the list. */
const many = 1_000;

let server: ServerProcess;
let proofs: Proofs;
let owner: TestOwner;
let visitor: TestVisitor;
test.beforeAll(async () => {
  proofs = await startProofs(['shop.ru']);
  server = await startServer({ env: { PROBE_HOSTS: proofs.env } });
  owner = await createOwner(server, proofs);
  const { site } = await owner.domain('shop.ru');
  for (let at = 0; at < 60; at++)
    await (await owner.visitor(site, { name: `Посетитель ${at}` })).say('Добрый день, есть вопрос о заказе');
  visitor = await owner.visitor(site, { name: 'Скорый' });
  await visitor.say('Начнём');
});
test.afterAll(async () => {
  await server.stop();
  proofs.stop();
});

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Ms from the start of the navigation until `isThere`, and until the main thread answers a press after it. */
async function visit(browser: Browser, address: string, isThere: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'ru-RU' });
  await owner.signIn(context);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await page.addInitScript((selector) => {
    const look = (): void => {
      if (!document.querySelector(selector)) return void requestAnimationFrame(look);
      // Two ticks of the event loop after a frame: what was due before them has run.
      requestAnimationFrame(() =>
        setTimeout(() => setTimeout(() => Object.assign(window, { interactiveAt: performance.now() }))),
      );
    };
    look();
  }, isThere);
  await page.goto(address);
  const at = await page.waitForFunction(() => (window as { interactiveAt?: number }).interactiveAt);
  const value = (await at.jsonValue())!;
  await context.close();
  return value;
}

test('interactive', async ({ browser }) => {
  const places = [
    ['empty page', '/health', 'body'],
    ['/dialogs', '/dialogs', 'a[href^="/dialog/"]'],
    ['home', '/', 'h1'],
  ] as const;
  for (const [name, path, selector] of places) {
    const times: number[] = [];
    for (let run = 0; run < visits; run++) times.push(await visit(browser, server.url + path, selector));
    console.log(
      `${name}, CPU ÷ ${slowDown}: can be worked with after ${Math.round(median(times))} ms (median of ${visits}; ${times.map(Math.round).join(', ')})`,
    );
  }
});

/**
 * What the page's main thread works, in ms of its own CPU time a second: however busy the machine is, it stays the
 * same.
 */
async function startWorkClock(page: Page): Promise<() => Promise<string>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async (): Promise<Record<string, number>> =>
    Object.fromEntries((await devtools.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]));
  const [before, startedAt] = [await read(), performance.now()];
  return async () => {
    const [after, seconds] = [await read(), (performance.now() - startedAt) / 1000];
    const of = (name: string): string => (((after[name]! - before[name]!) * 1000) / seconds).toFixed(0);
    return `main thread ${of('TaskDuration')} ms of CPU a second: script ${of('ScriptDuration')}, layout ${of('LayoutDuration')}, style ${of('RecalcStyleDuration')}`;
  };
}

/** Frames a second, and the longest wait for one, over `seconds`. */
const frames = (page: Page, seconds: number): Promise<{ perSecond: number; longest: number }> =>
  page.evaluate(
    (duration) =>
      new Promise((done) => {
        const started = performance.now();
        let [count, last, longest] = [0, started, 0];
        const frame = (now: number): void => {
          if (count > 0) longest = Math.max(longest, now - last);
          [count, last] = [count + 1, now];
          if (now - started < duration * 1000) requestAnimationFrame(frame);
          else done({ perSecond: (count * 1000) / (now - started), longest });
        };
        requestAnimationFrame(frame);
      }),
    seconds,
  );

test('frames', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'ru-RU' });
  await owner.signIn(context);
  const page = await context.newPage();
  await page.goto(`${server.url}/dialogs`);
  await page.getByRole('navigation', { name: 'Диалоги' }).getByRole('link').filter({ hasText: 'Скорый' }).click();
  const log = page.getByRole('log', { name: 'Сообщения' });
  await expect(log).toContainText('Начнём');
  const print = (name: string, { perSecond, longest }: Awaited<ReturnType<typeof frames>>) =>
    console.log(`${name}: ${perSecond.toFixed(1)} frames a second, the longest took ${longest.toFixed(0)} ms`);
  print('at rest', await frames(page, rush.seconds));
  const pouring = (async () => {
    const requests: Promise<unknown>[] = [];
    const started = performance.now();
    for (let at = 0; at < rush.perSecond * rush.seconds; at++) {
      requests.push(visitor.say(`Предложение ${at}: сколько стоит доставка и когда её ждать?`));
      await new Promise((wake) =>
        setTimeout(wake, Math.max(0, started + ((at + 1) * 1000) / rush.perSecond - performance.now())),
      );
    }
    await Promise.all(requests);
  })();
  print(`while ${rush.perSecond} sentences a second arrive`, await frames(page, rush.seconds));
  await pouring;
  await expect(log).toContainText(`Предложение ${rush.perSecond * rush.seconds - 1}`);
  await context.close();
});

/** Sentences of visitors in turn, so many a second. */
async function pour(visitors: readonly TestVisitor[], perSecond: number, seconds: number): Promise<void> {
  const requests: Promise<unknown>[] = [];
  const started = performance.now();
  for (let at = 0; at < perSecond * seconds; at++) {
    requests.push(visitors[(at * 7) % visitors.length]!.say(`Вопрос ${at}: сколько стоит доставка и когда её ждать?`));
    await new Promise((wake) =>
      setTimeout(wake, Math.max(0, started + ((at + 1) * 1000) / perSecond - performance.now())),
    );
  }
  await Promise.all(requests);
}

test('list', async ({ browser }) => {
  test.setTimeout(300_000);
  const crowded = await createOwner(server, proofs);
  const { site } = await crowded.call<{ site: string }>('/domain/create', {
    method: 'POST',
    body: { name: 'shop.ru' },
  });
  const visitors: TestVisitor[] = [];
  for (let at = 0; at < many; at++) {
    const guest = await crowded.visitor(site, { page: `https://shop.ru/catalog/${at % 30}` });
    await guest.say(`Вопрос ${at}: есть ли товар в наличии?`);
    visitors.push(guest);
  }
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'ru-RU' });
  await crowded.signIn(context);
  const page = await context.newPage();
  await page.goto(`${server.url}/dialogs`);
  const list = page.getByRole('navigation', { name: 'Диалоги' });
  await expect(list.getByRole('link').first()).toBeVisible();
  // All pages are read, as by someone who has scrolled to the end.
  await list.hover();
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 20_000);
        return list.evaluate((place) => place.scrollHeight);
      },
      { timeout: 120_000, intervals: [50] },
    )
    .toBeGreaterThan((many - 1) * 90);
  const measure = async (name: string, watched: Page): Promise<void> => {
    const workOf = await startWorkClock(watched);
    const { perSecond, longest } = await frames(watched, rush.seconds);
    console.log(`${name}: ${perSecond.toFixed(1)} frames a second, the longest took ${longest.toFixed(0)} ms`);
    console.log(`  ${await workOf()}`);
  };
  const news = `while ${rush.perSecond} sentences a second arrive`;
  await measure(`${many} dialogs at rest`, page);
  const empty = await context.newPage();
  await empty.goto(`${server.url}/health`);
  const beside = pour(visitors, rush.perSecond, rush.seconds);
  await measure(`floor: an empty page in front, ${news}`, empty);
  await beside;
  await empty.close();
  for (const place of ['end', 'top'] as const) {
    await list.evaluate((element, to) => element.scrollTo({ top: to === 'end' ? 1e9 : 0 }), place);
    const pouring = pour(visitors, rush.perSecond, rush.seconds);
    await measure(`at the ${place}, ${news}`, page);
    await pouring;
  }
  await context.close();
});
