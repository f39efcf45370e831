import { expect, test } from './owner-test.ts';
import { shopKnowledge } from './dialog-knowledge.ts';
import { composer, createDomain, entries, log, more, sentencesOf } from './dialog-page.ts';

test('the counts of the filters are requested once, whatever filter is chosen', { tag: '@long' }, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname.replace('/api/v1', '')));
  // Without a socket: after its welcome the client reloads the list and the counts.
  await page.routeWebSocket(/\/api\/v1\/socket/, () => undefined);
  await page.goto('/dialogs');
  const filters = page.getByRole('group', { name: 'Показать диалоги' }).getByRole('button');
  for (const at of [1, 2, 0]) {
    const listed = page.waitForResponse('**/api/v1/dialog/list?**');
    await filters.nth(at).click();
    await listed;
  }
  expect(asked.filter((path) => path === '/dialog/count')).toHaveLength(1);
});

test('a visitor’s question appears live, is opened and answered, and the visitor gets the answer', async ({
  page,
  owner,
}) => {
  const { site } = await createDomain(owner);
  await page.goto('/dialogs');
  await expect(page.getByText('Диалогов пока нет')).toBeVisible();

  const visitor = await owner.visitor(site, {
    name: 'Мария',
    page: 'https://shop.ru/catalog',
    referrer: 'https://ya.ru/',
    locale: 'ru-RU',
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36',
  });
  await visitor.say('Здравствуйте, вы работаете?');
  await expect(entries(page)).toHaveCount(1);
  await expect(entries(page).first()).toContainText('Мария');
  await expect(page).toHaveTitle(/^\(1\) Мессенджер/);

  await entries(page).first().click();
  await expect(page).toHaveURL(/\/dialog\//);
  await expect(log(page)).toContainText('Здравствуйте, вы работаете?');
  await expect(log(page)).toContainText('Сегодня');

  await composer(page).fill('Да, до 21 часа.');
  await composer(page).press('Shift+Enter');
  await composer(page).pressSequentially('Приходите!');
  await composer(page).press('Enter');
  await expect(composer(page)).toHaveValue('');
  await expect(log(page).getByText('Да, до 21 часа.')).toBeVisible();
  await expect(log(page).getByRole('img', { name: 'Доставлено' })).toBeVisible();
  const answers = (await sentencesOf(visitor)).filter(({ author }) => author === 'operator');
  expect(answers.map(({ text }) => text)).toEqual(['Да, до 21 часа.\nПриходите!']);
});

test('the assistant’s answers stand with their context; the talk can be taken over and given back', async ({
  page,
  owner,
}) => {
  const domain = await owner.domain('shop.ru');
  await owner.teach(domain.id, shopKnowledge);
  const visitor = await owner.visitor(domain.site, { name: 'Ольга' });
  await visitor.say('Сколько стоит доставка?');
  await page.goto('/dialogs');
  await entries(page).first().click();
  const answer = log(page).locator('[data-author=assistant]').first();
  await expect(answer).toContainText('Доставляем по всей России');
  await expect(answer.getByTitle('Контекст, из которого взят ответ')).toHaveText('Доставка');
  await expect(answer.getByTitle('Уверенность ассистента')).toHaveText(/\d+\s%/);

  await page.getByRole('button', { name: 'Взять диалог' }).click();
  await expect(page.getByRole('button', { name: 'Вернуть ассистенту' })).toBeVisible();
  await visitor.say('Можно оплатить картой?');
  await expect(log(page)).toContainText('Можно оплатить картой?');
  // The assistant has had as much time as an answer takes once a later question of somebody else has its own.
  const later = await owner.visitor(domain.site, { name: 'Павел' });
  await later.say('Сколько стоит доставка?');
  await expect(entries(page).filter({ hasText: 'Павел' })).toContainText('Ассистент: Доставляем по всей России');
  await expect(log(page).locator('[data-author=assistant]')).toHaveCount(1);

  await page.getByRole('button', { name: 'Вернуть ассистенту' }).click();
  await expect(page.getByRole('button', { name: 'Взять диалог' })).toBeVisible();
  await visitor.say('Как вернуть товар?');
  await expect(log(page)).toContainText('в течение 14 дней');
});

test('a question that the assistant cannot answer is marked as waiting, found by its filter, and unmarked by an answer', async ({
  page,
  owner,
}) => {
  const domain = await owner.domain('shop.ru');
  await owner.teach(domain.id, shopKnowledge);
  await (await owner.visitor(domain.site, { name: 'Иван' })).say('Как вернуть товар?');
  await (await owner.visitor(domain.site, { name: 'Дарья' })).say('Какова масса электрона в джоулях?');
  await page.goto('/dialogs');
  await expect(entries(page)).toHaveCount(2);
  await page.getByRole('button', { name: /^Ждут человека/ }).click();
  await expect(entries(page)).toHaveCount(1);
  await expect(entries(page).first()).toContainText('Дарья');
  await expect(entries(page).first()).toContainText(/ждёт <\s1\sмин/);
  await entries(page).first().click();
  await composer(page).fill('8,2 на десять в минус четырнадцатой');
  await composer(page).press('Enter');
  await expect(page.getByRole('banner').or(page.locator('header')).getByText('Ждёт человека')).toHaveCount(0);
});

test('banning asks first, shuts the visitor out, and can be taken back', async ({ page, owner }) => {
  const { site } = await createDomain(owner);
  const visitor = await owner.visitor(site, { name: 'Тимур' });
  await visitor.say('Спам');
  await page.goto('/dialogs');
  await entries(page).first().click();
  await more(page).click();
  await page.getByRole('button', { name: 'Заблокировать' }).click();
  const question = page.getByRole('dialog', { name: 'Заблокировать диалог?' });
  await question.getByRole('button', { name: 'Отмена' }).click();
  await expect(question).toBeHidden();
  await expect(visitor.say('Ещё спам')).resolves.toMatchObject({ text: 'Ещё спам' });

  await more(page).click();
  await page.getByRole('button', { name: 'Заблокировать' }).click();
  await question.getByRole('button', { name: 'Заблокировать' }).click();
  await expect(page.getByText('Разблокируйте его, чтобы ответить')).toBeVisible();
  await expect(entries(page).first()).toContainText('Заблокирован');
  await expect(visitor.say('И ещё')).rejects.toThrow(/403.*banned/s);

  await more(page).click();
  await page.getByRole('button', { name: 'Разблокировать' }).click();
  await page
    .getByRole('dialog', { name: 'Разблокировать диалог?' })
    .getByRole('button', { name: 'Разблокировать' })
    .click();
  await expect(composer(page)).toBeVisible();
  await expect(visitor.say('Простите')).resolves.toMatchObject({ text: 'Простите' });
});

test('drafts are stored per dialog, across other dialogs and a reload', { tag: '@long' }, async ({ page, owner }) => {
  const { site } = await createDomain(owner);
  for (const name of ['Анна', 'Борис']) await (await owner.visitor(site, { name })).say(`Я ${name}`);
  await page.goto('/dialogs');
  await entries(page).filter({ hasText: 'Анна' }).click();
  await composer(page).fill('Черновик для Анны');
  await entries(page).filter({ hasText: 'Борис' }).click();
  await expect(log(page)).toContainText('Я Борис');
  await expect(log(page)).not.toContainText('Я Анна');
  await expect(composer(page)).toHaveValue('');
  await composer(page).fill('Черновик для Бориса');
  await entries(page).filter({ hasText: 'Анна' }).click();
  await expect(composer(page)).toHaveValue('Черновик для Анны');
  await page.reload();
  await expect(composer(page)).toHaveValue('Черновик для Анны');
  // A reload right after the last letter.
  for (const text of ['Черновик для Анны, новее', '', 'Черновик для Анны']) {
    await composer(page).fill(text);
    await page.reload();
    await expect(composer(page)).toHaveValue(text);
  }
  await composer(page).press('Enter');
  await expect(log(page).getByText('Черновик для Анны')).toBeVisible();
  await page.reload();
  await expect(composer(page)).toHaveValue('');
});

test('a tab with an empty box that leaves the dialog keeps the draft of another tab', async ({
  page,
  context,
  owner,
}) => {
  const { site } = await createDomain(owner);
  for (const name of ['Анна', 'Борис']) await (await owner.visitor(site, { name })).say(`Я ${name}`);
  await page.goto('/dialogs');
  await entries(page).filter({ hasText: 'Анна' }).click();
  await expect(composer(page)).toBeVisible();
  const two = await context.newPage();
  await two.goto(page.url());
  await expect(composer(two)).toHaveValue('');
  await composer(page).fill('Черновик первой вкладки');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('otklik:drafts'))).toContain('первой вкладки');
  await entries(two).filter({ hasText: 'Борис' }).click();
  await expect(log(two)).toContainText('Я Борис');
  await page.reload();
  await expect(composer(page)).toHaveValue('Черновик первой вкладки');
});

test('a dialog that is not there, and a list that cannot be loaded, say so', { tag: '@long' }, async ({ page }) => {
  await page.goto('/dialog/nothing-here');
  await expect(page.getByText('Такого диалога нет')).toBeVisible();
  // The link of a letter may be another account's.
  await expect(page.getByText('Если ссылка пришла письмом на другой адрес, войдите с ним.')).toBeVisible();
  // Without a socket: its welcome would reload the list.
  await page.routeWebSocket('**/api/v1/socket*', (socket) => socket.close());
  await page.route('**/api/v1/dialog/list*', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: 'x', status: 503, code: 'unavailable', detail: '' }),
    }),
  );
  await page.goto('/dialogs');
  await expect(page.getByText('Список не загрузился')).toBeVisible();
  await page.unroute('**/api/v1/dialog/list*');
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect(page.getByText('Диалогов пока нет')).toBeVisible();
});
