import type { DialogHeader } from '../../sdk/src/contract/contract.ts';
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
