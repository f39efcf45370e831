import { devices, type Page } from 'playwright/test';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import { box, chat, launcher, log, openChat, say, startStage, type Stage } from './stage.ts';

let stage: Stage;
test.beforeAll(async ({ server }) => void (stage = await startStage(server)));
test.afterAll(() => stage.stop());

const modal = '<div id="modal" role="dialog" tabindex="-1"><input id="inside" aria-label="Поле"></div>';
const events = (page: Page) => page.evaluate(() => (window as unknown as { events: string[] }).events.splice(0));

/** What libraries do while their modal dialog is open, cut down to what concerns the page around it. */
const traps: Record<string, string> = {
  Bootstrap: `document.addEventListener('focusin', ({ target }) => modal.contains(target) || modal.focus());`,
  MUI: `document.addEventListener('focusin', () => modal.contains(document.activeElement) || modal.focus());
    document.addEventListener('touchend', () => close());`,
  'focus-trap': `document.addEventListener('focusin', (event) => {
      if (modal.contains(event.target)) return; event.stopImmediatePropagation(); inside.focus() }, true);
    for (const type of ['mousedown', 'touchstart', 'click']) document.addEventListener(type, (event) => {
      if (modal.contains(event.target)) return; event.preventDefault(); event.stopImmediatePropagation() }, true);
    document.addEventListener('keydown', (event) => {
      if (event.key === 'Tab') { event.preventDefault(); inside.focus() } if (event.key === 'Escape') close() }, true);`,
  Radix: `document.addEventListener('focusin', ({ target }) => modal.contains(target) || inside.focus());
    document.addEventListener('focusout', ({ relatedTarget }) => relatedTarget && !modal.contains(relatedTarget) && inside.focus());
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { capture: true });
    document.addEventListener('pointerdown', ({ target }) => modal.contains(target) || close());
    document.body.style.pointerEvents = 'none';`,
  'the dialog of the ARIA guide': `document.addEventListener('focus', ({ target }) => modal.contains(target) || inside.focus(), true);
    document.addEventListener('keyup', ({ key }) => key === 'Escape' && close());`,
  'React Aria': `document.addEventListener('focusin', ({ target }) => modal.contains(target) || inside.focus());
    document.addEventListener('pointerup', ({ target }) => modal.contains(target) || close(), true);
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && close());`,
};

for (const [at, [name, trap]] of Object.entries(traps).entries())
  test(
    `while a modal dialog of ${name} is open, letters reach the chat, and Escape closes the chat alone`,
    { tag: name === 'Radix' ? [] : '@long' },
    async ({ page }) => {
      const script = `<script>window.events = []; const close = () => events.push('closed'); ${trap} inside.focus()</script>`;
      await page.goto(stage.put(`/trap${at}`, modal + script + stage.snippet()));
      await launcher(page).click();
      await expect(box(page)).toBeFocused();
      await page.keyboard.type('По вопросу');
      await box(page).click();
      await page.keyboard.press('Home');
      await page.keyboard.type('Я ');
      await expect(box(page)).toHaveValue('Я По вопросу');
      await page.keyboard.press('Tab');
      await expect(page.locator('#inside')).not.toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await expect(chat(page)).toBeHidden();
      expect(await events(page)).toEqual([]);
      await expect(page.locator('#inside'), 'it had the focus before').toBeFocused();
    },
  );

test('a modal dialog of the browser’s own: the chat opens over it, Escape closes the chat alone', async ({ page }) => {
  const html = `<main>Магазин</main><dialog id="own"><input aria-label="Поле"></dialog>`;
  await page.goto(stage.put('/dialog', html + stage.snippet()));
  await expect(launcher(page)).toBeVisible();
  await page.evaluate(`(own.style.transform = 'scale(0.9)', own.style.overflow = 'hidden', own.showModal())`);
  await launcher(page).click();
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('Вопрос из окна');
  await page.keyboard.press('Enter');
  await expect(log(page).getByText('Вопрос из окна')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chat(page)).toBeHidden();
  expect(await page.evaluate(`own.open`)).toBe(true);
  await page.evaluate(`own.close()`);
  await launcher(page).click();
  await expect(box(page)).toBeFocused();
  expect(await page.evaluate(`document.documentElement.lastElementChild.shadowRoot !== null`)).toBe(true);
});

const above: Record<string, { html: string; open: string; close: string }> = {
  'a dialog that is open before the snippet runs': {
    html: '<dialog id="own">Вам есть 18?</dialog><script>own.showModal()</script>',
    open: 'undefined',
    close: 'own.close()',
  },
  'a dialog that the page removes while it is open': {
    html: '<dialog id="own">Окно</dialog>',
    open: 'own.showModal()',
    close: 'own.remove()',
  },
  'the second of two dialogs': {
    html: '<dialog id="second">Второе</dialog><dialog id="first">Первое</dialog>',
    open: '(first.showModal(), second.showModal())',
    close: '(second.close(), first.close())',
  },
  'a dialog within a shadow root': {
    html: '<my-dialog><input></my-dialog>',
    open: `(() => { const root = document.querySelector('my-dialog').attachShadow({ mode: 'open' });
      window.own = document.createElement('dialog'); own.append(document.createElement('slot')); root.append(own); own.showModal() })()`,
    close: 'own.close()',
  },
  'a fullscreen element': {
    html: '<div id="full">Карта</div>',
    open: 'full.requestFullscreen()',
    close: 'document.exitFullscreen()',
  },
};
for (const [at, [name, { html, open, close }]] of Object.entries(above).entries())
  test(`the launcher is no dead button under ${name}`, { tag: '@long' }, async ({ page }) => {
    await page.goto(stage.put(`/above${at}`, `<main>Магазин</main>${html}${stage.snippet()}`));
    await expect(launcher(page)).toBeVisible();
    await page.evaluate(open);
    await launcher(page).click();
    await box(page).fill('Слышно?');
    await page.evaluate(close);
    await expect(box(page)).toHaveValue('Слышно?');
    await box(page).press('Escape');
    await launcher(page).click();
    await expect(box(page)).toBeFocused();
  });

/** In the page: what it listens to for its shortcuts. */
const shortcuts: Record<string, string> = {
  'its document': `for (const type of ['keydown', 'keypress', 'keyup'])
    for (const capture of [false, true]) document.addEventListener(type, note, capture);`,
  'its window and its root': `for (const type of ['keydown', 'keypress', 'keyup'])
    for (const target of [window, document.documentElement]) target.addEventListener(type, note);`,
  'its clipboard': `for (const type of ['keydown', 'paste', 'copy', 'cut'])
    for (const capture of [false, true]) document.addEventListener(type, note, capture);`,
};
for (const [at, [name, listen]] of Object.entries(shortcuts).entries())
  test(
    `shortcuts that the page hangs on ${name} do not run while the visitor writes`,
    { tag: at ? '@long' : [] },
    async ({ page }) => {
      const script = `<input id="own" aria-label="Поиск"><script>window.events = [];
        const note = (event) => { events.push(event.type + event.key); event.preventDefault() };
        ${listen}</script>`;
      await openChat(page, stage.put(`/shortcuts${at}`, script + stage.snippet()));
      await events(page);
      await box(page).pressSequentially('gd?');
      await box(page).press('Control+a');
      await box(page).press('Control+x');
      await expect(box(page)).toHaveValue('');
      await box(page).press('Control+v');
      await box(page).press('Control+v');
      await expect(box(page)).toHaveValue('gd?gd?');
      await box(page).press('Shift+Enter');
      await box(page).press('Enter');
      await expect(log(page).getByText('gd?gd?')).toBeVisible();
      expect(await events(page)).toEqual([]);
      await page.locator('#own').focus();
      await page.keyboard.press('k');
      expect((await events(page)).length, 'elsewhere they do').toBeGreaterThan(0);
    },
  );

test(
  'a file that is dropped on the chat is the chat’s, also on a page that takes files',
  { tag: '@long' },
  async ({ page }) => {
    const script = `<script>window.events = [];
    for (const type of ['dragover', 'drop', 'paste']) document.addEventListener(type, (event) => {
      events.push(type); event.preventDefault() }, true);</script>`;
    await openChat(page, stage.put('/zone', script + stage.snippet()));
    await say(page, 'Первое');
    await events(page);
    const give = (type: 'drop' | 'paste', name: string) =>
      box(page).evaluate(
        (field, [type, name]) => {
          const data = new DataTransfer();
          data.items.add(new File(['%PDF-1.7'], name!, { type: 'application/pdf' }));
          const init = { bubbles: true, cancelable: true, composed: true };
          field.dispatchEvent(
            type === 'drop'
              ? new DragEvent('drop', { ...init, dataTransfer: data })
              : new ClipboardEvent('paste', { ...init, clipboardData: data }),
          );
        },
        [type, name],
      );
    await give('drop', 'смета.pdf');
    await expect(log(page).getByText('смета.pdf')).toBeVisible();
    await give('paste', 'прайс.pdf');
    await expect(log(page).getByText('прайс.pdf')).toBeVisible();
    expect(await events(page)).toEqual([]);
  },
);

const games: Record<string, string> = {
  'the page': '<main>Игра</main>',
  'a canvas': '<canvas tabindex="0" id="own"></canvas><script>own.focus()</script>',
  'a field in a shadow root': `<my-field></my-field><script>
    const root = document.querySelector('my-field').attachShadow({ mode: 'open' });
    root.append(document.createElement('input')); root.firstChild.focus()</script>`,
};
for (const [at, [name, html]] of Object.entries(games).entries())
  test(
    `opened and closed by mouse, the chat gives the focus back to ${name}: Space is not the launcher’s`,
    {
      tag: at ? '@long' : [],
    },
    async ({ page }) => {
      const script = `<script>window.events = []; addEventListener('keydown', ({ key }) => events.push(key))</script>`;
      await page.goto(stage.put(`/game${at}`, html + script + stage.snippet()));
      const focused = () =>
        page.evaluate(() => {
          let one = document.activeElement;
          while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
          return one!.tagName;
        });
      const before = await focused();
      await launcher(page).click();
      await expect(box(page)).toBeFocused();
      await page.getByRole('button', { name: 'Закрыть чат' }).click();
      await expect(chat(page)).toBeHidden();
      expect(await focused()).toBe(before);
      await page.keyboard.press('Space');
      expect(await events(page)).toEqual([' ']);
      await expect(launcher(page)).toBeVisible();
      await launcher(page).press('Enter');
      await expect(box(page)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(launcher(page), 'opened by key').toBeFocused();
    },
  );

test.describe('on a phone', () => {
  const { viewport, userAgent, hasTouch, isMobile } = devices['Pixel 7'];
  test.use({ viewport, userAgent, hasTouch, isMobile });

  /** What routers do at `popstate`. */
  const routers = {
    Turbo: `state?.turbo && visit()`,
    'Next.js': `state && (state.own ? visit() : location.reload())`,
    'a router of one’s own': `state && visit()`,
  };
  const ways: readonly (readonly [string, keyof typeof routers, (page: Page) => Promise<unknown>])[] = [
    ['«back»', 'Turbo', (page) => page.goBack()],
    ['«back»', 'Next.js', (page) => page.goBack()],
    ['«back»', 'a router of one’s own', (page) => page.goBack()],
    ['the cross', 'Turbo', (page) => chat(page).getByRole('button', { name: 'Закрыть чат' }).click()],
    ['the page’s call', 'Turbo', (page) => page.evaluate(() => window.otklik!('close'))],
    ['a logout', 'Turbo', (page) => page.evaluate(() => window.otklik!('logout'))],
  ];
  for (const [at, [name, router, leave]] of ways.entries())
    test(`${name} closes the chat, and ${router} loads nothing`, { tag: at ? '@long' : [] }, async ({ page }) => {
      const script = `<script>window.events = []; history.replaceState({ turbo: {}, own: true }, '');
          const visit = () => { events.push(location.pathname); field.value = '' };
          addEventListener('popstate', ({ state }) => ${routers[router]});</script>`;
      await page.goto(stage.put('/turbo', `<input id="field" aria-label="Имя">${script}${stage.snippet()}`));
      await page.locator('#field').fill('Анна');
      await launcher(page).click();
      await expect(box(page)).toBeVisible();
      await leave(page);
      await expect(chat(page)).toBeHidden();
      await expect
        .poll(() => page.evaluate(() => history.state as unknown), 'the state is the page’s again')
        .toEqual({ turbo: {}, own: true });
      await expect(page.locator('#field')).toHaveValue('Анна');
      await page.evaluate(() => history.pushState({ turbo: {}, own: true }, '', '/next'));
      await page.goBack();
      // The router hears of this step first.
      await expect.poll(() => events(page)).toEqual(['/turbo']);
    });

  test('a page that went on from under the open chat returns to its own entry', { tag: '@long' }, async ({ page }) => {
    const script = `<script>window.events = []; history.replaceState({ turbo: {} }, '');
      addEventListener('popstate', ({ state }) => state?.turbo && events.push(location.pathname));</script>`;
    await page.goto(stage.put('/turbo', `<main>Магазин</main>${script}${stage.snippet()}`));
    await launcher(page).click();
    await expect(box(page)).toBeVisible();
    await page.evaluate(() => history.pushState({ turbo: {} }, '', '/next'));
    await page.evaluate(() => history.go(-2));
    await expect.poll(() => page.evaluate(() => history.state as unknown)).toEqual({ turbo: {} });
    expect(await page.evaluate(() => location.pathname)).toBe('/turbo');
  });
});

const badged: Record<string, string> = {
  '(2) Корзина': '(1) (2) Корзина',
  Корзина: '(1) Корзина',
  '(2026) Каталог': '(1) (2026) Каталог',
};
test('the page’s own title is restored, with a number of its own and where the page has changed it', async ({
  page,
}) => {
  await openChat(page, stage.put('/title', `<title>Магазин</title>${stage.snippet()}`));
  await say(page, 'Вы открыты?');
  await expect(log(page).getByText('Отправлено')).toBeVisible();
  const { session } = await stage.newest();
  const unread = async () => {
    await page.evaluate(() => window.otklik!('close'));
    await stage.answer(session, 'Да');
  };
  for (const [own, shown] of Object.entries(badged)) {
    await page.evaluate((title) => void (document.title = title), own);
    await unread();
    await expect(page).toHaveTitle(shown);
    await page.evaluate(() => window.otklik!('open'));
    await expect(page).toHaveTitle(own);
  }
  await unread();
  await expect(page).toHaveTitle('(1) (2026) Каталог');
  await page.evaluate(() => void (document.title = '(1) Корзина'));
  await page.evaluate(() => window.otklik!('open'));
  await expect(chat(page)).toBeVisible();
  await expect(page).toHaveTitle('(1) Корзина');
});

/** In the page: replaces the root, and what the page does with it later. */
const lost: Record<string, string> = {
  'replaces its root': 'document.documentElement.replaceWith(document.documentElement.cloneNode())',
  'replaces its root twice': `(document.documentElement.replaceWith(document.createElement('html')), document.documentElement.replaceWith(document.createElement('html')))`,
  'empties its root': `document.documentElement.replaceChildren()`,
};
for (const [at, [name, lose]] of Object.entries(lost).entries())
  test(`a page that ${name} gets the chat back`, { tag: at ? '@long' : [] }, async ({ page }) => {
    await openChat(page, stage.put(`/lost${at}`, `<main>Магазин</main>${stage.snippet()}`));
    await box(page).fill('Вопрос');
    await page.evaluate(lose);
    await expect(box(page)).toHaveValue('Вопрос');
    await page.getByRole('button', { name: 'Закрыть чат' }).click();
    await expect(chat(page)).toBeHidden();
  });
