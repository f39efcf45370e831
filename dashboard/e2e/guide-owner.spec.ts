import type { Page } from 'playwright/test';
import { type ShopSite, startShop } from '../../tests/harness/browser/shop-site.ts';
import { type ServerProcess, startServer } from '../../tests/harness/server-process.ts';
import { fillRegistration, password, typeCode } from './account.ts';
import {
  ask,
  button,
  type Chapter,
  modal,
  openChapter,
  openChat,
  openMenu,
  openSettings,
  step,
  steps,
} from './guide-chapter.ts';
import { learnFromOperators, takePage, addSources } from './guide-sources.ts';
import { eraseVisitor, readFigures } from './guide-visitors.ts';
import { expect, test } from '../../tests/harness/browser/policy.ts';

// Follows the guide sentence by sentence: what it quotes in «» is what is pressed.

/** What needs a language model or Telegram is followed in `drafts.spec.ts` and `settings-channels.spec.ts`. */
const elsewhere = ['Предложить ответ', 'Каналы', 'Подключить'];

let server: ServerProcess;
let shop: ShopSite;
test.beforeEach(async () => {
  shop = await startShop();
  server = await startServer({ env: { PROBE_HOSTS: `shop.example.ru=${shop.url}`, PROBE_DNS: '127.0.0.1:9' } });
});
test.afterEach(async () => {
  await server.stop();
  shop.stop();
});

async function signUp(page: Page, email: string, { follow }: Chapter): Promise<void> {
  await page.goto(`${server.url}/registration`);
  await follow('Укажите e-mail, имя и пароль: правила написаны рядом с полями.', async () => {
    for (const [field, rule] of [
      ['Имя', /букв/],
      ['Пароль', /От\s8\sдо\s32/],
    ] as const)
      await expect(page.getByLabel(field, { exact: true })).toHaveAccessibleDescription(rule);
    await fillRegistration(page, { email });
    await page.keyboard.press('Enter');
  });
  await follow('На почту придёт код из шести цифр, он действует 10 минут.', async () => {
    await expect(page.getByLabel('Цифра 6 из 6')).toBeVisible();
    expect(
      server
        .outbox()
        .find(({ to }) => to === email)
        ?.text.replaceAll('\u00a0', ' '),
    ).toContain('10 минут');
    await typeCode(page, await server.codeFor(email));
    await expect(page).toHaveURL(/\/dialogs$/);
  });
}

async function renewPassword(page: Page, email: string, { follow }: Chapter): Promise<void> {
  const guest = await (await page.context().browser()!.newContext({ locale: 'ru-RU' })).newPage();
  await guest.goto(`${server.url}/login`);
  await follow('На странице входа нажмите «Забыли пароль?» и укажите e-mail.', async (forgotten) => {
    await guest.getByRole('link', { name: forgotten }).click();
    await guest.getByLabel('E-mail').fill(email);
    await guest.keyboard.press('Enter');
    await expect(guest.getByRole('heading', { name: 'Проверьте почту' })).toBeVisible();
  });
  await follow('По ссылке из письма задайте новый пароль: ссылка действует час и один раз', async () => {
    const linkIn = () => /Задать пароль: (\S+)/.exec(server.outbox().at(-1)?.text ?? '')?.[1];
    await expect.poll(linkIn).toBeTruthy();
    const link = linkIn()!;
    for (const isUsed of [false, true]) {
      await guest.goto('about:blank');
      await guest.goto(link);
      await guest.getByLabel('Новый пароль').fill(password);
      await guest.getByLabel('Подтверждение пароля').fill(password);
      await guest.keyboard.press('Enter');
      if (isUsed) await expect(guest.getByRole('alert').first()).toBeVisible();
      else await expect(guest.getByRole('heading', { name: 'Пароль изменён' })).toBeVisible();
    }
  });
  await follow('все прежние входы завершатся, а все токены API и разрешённые адреса удалятся.', async () => {
    await page.goto(`${server.url}/dialogs`);
    await expect(page).toHaveURL(/\/login$/);
  });
  await follow('Код нужен и при каждом входе.', async () => {
    await page.getByLabel('Пароль', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/confirmation\/code$/);
    await typeCode(page, await server.codeFor(email));
    await expect(page).toHaveURL(/\/dialogs$/);
  });
  await guest.context().close();
}

async function setUp(page: Page, chapter: Chapter): Promise<void> {
  const { follow } = chapter;
  await follow('Новый аккаунт открывается списком из четырёх шагов.', () => steps(page, 0));
  await follow('«Домен»: впишите адрес сайта.', async (domain) => {
    await expect(step(page, domain!)).toBeVisible();
    await page.getByLabel('Адрес сайта').fill('shop.example.ru');
    await page.keyboard.press('Enter');
    await steps(page, 1);
  });
  await follow('а чат — пробовать кнопкой «Попробовать чат здесь»', async (tryHere) => {
    await step(page, 'Чат на сайте').click();
    await button(page, tryHere!).click();
    await expect(page.frameLocator('iframe').getByRole('textbox', { name: 'Сообщение' })).toBeVisible();
  });
  await follow(
    '«Подтверждение»: вставьте две строки кода в начало главной страницы, опубликуйте её и нажмите «Проверить».',
    async (proof, check) => {
      await step(page, proof!).click();
      const code = await page.getByRole('group', { name: 'Код для shop.example.ru' }).innerText();
      expect(code.trim().split('\n')).toHaveLength(2);
      await expect(page.getByRole('link', { name: 'Отправить разработчику' })).toBeVisible();
      shop.paste(code);
      await follow('Куда их вставить в Tilda, 1С-Битрикс и WordPress, написано там же', () =>
        page.getByText('Куда вставить: Tilda, 1С-Битрикс, WordPress').filter({ visible: true }).click(),
      );
      await follow('Вместо кода подойдут запись DNS или файл на сайте.', () =>
        page.getByText('Подтвердить иначе: запись DNS или файл').click(),
      );
      await button(page, check!).click();
      await steps(page, 2);
    },
  );
  await takePage(page, shop, chapter);
  await follow(
    '«Ассистент»: выберите своё дело, поправьте готовые ответы или отметьте верные, нажмите кнопку под ними',
    async () => {
      await step(page, 'Интернет-магазин').click();
      await page
        .getByRole('textbox', { name: /^Ответ: / })
        .first()
        .fill('Доставим бесплатно.');
      await page.getByRole('button', { name: /^Добавить 6\sпримеров и\sобучить$/ }).click();
      await steps(page, 3);
    },
  );
  await follow('«Чат на сайте»: откройте свой сайт. Чат появится в углу, а шаг отметится.', async () => {
    const visit = await page.context().newPage();
    await visit.goto(shop.url);
    await expect(button(visit, 'Открыть чат')).toBeVisible();
    await visit.close();
    await page.bringToFront();
    await steps(page, 4);
  });
  await follow('Другие сайты добавляют в «Настройки → Домены».', async (settings, domains) => {
    await openSettings(page, settings!, domains!);
    await button(page, 'Добавить домен').click();
    await page.getByRole('textbox', { name: 'Домен' }).fill('cafe.ru');
    await page.keyboard.press('Enter');
    await expect(page.getByText('cafe.ru').first()).toBeVisible();
  });
}

async function teach(page: Page, { follow }: Chapter): Promise<void> {
  await follow('Откройте «Ассистент» и создайте контекст, например «Доставка».', async (assistant, context) => {
    await openMenu(page, assistant!);
    await button(page, 'Создать').click();
    await modal(page, 'Новый контекст').getByLabel('Название').fill(context!);
    await button(modal(page, 'Новый контекст'), 'Создать').click();
    await expect(page.getByRole('heading', { name: context!, level: 2 })).toBeVisible();
  });
  await follow('Впишите 5–10 вопросов так, как их задают посетители.', async () => {
    for (const question of [
      'Возите ли вы на дачу?',
      'Привезёте в деревню?',
      'Есть ли доставка за город?',
      'Доставите в посёлок?',
      'Ездите ли вы в область?',
    ]) {
      await page.getByRole('textbox', { name: 'Новый вопрос' }).fill(question);
      await page.keyboard.press('Enter');
      await expect(button(page, question)).toBeVisible();
    }
  });
  await follow('Впишите ответ.', async () => {
    await page.getByRole('textbox', { name: 'Новый вариант ответа' }).fill('За город возим по субботам.');
    await page.keyboard.press('Enter');
    await expect(button(page, 'За город возим по субботам.')).toBeVisible();
  });
  await follow('Нажмите «Обучить», затем проверьте себя: задайте вопрос своими словами.', async (train) => {
    await button(page, train!).click();
    await button(modal(page, 'Обучение'), train!).click();
    await button(modal(page, 'Обучение'), 'Проверить').click();
    const check = modal(page, 'Проверка ассистента');
    await check.getByLabel('Вопрос посетителя').fill('доставите мне за город на дачу?');
    await page.keyboard.press('Enter');
    await expect(check.getByText('За город возим по субботам.')).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await follow('Такие вопросы собираются в «Вопросы без ответа»: добавляйте их в контексты.', async (missed) => {
    const chat = await openChat(page, shop.url);
    await ask(chat, 'Какова масса электрона в джоулях?');
    await expect(chat.getByRole('log')).toContainText(/Передал вопрос|никого нет на\sместе/);
    await page.reload();
    await step(page, missed!).click();
    const group = page.getByRole('listitem').filter({ hasText: 'Какова масса электрона в джоулях?' });
    await group.getByRole('combobox', { name: 'Контекст' }).selectOption('Доставка');
    await button(group, 'Добавить').click();
    await expect(page.getByText('Таких вопросов нет')).toBeVisible();
  });
}

async function save(page: Page): Promise<void> {
  await button(page, 'Сохранить').first().click();
  await expect(page.getByText('Есть несохранённые изменения')).toHaveCount(0);
}

async function setLanguages(page: Page, { follow }: Chapter): Promise<void> {
  await follow(
    'Включите «Говорить на языке посетителя», и чат возьмёт язык его браузера из тех, что вы разрешили.',
    async (byBrowser) => {
      await page.getByRole('switch', { name: byBrowser! }).check();
      await save(page);
      const visitor = await page.context().browser()!.newContext({ locale: 'en-US' });
      const visit = await visitor.newPage();
      await visit.goto(shop.url);
      await expect(button(visit, 'Open chat')).toBeVisible();
      await visitor.close();
    },
  );
  await follow('Как чат выглядит на другом языке, покажет «Язык предпросмотра».', async (language) => {
    await page.getByLabel(language!).selectOption('en');
    const chat = page.frameLocator('iframe[title="Предпросмотр чата"]');
    await expect(chat.getByRole('textbox', { name: 'Message' })).toBeVisible();
  });
}

async function dressWidget(page: Page, chapter: Chapter): Promise<void> {
  const { follow } = chapter;
  await follow('В «Настройки → Вид» выбирают цвет и место чата', async (settings, look) => {
    await openSettings(page, settings!, look!);
    for (const field of ['Цвет', 'Место']) await expect(page.getByLabel(field, { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Картинка ассистента' })).toBeVisible();
  });
  await follow('в «Настройки → Тексты» — что он говорит', async (settings, texts) => {
    await openSettings(page, settings!, texts!);
    await expect(page.getByLabel('Первое сообщение')).toBeVisible();
  });
  await follow('**имя и картинка ассистента**', () => expect(page.getByLabel('Имя ассистента')).toBeVisible());
  await follow('**приветствия** — виджет сам предложит помощь на выбранных страницах', async () => {
    await button(page, 'Добавить приветствие').click();
    await page.getByLabel(/На\sстраницах, где в\sадресе есть/).fill('/catalog');
    await save(page);
  });
  await setLanguages(page, chapter);
  await follow('В «Настройки → Формы»:', (settings, forms) => openSettings(page, settings!, forms!));
  await follow('**текст согласия и ссылка на политику**', async () => {
    await page.getByLabel('Текст согласия').fill('Согласен на всё.');
    await page.getByLabel('Ссылка на политику').fill('https://shop.example.ru/policy');
  });
  await follow('**«Спросить заранее» и «Спрашивать телефон»**', async (before, phone) => {
    await page.getByLabel(before!).selectOption({ label: 'Имя и e-mail' });
    await page.getByRole('switch', { name: phone! }).check();
  });
  await follow('через сколько дней без новых сообщений диалог удаляется навсегда', () =>
    page.getByLabel('Удалять диалоги через, дней').fill('90'),
  );
  await save(page);
  await follow('посетитель ставит отметку до первого сообщения', async () => {
    const chat = await openChat(page, shop.url);
    await chat.getByRole('textbox', { name: 'Имя' }).fill('Мария');
    await chat.getByRole('textbox', { name: 'E-mail' }).fill('maria@example.ru');
    await chat.getByRole('textbox', { name: 'Телефон' }).fill('+7 999 123-45-67');
    await chat.getByRole('checkbox', { name: /Согласен на\sвсё/ }).check();
    await button(chat, 'Начать разговор').click();
    await ask(chat, 'Привезёте в деревню?');
  });
  await follow('Их меняют в «Настройки → Профиль».', async (settings, profile) => {
    await openSettings(page, settings!, profile!);
    await expect(page.getByRole('form', { name: 'Имя' })).toBeVisible();
  });
}

async function setHours(page: Page, { follow }: Chapter): Promise<void> {
  await follow('В «Настройки → Часы» укажите, когда на месте люди.', async (settings, hours) => {
    await openSettings(page, settings!, hours!);
    await page.getByRole('switch', { name: 'Указать рабочие часы' }).check();
    // Today is a day off.
    const today = new Intl.DateTimeFormat('ru', { weekday: 'long', timeZone: 'Europe/Moscow' }).format(new Date());
    await page.getByRole('checkbox', { name: new RegExp(today, 'i') }).uncheck();
    await save(page);
  });
  await follow('Кто сейчас на смене, видно в «Настройки → Часы»', async () => {
    await expect(page.getByRole('listitem').filter({ hasText: /на\sсмене$/ })).toBeVisible();
  });
  await follow('У каждого участника команды могут быть свои часы: «Настройки → Мои часы».', async (settings, own) => {
    await openSettings(page, settings!, own!);
    await expect(page.getByRole('switch', { name: 'У меня свои часы' })).not.toBeChecked();
  });
  // An address that was asked for beforehand is not asked for again.
  await openSettings(page, 'Настройки', 'Формы');
  await page.getByLabel('Спросить заранее').selectOption({ label: 'Ничего' });
  await page.getByRole('switch', { name: 'Спрашивать телефон' }).uncheck();
  await page.getByLabel('Текст согласия').fill('');
  await save(page);
  const chat = await openChat(page, shop.url);
  await follow('Вне этих часов чат честно говорит, когда вы вернётесь, и просит e-mail', async () => {
    await page.goto('about:blank');
    await expect(chat.locator('.status')).not.toContainText('на связи');
    await ask(chat, 'Зачем конверту синий цвет?');
    await expect(chat.getByRole('log')).toContainText(/Сейчас\sникого\sнет\sна\sместе\s—\sвернёмся/);
    await expect(chat.getByRole('textbox', { name: /^Оставьте e-mail/ })).toBeVisible();
  });
}

async function inviteColleague(page: Page, { follow }: Chapter): Promise<void> {
  await page.goto(`${server.url}/settings`);
  await follow(
    'В «Настройки → Участники» пригласите коллегу: впишите его e-mail, выберите роль и нажмите «Отправить приглашение».',
    async (settings, members, send) => {
      await openSettings(page, settings!, members!);
      await page.getByLabel('E-mail').fill('boris@example.ru');
      await page.getByLabel('Роль', { exact: true }).selectOption('Редактор');
      await button(page, send!).click();
    },
  );
  await follow('Он получит письмо со ссылкой, которая действует 7 дней', async () => {
    await expect(page.getByRole('region', { name: 'Открытые приглашения' })).toContainText('boris@example.ru');
    expect(server.outbox().at(-1)!.to).toContain('boris@example.ru');
  });
  await follow('Там же решают, кому достаётся новый диалог', () =>
    expect(page.getByLabel('Кому достаётся новый диалог')).toBeVisible(),
  );
  await follow('Кто и что сделал в команде, записано в «Настройки → Журнал».', async (settings, trail) => {
    await openSettings(page, settings!, trail!);
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('boris@example.ru: редактор');
  });
}

test('a new owner who follows the guide has a chat that answers', { tag: '@long' }, async ({ page }) => {
  test.slow();
  const guide = openChapter('owner');
  const email = 'olga@example.ru';
  await signUp(page, email, guide);
  await renewPassword(page, email, guide);
  await setUp(page, guide);
  await teach(page, guide);
  await addSources(page, shop, guide);
  await learnFromOperators(page, shop, guide);
  await dressWidget(page, guide);
  await readFigures(page, guide);
  await setHours(page, guide);
  await inviteColleague(page, guide);
  await eraseVisitor(page, guide);
  expect(guide.leftOut()).toEqual(elsewhere);
});
