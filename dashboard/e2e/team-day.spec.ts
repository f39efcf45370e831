import type { Page } from 'playwright/test';
import { chat, log as chatLog, openChat, reloadChat, say } from '../../widget-preact/e2e/stage.ts';
import { composer, entries, log, toast } from './dialog-page.ts';
import { type Participants, comeByLetter, expect, type Look, test } from './team-day-people.ts';

/** The desks of the three, and the visitor's page. */
interface Desks {
  readonly anna: Page;
  readonly boris: Page;
  readonly vera: Page;
  readonly visitor: Page;
}

const first = 'Где мой заказ?';
const secret = 'Заказ потеряли на складе';

const holder = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name} (?:не )?вед.+Передать$`) });
const notes = (page: Page) => log(page).getByRole('complementary', { name: /^Заметка/ });
const listed = (page: Page, text: string) => entries(page).filter({ hasText: text });

async function invite({ anna, emails, check }: Participants): Promise<void> {
  await anna.goto('/setting/team');
  const form = anna.getByRole('form', { name: 'Приглашение в команду' });
  for (const [email, role] of [
    [emails.boris, 'Редактор'],
    [emails.vera, 'Оператор'],
  ] as const) {
    await form.getByLabel('E-mail').fill(email);
    await form.getByLabel('Роль').selectOption(role);
    await form.getByRole('button', { name: 'Отправить приглашение' }).click();
    await expect(anna.getByText(`Приглашение отправлено: ${email}`)).toBeVisible();
  }
  await expect(anna.getByRole('region', { name: 'Открытые приглашения' }).getByRole('listitem')).toHaveCount(2);
  await check(anna, 'members with invitations');
}

async function open(page: Page, text: string): Promise<void> {
  await page.goto('/dialogs');
  await listed(page, text).click();
  await expect(log(page)).toContainText(text);
}

/** A visitor asks; Вера answers first and has the dialog, and the visitor reads her name. */
async function answerFirst({ shop, check }: Participants, { vera, boris, visitor }: Desks): Promise<void> {
  await boris.goto('/dialogs');
  await openChat(visitor, shop);
  await say(visitor, first);
  await open(vera, first);
  await expect(holder(vera, 'Никто')).toBeVisible();
  await composer(vera).fill('Здравствуйте, уже ищу');
  await composer(vera).press('Enter');
  await expect(holder(vera, 'Вы')).toBeVisible();
  await expect(listed(boris, 'уже ищу')).toContainText('Ведёт Вера');
  await expect(chatLog(visitor).getByText('Вера подключилась')).toBeVisible();
  await expect(chatLog(visitor).locator('.row', { hasText: 'уже ищу' }).locator('.who')).toHaveText(/^Вера/);
  await check(vera, 'an own dialog');
}

/** Борис is warned, leaves a note that names Анна, and hands the dialog over to her. */
async function noteAndHandOver({ check }: Participants, { anna, boris, visitor }: Desks): Promise<void> {
  await anna.goto('/dialogs');
  await open(boris, 'уже ищу');
  await expect(boris.getByText('Вера уже отвечает')).toBeVisible();
  await composer(boris).fill('Отвечу и я');
  await composer(boris).press('Enter');
  await expect(boris.getByRole('alert').getByText('Ваш ответ не отправлен')).toBeVisible();
  await check(boris, 'a second answer');
  await composer(boris).fill('');
  await boris.getByRole('button', { name: 'Написать заметку' }).click();
  await boris.keyboard.type('@Ан');
  await expect(boris.getByRole('listbox', { name: 'Кого упомянуть' }).getByRole('option')).toHaveText(['Анна']);
  await check(boris, 'members to mention');
  await boris.keyboard.press('Enter');
  await boris.keyboard.type(secret);
  await boris.keyboard.press('Enter');
  await expect(notes(boris)).toContainText(`@Анна ${secret}`);
  await holder(boris, 'Вера').click();
  const choice = boris.getByRole('dialog', { name: 'Вера ведёт диалог' }).getByRole('button', { name: /Анна/ });
  await expect(choice).toContainText('в сети');
  await check(boris, 'handing over');
  await choice.click();
  await expect(holder(boris, 'Анна')).toBeVisible();
  await expect(toast(anna)).toContainText('Борис передаёт вам диалог');
  await expect(chatLog(visitor)).not.toContainText('Отвечу и я');
}

/** Борис writes a ready reply for the team, and Анна inserts it by a slash. */
async function replyReadily({ check }: Participants, { anna, boris, visitor }: Desks): Promise<void> {
  await boris.goto('/setting/ready');
  await boris.getByRole('button', { name: 'Создать ответ' }).click();
  await boris.getByLabel('Название').fill('Извинение');
  await boris.getByLabel('Текст').fill('Простите за задержку! Меня зовут {operator}.');
  await check(boris, 'a new ready reply');
  await boris.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(boris.getByRole('listitem').filter({ hasText: 'Извинение' })).toContainText('Команда');
  await check(boris, 'the ready replies');
  await open(anna, 'уже ищу');
  await expect(notes(anna)).toContainText(secret);
  await expect(holder(anna, 'Вы')).toBeVisible();
  await composer(anna).pressSequentially('/изви');
  await expect(anna.getByRole('listbox', { name: 'Готовые ответы' }).getByRole('option')).toHaveCount(1);
  await check(anna, 'the list of ready replies');
  await anna.keyboard.press('Enter');
  await expect(composer(anna)).toHaveValue('Простите за задержку! Меня зовут Анна.');
  await anna.keyboard.press('Enter');
  await expect(chatLog(visitor).locator('.row', { hasText: 'Простите' }).locator('.who')).toHaveText(/^Анна/);
  await expect(chatLog(visitor).getByText('Анна подключилась')).toBeVisible();
}

/** Вера takes none; new dialogs go to the two others in turn. */
async function assignInTurn({ check, stranger, shop }: Participants, { anna, boris, vera }: Desks): Promise<void> {
  await vera.goto('/dialogs');
  await vera.getByRole('button', { name: 'Профиль' }).click();
  const available = vera.getByRole('switch', { name: 'Принимаю диалоги' });
  await available.click();
  await expect(available).not.toBeChecked();
  await check(vera, 'the profile');
  await vera.keyboard.press('Escape');
  await expect(vera.getByRole('button', { name: 'Профиль, вы не принимаете диалоги' })).toBeVisible();
  await boris.goto('/dialogs');
  await anna.goto('/setting/team');
  await expect(anna.getByRole('listitem').filter({ hasText: 'Вера' })).toContainText('не принимает диалоги');
  const form = anna.getByRole('form', { name: 'Раздача диалогов' });
  await form.getByLabel('Кому достаётся новый диалог').selectOption('По очереди');
  await form.getByLabel(/Через сколько минут/).fill('1');
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect(anna.getByText('Настройки сохранены')).toBeVisible();
  const asker = await stranger();
  await openChat(asker, shop);
  await say(asker, 'Работаете в субботу?');
  const other = await stranger();
  await openChat(other, shop);
  await say(other, 'Есть ли самовывоз?');
  for (const text of ['Работаете в субботу?', 'Есть ли самовывоз?'])
    await expect(listed(vera, text)).toContainText(/Ведёт (?:Анна|Борис)/);
  await expect(entries(vera).filter({ hasText: 'Ведёт Борис' })).toHaveCount(1);
  await expect(toast(boris)).toContainText('Новый диалог для вас');
  await form.getByLabel('Кому достаётся новый диалог').selectOption('Кто первым ответит');
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect(form.getByRole('button', { name: 'Сохранить' })).toBeDisabled();
}

/** Hours of the site and of a member, while the minute of the unanswered dialogs passes. */
async function setHours({ check }: Participants, { anna, vera }: Desks): Promise<void> {
  await anna.goto('/setting/hours');
  await anna.getByRole('switch', { name: 'Указать рабочие часы' }).click();
  await check(anna, 'hours of the site');
  await anna.getByRole('button', { name: 'Сохранить' }).click();
  await expect(anna.getByText('Изменения сохранены')).toBeVisible();
  await expect(anna.getByRole('listitem').filter({ hasText: 'на смене' })).toHaveCount(3);
  await vera.goto('/setting/my-hours');
  await vera.getByRole('switch', { name: 'У меня свои часы' }).click();
  await check(vera, 'own hours');
  await vera.getByRole('button', { name: 'Сохранить' }).click();
  await expect(vera.getByText('Изменения сохранены')).toBeVisible();
  await vera.goto('/setting/hours');
  await expect(vera.getByText('Это меняют редакторы и владельцы команды')).toBeVisible();
  await check(vera, 'hours of the site, as an operator');
}

/** What was not answered within the minute belongs to none, and the two who had it learn so. */
async function giveBack({ vera }: Desks): Promise<void> {
  await vera.goto('/dialogs');
  for (const text of ['Работаете в субботу?', 'Есть ли самовывоз?']) {
    await expect(listed(vera, text)).toBeVisible();
    await expect(listed(vera, text)).not.toContainText('Ведёт', { timeout: 150_000 });
  }
}

/** Figures by role, and the trail, which an owner alone may read. */
async function readFigures({ check }: Participants, { anna, boris, vera }: Desks): Promise<void> {
  for (const page of [anna, boris]) {
    await page.goto('/setting/figures');
    const members = page.getByRole('region', { name: 'По участникам' }).getByRole('rowheader');
    await expect(members.filter({ hasText: /^(?:Анна|Вера)$/ })).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Диалоги построчно' })).toBeVisible();
  }
  await check(anna, 'figures of the team');
  await vera.goto('/setting/figures');
  await expect(vera.getByRole('region', { name: 'Ваши показатели' }).getByRole('rowheader')).toHaveText(['Вера']);
  await expect(vera.getByRole('button', { name: 'Диалоги построчно' })).toHaveCount(0);
  await check(vera, 'own figures');
  await vera.goto('/setting/trail');
  await expect(vera.getByText(/Ваша\sроль\s—\sоператор/)).toBeVisible();
  await check(vera, 'the trail, as an operator');
}

/** Вера is removed while she writes: her page shows it, and what she wrote is by her name. */
async function remove({ check, emails }: Participants, { anna, boris, vera, visitor }: Desks): Promise<void> {
  await open(vera, 'Простите за задержку');
  await composer(vera).fill('Ещё минуту');
  await anna.goto('/setting/team');
  await anna.getByRole('button', { name: 'Удалить из команды: Вера' }).click();
  await check(anna, 'removing a member');
  await anna.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
  const note = vera.getByRole('alert').filter({ hasText: 'Вы больше не в команде «Анна»' });
  await expect(note).toContainText('Теперь вы работаете в своей команде «Вера», в ней только вы.');
  await expect(vera.getByText(first)).toHaveCount(0);
  await check(vera, 'a removed member');
  await open(boris, 'Простите за задержку');
  await expect(log(boris).locator('article', { hasText: 'уже ищу' })).toContainText('Вера');
  await anna.goto('/setting/trail');
  const trail = anna.getByRole('main').getByRole('listitem');
  for (const [what, who] of [
    [/Удал\S+ из\sкоманды|Участник удал/, 'Анна'],
    [/Вступление в\sкоманду/, 'Борис'],
    [/Вступление в\sкоманду/, 'Вера'],
    [new RegExp(`Отправлено приглашение\\s?${emails.boris}: редактор`), 'Анна'],
    [new RegExp(`Отправлено приглашение\\s?${emails.vera}: оператор`), 'Анна'],
  ] as const)
    await expect(trail.filter({ hasText: what }).filter({ hasText: new RegExp(`${who}$`) })).not.toHaveCount(0);
  await check(anna, 'the trail');
  await reloadChat(visitor);
  await expect(chatLog(visitor).locator('.row', { hasText: 'уже ищу' }).locator('.who')).toHaveText(/^Вера/);
  await expect(chat(visitor)).not.toContainText(secret);
}

const day = async ({ participants }: { participants: Participants }): Promise<void> => {
  await invite(participants);
  const boris = await comeByLetter(participants, participants.emails.boris, 'Борис');
  const vera = await comeByLetter(participants, participants.emails.vera, 'Вера');
  const desks = { anna: participants.anna, boris, vera, visitor: await participants.stranger() };
  const received: string[] = [];
  desks.visitor.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => void received.push(String(payload))),
  );
  await answerFirst(participants, desks);
  await noteAndHandOver(participants, desks);
  await replyReadily(participants, desks);
  await assignInTurn(participants, desks);
  await setHours(participants, desks);
  await readFigures(participants, desks);
  if (process.env.TEST_LONG) await giveBack(desks);
  await remove(participants, desks);
  expect(received.join('\n')).toContain('уже ищу');
  expect(received.join('\n')).not.toContain(secret);
};

test('the day of a team of three: invited, first answer, note, hand-over, turns, hours, figures, trail, removal', day);

const otherLooks: readonly Look[] = [
  { width: 1280, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
];
for (const look of otherLooks)
  test.describe(`at ${look.width} px, ${look.colorScheme}`, () => {
    test.use({ look });
    test('the day of a team of three', { tag: '@long' }, day);
  });
