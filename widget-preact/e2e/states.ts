import type { Page } from 'playwright/test';
import '../../sdk/src/visitor/widget-api.ts';
import type { WidgetConfig } from '../../sdk/src/contract/contract.ts';
import { box, chat, launcher, log, openChat, reloadChat, say, type Stage } from './stage.ts';

export interface State {
  readonly name: string;
  readonly config?: Partial<WidgetConfig>;
  act(page: Page, address: string, stage: Stage): Promise<unknown>;
}

/** What every state begins from. */
export const usual: Partial<WidgetConfig> = {
  ask: 'nothing',
  askPhone: false,
  consent: '',
  policyUrl: '',
  greetings: [],
  starters: [],
  locale: 'ru',
  title: 'Чат',
  assistantName: '',
};
const greeting = { text: 'Подсказать с размером?', seconds: 0, path: '', returning: 'any' } as const;
const consent = 'Согласен на обработку персональных данных, чтобы мне ответили.';

/** Opens the chat and asks what it knows. */
export async function begin(page: Page, address: string): Promise<void> {
  await openChat(page, address);
  await say(page, 'Сколько стоит доставка?');
  await log(page).getByText('Доставим за два дня.').waitFor();
}

/** The same, and what follows it. */
export const begun =
  (act: (page: Page, stage: Stage) => Promise<unknown>): State['act'] =>
  async (page, address, stage) => {
    await begin(page, address);
    await act(page, stage);
  };

export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: /Открыть чат|Open chat/ }).click();
  await page.getByRole('dialog').waitFor();
}

export async function openForm(page: Page, address: string): Promise<void> {
  await open(page, address);
  await page.getByRole('button', { name: 'Начать разговор' }).waitFor();
}

/** Has the chat speak another language. */
export async function speak(page: Page, locale: string): Promise<void> {
  await page.evaluate((locale) => window.otklik!('locale', locale), locale);
  await page.locator(`.panel[lang=${locale}]`).waitFor({ state: 'attached' });
}

/** Calls an operator while none is online. */
export async function callOperator(page: Page): Promise<void> {
  await chat(page).getByRole('button', { name: 'Позвать оператора' }).click();
  await log(page).getByRole('textbox', { name: 'Оставьте e-mail' }).waitFor();
}

/** The widget's main states, each from a fresh page. */
export const states: readonly State[] = [
  { name: 'closed', act: async (page, address) => (await page.goto(address), launcher(page).waitFor()) },
  {
    name: 'greeting',
    config: { greetings: [greeting] },
    async act(page, address) {
      await page.goto(address);
      await page.getByText(greeting.text).waitFor();
    },
  },
  { name: 'chat', act: begin },
  { name: 'form', config: { ask: 'both', askPhone: true }, act: openForm },
  { name: 'consent', config: { consent, policyUrl: 'https://shop.example.ru/policy' }, act: openForm },
  { name: 'english', config: { locale: 'en' }, act: open },
  {
    name: 'offline',
    act: begun(async (page) => {
      // The words of another language do not come without a network.
      for (const locale of ['en', 'ru']) await speak(page, locale);
      await page.context().setOffline(true);
      await say(page, 'А в Казань?');
      await chat(page).getByText('Нет связи, переподключаемся').waitFor();
    }),
  },
  { name: 'nobody', act: begun(callOperator) },
  {
    name: 'nobody-phone',
    async act(page, address, stage) {
      // Once for each width: the phone is asked for after the first sentence only.
      await stage.configure({ askPhone: false });
      await begin(page, address);
      await stage.configure({ askPhone: true });
      await reloadChat(page);
      await callOperator(page);
    },
  },
  {
    name: 'banned',
    act: begun(async (page, stage) => {
      await stage.owner(`PATCH /dialog/ban/${(await stage.newest()).id}`, { isBan: true });
      await box(page).waitFor({ state: 'hidden' });
    }),
  },
  {
    name: 'rating',
    act: begun(async (page, stage) => {
      const { id, session } = await stage.newest();
      await stage.owner('POST /dialog/answer', { session, sentences: ['Привезём завтра.'] });
      await stage.owner(`PATCH /dialog/close/${id}`, { closed: true });
      await log(page).getByRole('button', { name: 'Оценить разговор' }).click();
    }),
  },
  {
    name: 'operator',
    act: begun(async (page, stage) => {
      await stage.answer((await stage.newest()).session, 'Здравствуйте! Доставка по городу — 350 ₽, завтра до 18:00.');
      await log(page).getByText('завтра до 18:00').waitFor();
    }),
  },
  {
    name: 'files',
    act: begun(async (page) => {
      const input = chat(page).locator('input[type=file]');
      const buffer = await page.screenshot();
      await input.setInputFiles({ name: 'кружка.png', mimeType: 'image/png', buffer });
      await log(page).getByRole('img', { name: 'кружка.png' }).waitFor();
      await input.setInputFiles({ name: 'договор.txt', mimeType: 'text/plain', buffer: Buffer.from('текст') });
      await log(page).getByText('договор.txt').waitFor();
    }),
  },
];

/** The zone of the pages, as in playwright.config.ts; that of the machine may be another. */
export const pageZone = 'Europe/Moscow';

/** Hours of every day but today: the header shows when an operator is back. */
export const closedToday = () => {
  const today = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: pageZone }).format(Date.now());
  return {
    zone: pageZone,
    days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((day) =>
      day === today ? null : { from: '09:00', to: '18:00' },
    ),
  };
};
