// `npm run bench:dashboard -- -g bubble`: ms from Enter to the writer's own bubble, at the operator's composer and at
// the visitor's. The goal is 30 ms, of which a frame of the screen is 16.7 ms. The same run measures a floor: a bare
// page that adds a node at the press.
import type { Locator, Page } from 'playwright/test';
import { test } from '../../tests/harness/browser/policy.ts';
import { chat, log, openChat, startStage, type Stage } from '../../widget-preact/e2e/stage.ts';

const presses = 60;
/** The first ones pay for code that the engine has not compiled yet: they are printed, not counted. */
const warmUp = 5;
const goal = 30;

let stage: Stage;
test.beforeAll(async ({ server }) => {
  stage = await startStage(server);
});
test.afterAll(() => stage.stop());

/**
 * From the press of Enter to the bubble in the document, and to the end of the frame that draws it, in ms; which frame
 * that is.
 */
interface Times {
  readonly inDocument: number;
  readonly drawn: number;
  readonly frame: number;
}

/**
 * From now on the page waits for the next Enter, and then for the last of `bubbles` to have the text and to be drawn.
 */
const watchEnter = (log: Locator, bubbles: string, text: string): Promise<void> =>
  log.evaluate(
    (place, [selector, wanted]) => {
      const times = new Promise<Times>((done) => {
        const isThere = (): boolean => {
          const last = [...place.querySelectorAll(selector!)].at(-1);
          return last?.checkVisibility({ visibilityProperty: true }) === true && last.textContent.includes(wanted!);
        };
        const watch = ({ timeStamp: start }: KeyboardEvent): void => {
          let [inDocument, count] = [0, 0];
          const observer = new MutationObserver(() => {
            if (![...place.querySelectorAll(selector!)].at(-1)?.textContent.includes(wanted!)) return;
            observer.disconnect();
            inDocument = performance.now() - start;
          });
          observer.observe(place, { childList: true, subtree: true, characterData: true });
          const frame = (): void => {
            count++;
            // A task after a frame's callbacks runs when the frame, with what its layout has changed, has been drawn.
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => {
              if (isThere()) done({ inDocument, drawn: performance.now() - start, frame: count });
              else requestAnimationFrame(frame);
            };
            port2.postMessage(null);
          };
          requestAnimationFrame(frame);
        };
        addEventListener('keydown', watch, { once: true, capture: true });
      });
      Object.assign(window, { times });
    },
    [bubbles, text],
  );

const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!;
const line = (values: readonly number[]): string =>
  `median ${at(values, 0.5).toFixed(1)} ms, p95 ${at(values, 0.95).toFixed(1)} ms, longest ${Math.max(...values).toFixed(1)} ms`;

async function measure(name: string, page: Page, box: Locator, log: Locator, bubbles: string): Promise<void> {
  const times: Times[] = [];
  for (let press = 0; press < presses + warmUp; press++) {
    const text = `Сообщение ${press}: сколько стоит доставка?`;
    await box.fill(text);
    await watchEnter(log, bubbles, text);
    await page.keyboard.press('Enter');
    times.push(await page.evaluate(() => (window as unknown as { times: Promise<Times> }).times));
    // What follows, such as an answer and its acknowledgement, is not part of the next press.
    await page.waitForTimeout(150);
  }
  const counted = times.slice(warmUp);
  console.log(`${name}, Enter to own bubble (${presses} presses; the goal is ${goal} ms):`);
  const frames = counted.map(({ frame }) => frame);
  console.log(`  in the document: ${line(counted.map(({ inDocument }) => inDocument))}`);
  console.log(`  drawn:           ${line(counted.map(({ drawn }) => drawn))}`);
  console.log(`  drawn in frame:  median ${at(frames, 0.5)}, p95 ${at(frames, 0.95)}`);
  console.log(
    `  the first ones drawn after ${times
      .slice(0, warmUp)
      .map(({ drawn }) => drawn.toFixed(0))
      .join(', ')} ms`,
  );
}

/** What no page can do without: a key, a node, a frame. */
const floor = `<title>Пусто</title><h1>Пусто</h1><textarea aria-label="Сообщение"></textarea><div role="log"></div><script>
  const [box, log] = [document.querySelector('textarea'), document.querySelector('[role=log]')];
  box.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const bubble = document.createElement('p');
    bubble.textContent = box.value;
    log.append(bubble);
  });
</script>`;

test('bubble', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'ru-RU' });
  const bare = await context.newPage();
  await bare.goto(stage.put('/floor', floor));
  await measure('a bare page', bare, bare.getByRole('textbox'), bare.getByRole('log'), 'p');
  await bare.close();
  const visitor = await context.newPage();
  await openChat(visitor, stage.put('/bubble', `<title>Магазин</title><h1>Магазин</h1>${stage.snippet()}`));
  await measure(
    'visitor',
    visitor,
    chat(visitor).getByRole('textbox', { name: 'Сообщение' }),
    log(visitor),
    '.own .bubble',
  );
  const { id } = await stage.newest();
  const operator = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'ru-RU' });
  await stage.signIn(operator);
  const page = await operator.newPage();
  await page.goto(`${stage.server.url}/dialog/${id}`);
  const sentences = page.getByRole('log', { name: 'Сообщения' });
  await sentences
    .getByText(/^Сообщение \d+: /)
    .last()
    .waitFor();
  const box = page.getByRole('textbox', { name: 'Сообщение' });
  await measure('operator', page, box, sentences, 'article[data-author=operator]');
  await context.close();
  await operator.close();
});
