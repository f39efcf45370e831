import type { Locator, Page } from 'playwright/test';
import { type ShopSite, startShop } from '../../tests/harness/browser/shop-site.ts';
import { mobile } from './account.ts';
import { shopKnowledge } from './dialog-knowledge.ts';
import { card, composer, entries, filter, log } from './dialog-page.ts';
import { ask, button, type Chapter, modal, openChapter, openChat } from './guide-chapter.ts';
import { expect, test } from './owner-test.ts';

// A day of an operator who follows the guide.

let shop: ShopSite;
test.beforeEach(async () => void (shop = await startShop()));
test.afterEach(() => shop.stop());

async function work(page: Page, { follow }: Chapter): Promise<void> {
  const chat = await openChat(page, shop.url);
  await ask(chat, 'Какова масса электрона?');
  await follow('«Мессенджер» показывает диалоги всех сайтов, сверху — самые новые.', async (messenger) => {
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Основное меню' }).getByRole('link', { name: messenger }).click();
    await expect(entries(page).first()).toContainText('Какова масса электрона?');
  });
  await follow('Фильтры оставляют непрочитанные и те, где ждут человека;', async () => {
    for (const name of ['Непрочитанные', 'Ждут человека', 'Открытые']) {
      await filter(page, new RegExp(name)).click();
      await expect(entries(page).first()).toContainText('Какова масса электрона?');
    }
  });
  await follow('поиск находит диалог по словам, имени, e-mail и телефону.', async () => {
    const search = page.getByRole('searchbox', { name: 'Поиск по диалогам' });
    await search.fill('электрона');
    await expect(entries(page)).toHaveCount(1);
    await search.fill('');
  });
  await follow('«Прочитать все» снимает все отметки разом.', async (all) => {
    await button(page, all!).click();
    await expect(page.locator('[data-entry][data-unread]')).toHaveCount(0);
  });
  await follow('Откройте диалог и напишите ответ, Enter отправляет.', async () => {
    await entries(page).first().click();
    await composer(page).fill('Девять десятых, и очень мало.');
    await composer(page).press('Enter');
    await expect(chat.getByRole('log')).toContainText('Девять десятых');
  });
  await follow('С первым ответом посетитель увидит «Анна подключилась»', (arrival) =>
    expect(chat.getByRole('log').getByText(arrival!)).toBeVisible(),
  );
  await follow(
    'а ассистент замолчит на 30 минут. Вернуть ему слово раньше можно кнопкой «Вернуть ассистенту»',
    async (back) => {
      await expect(page.getByText(/Ассистент молчит до/).first()).toBeAttached();
      await button(page, back!).click();
      await ask(chat, 'Сколько стоит доставка?');
      await expect(chat.getByRole('log')).toContainText('Доставляем по');
    },
  );
  await follow('Под ответом ассистента нажмите «Неверно»: выберите верный контекст', async (wrong) => {
    await log(page).getByRole('button', { name: wrong }).last().click();
    await modal(page, 'Что было неверно').getByRole('radio', { name: 'Оплата' }).check();
    await button(modal(page, 'Что было неверно'), 'Исправить').click();
  });
  await follow('На этот вопрос он сразу ответит по-новому', async () => {
    await expect(log(page)).toContainText('Сейчас ответил бы');
    await ask(chat, 'сколько стоит доставка');
    await expect(chat.getByRole('log')).toContainText('Принимаем карты');
  });
  await follow('Имя можно заменить своим, диалог — пометить меткой, переписку — сохранить в файл.', async () => {
    await button(card(page), 'Назвать посетителя по-своему').click();
    await page.getByRole('textbox', { name: 'Своё имя посетителя' }).fill('Мария, опт');
    await page.keyboard.press('Enter');
    await card(page).getByRole('combobox', { name: 'Новая метка' }).fill('опт');
    await page.keyboard.press('Enter');
    await expect(button(card(page), 'Снять метку «опт»')).toBeVisible();
    const saved = page.waitForEvent('download');
    await button(card(page), 'Текст').click();
    await saved;
  });
  await closeAndBan(page, chat, { follow });
}

async function closeAndBan(page: Page, chat: Locator, { follow }: Pick<Chapter, 'follow'>): Promise<void> {
  await follow(
    'Кнопка «Закрыть диалог» убирает его в «Архив» и просит посетителя об оценке;',
    async (close, archive) => {
      await button(page, close!).click();
      await filter(page, new RegExp(archive!)).click();
      await expect(entries(page).first()).toContainText('Мария, опт');
      await expect(button(chat, 'Оценить разговор')).toBeVisible();
    },
  );
  await follow('если он напишет снова, диалог откроется сам.', async () => {
    await ask(chat, 'Ещё вопрос');
    await filter(page, /Открытые/).click();
    await expect(entries(page).first()).toContainText('Мария, опт');
  });
  await follow('«Заблокировать» в шапке диалога: посетитель больше не сможет писать', async (ban) => {
    await button(page, ban!).click();
    await button(page.getByRole('dialog'), ban!).click();
    await expect(chat.getByText('Диалог заблокирован').first()).toBeVisible();
  });
  await follow('Разблокировать можно там же.', async () => {
    await button(page, 'Разблокировать').click();
    await button(page.getByRole('dialog'), 'Разблокировать').click();
    const visit = chat.page();
    await visit.reload();
    await expect(chat).toBeVisible();
    await ask(chat, 'Спасибо');
  });
}

async function workByPhone(page: Page, { follow }: Chapter): Promise<void> {
  await page.setViewportSize(mobile);
  await follow('а на телефоне — по кнопке «О посетителе»', async (about) => {
    await button(page, about!).click();
    await expect(modal(page, about!)).toContainText('Мария, опт');
    await page.keyboard.press('Escape');
  });
  await follow('Нажмите «Уведомления» над списком диалогов и включите звук', async (notices) => {
    await page.getByRole('link', { name: 'К списку диалогов' }).click();
    await button(page, notices!).click();
    await page.getByRole('switch', { name: 'Звук' }).check();
  });
}

test('an operator who follows the guide works a day', { tag: '@long' }, async ({ page, owner, server }) => {
  test.slow();
  const domain = await owner.domain('shop.ru');
  await owner.teach(domain.id, shopKnowledge);
  shop.install(`<script async src="${server.url}/widget.js" data-site="${domain.site}"></script>`);
  const guide = openChapter('operator');
  await work(page, guide);
  await workByPhone(page, guide);
  expect(guide.leftOut()).toEqual([]);
});
