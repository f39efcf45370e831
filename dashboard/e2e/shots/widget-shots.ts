import type { Page } from 'playwright/test';
import { box, chat, comeOnline, log, openChat, say, uploadPicture } from '../../../widget-preact/e2e/stage.ts';
import { begin, begun, callOperator, open, openForm, type State } from '../../../widget-preact/e2e/states.ts';

/** `isClosed`: outside working hours all day. */
export type WidgetShot = State & { readonly isClosed?: true };

const openMenu = (page: Page): Promise<void> => chat(page).getByRole('button', { name: 'Меню' }).click();

async function chooseInMenu(page: Page, name: string): Promise<void> {
  await openMenu(page);
  await page.getByRole('menuitem', { name }).click();
}

/** Opens the form before the dialog, and presses on with nothing in it. */
async function startEmpty(page: Page, address: string): Promise<void> {
  await openForm(page, address);
  await chat(page).getByRole('button', { name: 'Начать разговор' }).click();
}

const attach = (page: Page, name: string, buffer: Buffer, mimeType: string): Promise<void> =>
  chat(page).locator('input[type=file]').setInputFiles({ name, mimeType, buffer });

/** What the server answers to a call, once. */
const refuse = (page: Page, call: string, status: number, code: string): Promise<unknown> =>
  page.route(call, (route) =>
    route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify({ status, code }) }),
  );

const long =
  'Здравствуйте! Отвечаю по порядку.\n\n1. Доставка по городу — 350 ₽, бесплатно от 5 000 ₽.\n2. Привезём 2–5 июня, с 10:00 до 14:00.\n\n' +
  'Правила возврата: https://shop.example.ru/help/returns/terms?from=chat&utm_source=widget&utm_medium=very-long-parameter-that-never-ends\n\n' +
  'const total = items.reduce((sum, item) => sum + item.price * item.count, 0);\n  if (total > 5000) delivery = 0;\n\n' +
  `Пишите на anna@shop.example.ru. ${'Оченьдлинноесловобезпробелов'.repeat(6)}`;

/** States for pictures only, added to those that axe checks. */
export const widgetShots: readonly WidgetShot[] = [
  {
    name: 'opening',
    async act(page, address) {
      await page.route(/chunk-talk-|widget\/config/, () => {});
      await open(page, address);
    },
  },
  { name: 'form-wrong', config: { ask: 'both', askPhone: true }, act: startEmpty },
  { name: 'consent-wrong', config: { consent: 'Согласен на обработку персональных данных.' }, act: startEmpty },
  {
    name: 'rated',
    act: begun(async (page) => {
      await chooseInMenu(page, 'Оценить разговор');
      await chat(page).getByRole('radio', { name: 'Оценка 4' }).check({ force: true });
    }),
  },
  { name: 'menu', act: begun(openMenu) },
  { name: 'erase', act: begun((page) => chooseInMenu(page, 'Удалить')) },
  {
    name: 'erased',
    act: begun(async (page) => {
      await chooseInMenu(page, 'Удалить');
      await chat(page).getByRole('button', { name: 'Удалить', exact: true }).click();
      await log(page).getByText('Доставим за два дня.').waitFor({ state: 'detached' });
    }),
  },
  { name: 'emoji', act: begun((page) => chat(page).getByRole('button', { name: 'Эмодзи' }).click()) },
  {
    name: 'night',
    isClosed: true,
    act: begun(callOperator),
  },
  {
    name: 'choice',
    async act(page, address) {
      await openChat(page, address);
      await say(page, 'Есть ли оплата доставки?');
      await log(page).getByText('Другое — позвать человека').waitFor();
    },
  },
  {
    name: 'teaser',
    act: begun(async (page, stage) => {
      const { session } = await stage.newest();
      await page.getByRole('button', { name: 'Закрыть чат' }).last().click();
      await stage.answer(
        session,
        'Добрый день! Курьер будет завтра с 10 до 14, позвонит за час. Если неудобно — напишите.',
      );
      await page.getByRole('status').getByText('Курьер будет завтра').waitFor();
    }),
  },
  {
    name: 'left',
    act: begun(async (page) => {
      await callOperator(page);
      await log(page).getByRole('textbox', { name: 'Оставьте e-mail' }).fill('не почта');
      await page.keyboard.press('Enter');
    }),
  },
  {
    name: 'contact',
    act: begun(async (page) => {
      await callOperator(page);
      await log(page).getByRole('textbox', { name: 'Оставьте e-mail' }).fill('anna@example.ru');
      await page.keyboard.press('Enter');
      await log(page).getByText('Ответ придёт и сюда, и на почту.').waitFor();
    }),
  },
  {
    name: 'thanks',
    act: begun(async (page) => {
      await chooseInMenu(page, 'Оценить разговор');
      await chat(page).getByRole('radio', { name: 'Оценка 5' }).check({ force: true });
      await chat(page).getByRole('button', { name: 'Отправить' }).last().click();
      await chat(page).locator('.thanks').waitFor();
    }),
  },
  {
    name: 'waiting',
    act: begun(async (page, stage) => {
      await comeOnline(stage, page.context());
      await page.bringToFront();
      await chat(page).getByRole('button', { name: 'Позвать оператора' }).click();
      await chat(page).getByText('Анна на связи').waitFor();
    }),
  },
  {
    name: 'typing',
    act: begun(async (page, stage) => {
      const { session } = await stage.newest();
      const operator = await comeOnline(stage, page.context());
      await page.bringToFront();
      // One word of it is shown for five seconds, and pictures take longer.
      const typing = setInterval(() => void operator.type(session).catch(() => clearInterval(typing)), 2_000);
      await log(page).locator('.typing').waitFor();
    }),
  },
  {
    name: 'uploading',
    act: begun(async (page) => {
      await page.route(/\/widget\/file/, () => {});
      await attach(page, 'кружка.png', await page.screenshot(), 'image/png');
      await log(page).getByText('Отправляется…').waitFor();
    }),
  },
  {
    name: 'refused',
    act: begun(async (page) => {
      await refuse(page, '**/widget/file', 415, 'unsupported_media');
      await attach(page, 'скан.png', Buffer.from('MZ'), 'image/png');
      await log(page).getByText('Не отправлено.').waitFor();
      await attach(page, 'Отпуск в Карелии, все снимки и видео.zip', Buffer.alloc(10_500_000), 'application/zip');
      await chat(page).getByText('Файл больше 10 МБ').waitFor();
    }),
  },
  {
    name: 'ended',
    act: begun(async (page, stage) => {
      const { id, session } = await stage.newest();
      await stage.owner('POST /dialog/answer', { session, sentences: ['Привезём завтра.'] });
      await stage.owner(`PATCH /dialog/close/${id}`, { closed: true });
      await log(page).getByRole('button', { name: 'Оценить разговор' }).waitFor();
    }),
  },
  {
    name: 'failed',
    async act(page, address) {
      await refuse(page, '**/widget/session', 404, 'not_found');
      await open(page, address);
      await chat(page).getByText('Чат сейчас недоступен').first().waitFor();
    },
  },
  {
    name: 'long',
    async act(page, address, stage) {
      await openChat(page, address);
      await say(page, `Адрес: ${'а'.repeat(120)} и ссылка https://example.com/${'x'.repeat(90)}`);
      await log(page).getByText('Отправлено').waitFor();
      await stage.answer((await stage.newest()).session, long);
      await log(page).getByText('Отвечаю по порядку').waitFor();
    },
  },
  {
    name: 'names',
    config: { title: 'Мастерская Анны Константиновны, Лиговка', assistantName: 'Константиноградская' },
    act: begun((page) => box(page).fill('первая строка\nвторая\nтретья\nчетвёртая\nпятая\nшестая\nседьмая')),
  },
  {
    name: 'rtl',
    async act(page, address, stage) {
      await openChat(page, address);
      await say(page, 'مرحبا، كم تكلفة التوصيل إلى موسكو؟');
      await log(page).getByText('Отправлено').waitFor();
      await stage.answer((await stage.newest()).session, 'שלום! המשלוח עולה 350 ₽, https://shop.example.ru');
      await log(page).getByText('המשלוח').waitFor();
    },
  },
  { name: 'too-long', act: begun((page) => box(page).fill('очень длинно '.repeat(320))) },
  {
    name: 'older',
    act: begun(async (page, stage) => {
      const { session } = await stage.newest();
      await stage.answer(session, ...Array.from({ length: 19 }, (_, at) => `Ответ ${at}`));
      await log(page).getByText('Ответ 18').waitFor();
      await log(page).evaluate((scroller) => (scroller.scrollTop = -600));
      await chat(page).getByRole('button', { name: 'К новым сообщениям' }).waitFor();
    }),
  },
  {
    name: 'photo',
    async act(page, address, stage) {
      await page.goto(address);
      await page.evaluate(() => (document.body.style.background = 'linear-gradient(#c96, #369)'));
      await uploadPicture(stage, page, '/user/image/upload');
      await begin(page, address);
      const { session } = await stage.newest();
      await comeOnline(stage, page.context());
      await page.bringToFront();
      await stage.answer(session, 'Здравствуйте! Доставка по городу — 350 ₽.', 'Привезём завтра до 18:00.');
      await log(page).getByText('до 18:00').waitFor();
    },
  },
];

const hostile = {
  plain: '',
  reset: `<style>* { all: revert; box-sizing: content-box !important; margin: 9px !important; padding: 7px !important;
    border: 2px dotted red !important; letter-spacing: 3px !important; text-transform: uppercase !important;
    font: 700 30px/2 cursive !important; color: lime !important }</style>`,
  small: '<style>html { font-size: 62.5%; font-family: monospace; line-height: 3; word-spacing: 9px }</style>',
  rtl: '<style>html { direction: rtl; text-align: right; writing-mode: vertical-rl; zoom: 1 }</style>',
  war: `<style>.bar, .hero { position: fixed; inset: 0; background: #dde; z-index: 2147483000 } .bar { inset: auto 0 0; height: 60px;
    background: #333 } html { transform: translateZ(0); filter: none; overflow: hidden; height: 100% }</style><div class="hero"></div><div class="bar"></div>`,
} as const;

/** Pages that mean no good: what they say, by name. */
export const hostilePages = Object.entries(hostile);
