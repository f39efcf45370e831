import { shopKnowledge } from './dialog-knowledge.ts';
import { expect, test } from './owner-test.ts';

test('retention of dialogs: a number of days, with what it deletes; empty stores them for ever', async ({
  page,
  owner,
}) => {
  await owner.domain('shop.example.ru');
  await page.goto('/setting/forms');
  const days = page.getByLabel('Удалять диалоги через, дней');
  await expect(days).toHaveValue('');
  await expect(days).toHaveAccessibleDescription(/удаляются навсегда вместе с.файлами; статистика остаётся/);
  const save = async (text: string): Promise<void> => {
    await days.fill(text);
    await page.getByRole('button', { name: 'Сохранить' }).click();
  };
  await save('0');
  await expect(page.getByText('Целое число дней от 1 до 3650 или пусто')).toBeVisible();
  await save('90');
  await expect(page.getByText('Изменения сохранены')).toBeVisible();
  await page.reload();
  await expect(days).toHaveValue('90');
  await save('');
  await expect(page.getByText('Изменения сохранены')).toBeVisible();
  await page.reload();
  await expect(days).toHaveValue('');
});

test('the preview follows what is typed and leaves the focus where it is', async ({ page, owner }) => {
  await owner.domain('shop.example.ru');
  await page.goto('/setting/texts');
  const title = page.getByLabel('Заголовок');
  await title.fill('');
  const preview = page.frameLocator('iframe[title="Предпросмотр чата"]');
  for (const typed of ['Поддержка', ' днём', ' и ночью']) {
    await title.pressSequentially(typed);
    await expect(preview.getByRole('textbox', { includeHidden: true })).toBeAttached();
    await expect(preview.getByText(await title.inputValue(), { exact: true })).toBeAttached();
    await expect(title).toBeFocused();
  }
  await expect(title).toHaveValue('Поддержка днём и ночью');
  await page.getByRole('button', { name: 'Добавить вопрос' }).click();
  await page.getByLabel('Вопрос 1', { exact: true }).fill('Как оплатить?');
  await expect(preview.getByRole('button', { name: 'Как оплатить?' })).toBeVisible();
});

test('the preview names who answers, as the chat will, and throws nothing', async ({ page, owner }) => {
  const thrown: Error[] = [];
  page.on('pageerror', (error) => thrown.push(error));
  const { id } = await owner.domain('shop.example.ru');
  await owner.teach(id, shopKnowledge);
  await page.goto('/setting/texts');
  const preview = page.frameLocator('iframe[title="Предпросмотр чата"]');
  await expect(preview.getByText('Отвечает ассистент')).toBeVisible();
  await page.getByLabel('Имя ассистента').fill('Ада');
  await expect(preview.getByText('Отвечает Ада')).toBeVisible();
  expect(thrown).toEqual([]);
});

test('what is typed while a change is being saved stays, unsaved', async ({ page, owner }) => {
  await owner.domain('shop.example.ru');
  let go = (): void => undefined;
  const pending = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/domain/config/*', async (route) => {
    if (route.request().method() === 'PATCH') await pending;
    await route.continue();
  });
  await page.goto('/setting/texts');
  await page.getByLabel('Заголовок').fill('Поддержка');
  await page.getByLabel('Подсказка в поле ввода').fill('Ваш вопрос');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await page.getByLabel('Заголовок').fill('Поддержка и ночью');
  go();
  await expect(page.getByText('Изменения сохранены')).toBeVisible();
  await expect(page.getByLabel('Заголовок')).toHaveValue('Поддержка и ночью');
  await expect(page.getByText('Есть несохранённые изменения')).toBeVisible();
  await page.getByRole('button', { name: 'Отменить изменения' }).click();
  await expect(page.getByLabel('Заголовок')).toHaveValue('Поддержка');
  await expect(page.getByLabel('Подсказка в поле ввода')).toHaveValue('Ваш вопрос');
});

test('the chat: look and texts changed with a live preview, saved, shown after a reload; its secret shown', async ({
  page,
  owner,
}) => {
  await owner.domain('shop.example.ru');
  await page.goto('/setting/look');
  const preview = page.frameLocator('iframe[title="Предпросмотр чата"]');
  const save = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Сохранить' }).first().click();
    await expect(page.getByText('Изменения сохранены')).toBeVisible();
    await page.reload();
  };
  const follow = (name: string): Promise<void> => page.getByRole('link', { name, exact: true }).click();
  await page.getByLabel('Цвет', { exact: true }).fill('#12');
  await expect(page.getByText('Цвет записывается как #RRGGBB')).toBeVisible();
  await page.getByLabel('Цвет', { exact: true }).fill('#0f766e');
  await page.getByLabel('Место').selectOption('left');
  await save();
  await expect(page.getByLabel('Место')).toHaveValue('left');

  await follow('Формы');
  await page.getByRole('switch', { name: 'Спрашивать телефон' }).check({ force: true });
  await save();
  await expect(page.getByRole('switch', { name: 'Спрашивать телефон' })).toBeChecked();

  await follow('Тексты');
  await page.getByLabel('Заголовок').fill('Поддержка');
  await expect(preview.getByText('Поддержка')).toBeVisible();
  await page.getByRole('button', { name: 'Добавить приветствие' }).click();
  await page.getByLabel('Текст', { exact: true }).fill('Помочь?');
  await page.getByRole('tab', { name: 'Кнопка и приветствие' }).click();
  await expect(preview.getByText('Помочь?')).toBeVisible();
  await save();
  await expect(page.getByLabel('Заголовок')).toHaveValue('Поддержка');
  await page.getByRole('tab', { name: 'Кнопка и приветствие' }).click();
  await expect(preview.getByText('Помочь?')).toBeVisible();
  await page.getByLabel('Заголовок').fill('Иначе');
  // Looking begins no dialog, and what is not saved waits while one is elsewhere.
  await follow('Квоты');
  await expect(page.getByText('Изменения не сохранены')).toBeVisible();
  await page.getByRole('button', { name: 'Вернуться' }).click();
  await expect(page.getByLabel('Заголовок')).toHaveValue('Иначе');
  await expect(page.getByText('Есть несохранённые изменения')).toBeVisible();
  await page.getByRole('button', { name: 'Отменить изменения' }).click();
  await expect(page.getByLabel('Заголовок')).toHaveValue('Поддержка');

  await follow('Для разработчика');
  await page.getByRole('button', { name: 'Показать секрет' }).click();
  await expect(page.getByRole('group', { name: 'Секрет подписи' })).toHaveText(/\S{20,}/);
});

test('each page of the chat’s settings has its own fields; addresses of earlier versions lead to them', async ({
  page,
  owner,
}) => {
  await owner.domain('shop.example.ru');
  const labels = {
    look: ['Цвет', 'Место', 'Оформление'],
    texts: ['Язык чата', 'Заголовок', 'Имя ассистента', 'Первое сообщение'],
    forms: ['Спросить заранее', 'Спрашивать телефон', 'Текст согласия', 'Удалять диалоги через, дней'],
    hours: ['Указать рабочие часы'],
    notifications: ['Когда присылать'],
    developer: ['Слой на странице (z-index)'],
  };
  const all = Object.values(labels).flat();
  for (const [name, own] of Object.entries(labels)) {
    await page.goto(`/setting/${name}`);
    await expect(page.getByRole('button', { name: 'Сохранить' }).first()).toBeVisible();
    const seen: string[] = [];
    for (const label of all) if (await page.getByLabel(label, { exact: true }).isVisible()) seen.push(label);
    expect(seen, name).toEqual(own);
  }
  for (const [old, now] of [
    ['widget', 'look'],
    ['assistant', 'hours'],
  ]) {
    await page.goto('/setting/quota');
    await page.goto(`/setting/${old}`);
    await expect(page).toHaveURL(`/setting/${now}`);
    await page.goBack();
    await expect(page).toHaveURL('/setting/quota');
  }
  await page.goto('/setting/no-such');
  await expect(page.getByText('ERROR 404! Not found.')).toBeVisible();
});

test('without a network settings say that nothing is saved, and save once it is back', async ({ page, owner }) => {
  await owner.domain('shop.example.ru');
  await page.goto('/setting/texts');
  const title = page.getByLabel('Заголовок');
  await title.fill('Поддержка');
  await page.context().setOffline(true);
  const note = page.getByText('Нет сети. Изменения не сохранятся, пока связь не вернётся.');
  await expect(note).toBeVisible();
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Нет связи с сервером. Проверьте интернет и попробуйте ещё раз.')).toBeVisible();
  await expect(page.getByText('Изменения сохранены')).toBeHidden();
  await page.context().setOffline(false);
  await expect(note).toBeHidden();
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Изменения сохранены')).toBeVisible();
  await page.reload();
  await expect(title).toHaveValue('Поддержка');
});

test('what is saved here takes nothing back that was changed elsewhere since: letters that were ended stay so', async ({
  page,
  owner,
}) => {
  const { id } = await owner.domain('shop.example.ru');
  const setting = (body?: object) =>
    owner.call(`/assistant/setting/domain/id/${id}`, body ? { method: 'PATCH', body } : {});
  await page.goto('/setting/hours');
  const hours = page.getByRole('switch', { name: 'Указать рабочие часы' });
  await hours.check();
  // By the link of a letter, or by a colleague.
  await setting({ notify: 'off', replies: { thanks: 'Не за что.' } });
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Изменения сохранены')).toBeVisible();
  expect(await setting()).toMatchObject({ notify: 'off', replies: { thanks: 'Не за что.' }, hours: { days: {} } });

  await page.goto('/setting/texts');
  await page.getByLabel('Имя ассистента').fill('Ада');
  await page.getByRole('link', { name: 'Часы', exact: true }).click();
  await owner.call(`/domain/config/${id}`, { method: 'PATCH', body: { title: 'Поддержка' } });
  await page.getByRole('button', { name: 'Вернуться' }).click();
  await expect(page.getByLabel('Имя ассистента')).toHaveValue('Ада');
  await page.getByRole('button', { name: 'Сохранить' }).first().click();
  await expect(page.getByText('Изменения сохранены')).toBeVisible();
  expect(await owner.call(`/domain/config/${id}`)).toMatchObject({ title: 'Поддержка', assistantName: 'Ада' });
});
