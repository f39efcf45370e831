import type { Page } from 'playwright/test';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import { box, launcher, log, openChat, say, startStage, type Stage } from './stage.ts';

let stage: Stage;
test.beforeAll(async ({ server }) => void (stage = await startStage(server)));
test.afterAll(() => stage.stop());

/** Swapping pages put text into scripts, which Trusted Types would refuse. */
const headers = () => ({
  'content-security-policy': `connect-src ${stage.server.url} ${stage.server.url.replace('http', 'ws')}`,
});
const inline = `<script>
  window.events = window.events || [];
  window.otklik = window.otklik || function () { (otklik.q = otklik.q || []).push(arguments) };
  for (const name of ['opened', 'sent']) otklik('on', name, () => events.push(name));
</script>`;
const events = (page: Page) => page.evaluate(() => (window as unknown as { events: string[] }).events.splice(0));

/** What Turbo does with a visit: a new body takes the place of the old one, and its scripts run as new elements. */
function visitLikeTurbo(): void {
  const body = document.body.cloneNode(true) as HTMLElement;
  for (const old of body.querySelectorAll('script')) {
    const script = document.createElement('script');
    for (const { name, value } of old.attributes) script.setAttribute(name, value);
    script.textContent = old.textContent;
    old.replaceWith(script);
  }
  document.body.replaceWith(body);
}

/** What htmx does with a boosted link: the body's content is swapped, then its scripts are put in again one by one. */
function swapLikeHtmx(): void {
  const html = document.body.innerHTML;
  document.body.innerHTML = html;
  for (const old of document.body.querySelectorAll('script')) {
    const script = document.createElement('script');
    for (const { name, value } of old.attributes) script.setAttribute(name, value);
    script.textContent = old.textContent;
    old.parentNode!.insertBefore(script, old);
    old.remove();
  }
}

/** What some scripts do that wipe the document: everything goes, the widget's element too. */
function replaceRoot(): void {
  const root = document.documentElement.cloneNode(true) as HTMLElement;
  root.querySelectorAll('body ~ *').forEach((node) => node.remove());
  document.documentElement.replaceWith(root);
  visitLikeTurbo();
}

test('a snippet of type module works', async ({ page }) => {
  await openChat(page, stage.put('/module', stage.snippet('type="module"')));
  await say(page, 'Сколько стоит доставка?');
  await expect(log(page).getByText('Доставим за два дня.')).toBeVisible();
});

for (const [name, swap] of [
  ['Turbo', visitLikeTurbo],
  ['htmx', swapLikeHtmx],
] as const)
  for (const kind of ['async', 'type="module"'])
    test(
      `scripts run again by ${name}, snippet ${kind}: one launcher, and each listener hears once`,
      {
        tag: (name === 'Turbo') === (kind === 'async') ? [] : '@long',
      },
      async ({ page }) => {
        const html = `<main>Магазин</main>${inline}<script ${kind} src="${stage.server.url}/widget.js" data-site="${stage.key}"></script>`;
        await page.goto(stage.put(`/${name}${kind.length}`, html, headers()));
        await expect(launcher(page)).toHaveCount(1);
        for (let visit = 0; visit < 3; visit++) {
          await page.evaluate(swap);
          await page.waitForLoadState('networkidle');
        }
        await expect(launcher(page)).toHaveCount(1);
        await launcher(page).click();
        await expect(box(page)).toBeVisible();
        await expect.poll(() => events(page)).toEqual(['opened']);
        await say(page, `Вопрос со страницы ${name}`);
        await expect(log(page).getByText('Отправлено')).toBeVisible();
        await page.evaluate(swap);
        await expect(log(page).getByText(`Вопрос со страницы ${name}`)).toBeVisible();
        await expect.poll(() => events(page)).toEqual(['sent']);
      },
    );

test('a page that has lost its root gets the launcher back with the next run of the snippet', async ({ page }) => {
  const html = `<main>Магазин</main>${stage.snippet()}`;
  await page.goto(stage.put('/root', html, headers()));
  await expect(launcher(page)).toHaveCount(1);
  await page.evaluate(`window.visitLikeTurbo = ${visitLikeTurbo}; (${replaceRoot})()`);
  await expect(launcher(page)).toHaveCount(1);
});

test('two listeners of the same text from one script are two; the same function twice is one', async ({ page }) => {
  const html = `<main>Магазин</main><script>
    window.events = []; window.otklik = window.otklik || function () { (otklik.q = otklik.q || []).push(arguments) };
    const same = () => events.push('same');
    for (const place of ['a', 'b']) otklik('on', 'opened', () => events.push(place));
    otklik('on', 'opened', same); otklik('on', 'opened', same);
  </script>${stage.snippet()}`;
  await openChat(page, stage.put('/listeners', html));
  await expect.poll(() => events(page)).toEqual(['a', 'b', 'same']);
});

test('send before the panel’s code has loaded opens the chat and sends the text', async ({ page }) => {
  await page.goto(stage.put('/send', stage.snippet()));
  await expect(launcher(page)).toBeVisible();
  await page.evaluate(() => window.otklik!('send', 'Сколько стоит доставка?'));
  await expect(log(page).getByText('Доставим за два дня.')).toBeVisible();
});
