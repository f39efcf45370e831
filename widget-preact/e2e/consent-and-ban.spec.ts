import type { DialogDetail, DialogHeader } from '../../sdk/src/contract/contract.ts';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import { axeErrors, box, chat, launcher, log, openChat, say, startStage, type Stage } from './stage.ts';

let stage: Stage;
test.beforeAll(async ({ server }) => void (stage = await startStage(server)));
test.afterAll(() => stage.stop());

const address = () => stage.put('/shop', `<title>Магазин</title><h1>Магазин</h1>${stage.snippet()}`);

test('the owner’s consent text is shown before the first sentence; the operator sees its time and wording', async ({
  page,
}) => {
  const consent = 'Согласен на обработку данных для ответа.';
  await stage.configure({ consent, policyUrl: 'https://shop.example.ru/policy' });
  await page.goto(address());
  await launcher(page).click();
  await expect(chat(page).getByRole('link', { name: 'Политика обработки данных' })).toHaveAttribute(
    'href',
    'https://shop.example.ru/policy',
  );
  await expect(box(page)).toHaveCount(0);
  const begin = chat(page).getByRole('button', { name: 'Начать разговор' });
  await begin.click();
  await expect(chat(page).getByRole('alert')).toHaveText('Без согласия начать разговор нельзя');
  expect(await axeErrors(page)).toEqual([]);
  await chat(page).getByRole('checkbox').check();
  await begin.click();
  await expect(box(page)).toBeFocused();
  await say(page, 'Сколько стоит доставка?');
  await expect(log(page).getByText('Доставим за два дня.')).toBeVisible();
  const { visitor } = await stage.owner<DialogHeader>(`GET /dialog/header/${(await stage.newest()).id}`);
  expect(visitor.consent?.text).toBe(`${consent} https://shop.example.ru/policy`);
  expect(Math.abs(Date.parse(visitor.consent!.at) - Date.parse(visitor.lastSeenAt))).toBeLessThan(600_000);
  await stage.configure({ consent: '', policyUrl: '' });
});

const forms = [
  ['consent', { consent: 'Согласен на обработку данных.' }],
  ['an e-mail', { ask: 'email' }],
] as const;
for (const [name, part] of forms)
  test(`what is written before it is known that ${name} is asked for waits for the form`, async ({ page }) => {
    await stage.configure(part);
    let release = (): void => undefined;
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/api\/v1\/widget\/(config|session)/, async (route) => {
      await isReleased;
      await route.continue();
    });
    await openChat(page, stage.put('/late', stage.snippet('data-color="#3457d5"')));
    await say(page, 'Меня зовут Иван');
    await expect(log(page).getByText('Отправляется…')).toBeVisible();
    await box(page).fill('и вот мой телефон');
    release();
    const begin = chat(page).getByRole('button', { name: 'Начать разговор' });
    await expect(begin).toBeVisible();
    await expect(box(page)).toHaveCount(0);
    await expect(log(page).getByText('Меня зовут Иван')).toHaveCount(1);
    // The dialog of an opened chat has nothing in it yet.
    await page.waitForLoadState('networkidle');
    await expect(log(page).getByText('Отправляется…')).toBeVisible();
    const { id } = await stage.newest();
    expect((await stage.owner<DialogDetail>(`GET /dialog/detail/${id}`)).sentences).toEqual([]);
    if (name === 'consent') await chat(page).getByRole('checkbox').check();
    else await chat(page).getByRole('textbox', { name: 'E-mail' }).fill('ivan@example.ru');
    await begin.click();
    await expect(box(page)).toHaveValue('и вот мой телефон');
    await expect(log(page).getByText('Отправлено')).toBeVisible();
    await expect(log(page).getByText('Меня зовут Иван')).toHaveCount(1);
    const { visitor } = await stage.owner<DialogHeader>(`GET /dialog/header/${id}`);
    if (name === 'consent') expect(visitor.consent?.text).toBe('Согласен на обработку данных.');
    else expect(visitor.email).toBe('ivan@example.ru');
    await stage.configure({ consent: '', ask: 'nothing' });
  });

test('a banned visitor’s open chat works again once the ban is lifted', async ({ page }) => {
  await page.clock.install();
  await openChat(page, address());
  await say(page, 'Погорячился');
  await expect(log(page).getByText('Отправлено')).toBeVisible();
  const { id, session } = await stage.newest();
  await stage.owner(`PATCH /dialog/ban/${id}`, { isBan: true });
  await expect(box(page)).toHaveCount(0);
  const refused = page.waitForResponse(/widget.session/);
  await page.clock.fastForward(30_000);
  expect((await refused).status()).toBe(403);
  await stage.owner(`PATCH /dialog/ban/${id}`, { isBan: false });
  await page.clock.fastForward(30_000);
  await expect(box(page)).toBeVisible();
  await stage.answer(session, 'Мир?');
  await expect(log(page).getByText('Мир?')).toBeVisible();
  await say(page, 'Мир.');
  await expect(log(page).getByText('Отправлено')).toBeVisible();
});
