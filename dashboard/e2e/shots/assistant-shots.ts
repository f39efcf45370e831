import type { Page } from 'playwright/test';
import type { Domain } from '../../../sdk/src/contract/contract.ts';
import {
  all,
  type Act,
  chooseFile,
  fill,
  key,
  offline,
  openFold,
  opens,
  option,
  press,
  pressLast,
  sees,
  seesChat,
  seesElement,
  tab,
} from './shot.ts';
import type { Shot } from './shot.ts';

const assistant = { path: '/assistant', who: 'owner' } as const;
const start = { path: '/start', who: 'newcomer' } as const;

const clickContext: Act = (page) =>
  page
    .getByRole('complementary', { name: 'Знания ассистента' })
    .getByRole('button', { name: /^Стоимость доставки/ })
    .click();

const openContext: Act = all(clickContext, sees('Запись 1'));

const ask = (question: string): Act =>
  all(opens(press('Проверить')), fill('Вопрос посетителя', question), key('Enter'), sees('Почему'));

const table = (name: string, text: string): Act =>
  all(press('Импорт и экспорт'), chooseFile('Загрузить таблицу или JSON', name, 'text/csv', Buffer.from(text)));

const goodTable =
  'Контекст;Описание;Тип;Текст\nДоставка;;вопрос;Сколько стоит доставка?\nДоставка;;ответ;350 ₽ по городу\n';

/** A context whose questions ask for different things. */
const mix: Act = async (page, owner) => {
  const domains = await owner!.call<Domain[]>('/domain/list');
  const questions = ['Сколько стоит курьер?', 'Курьер платный?', 'За сколько дней приедет курьер?', 'Долго ли ждать?'];
  const contexts = [{ label: 'Курьер', description: '', questions, answers: ['Стоит 350 ₽.', 'Два дня.'] }];
  const domainId = domains.find(({ name }) => name === 'shop.example.ru')!.id;
  await owner!.call('/assistant/import', { method: 'POST', body: { domainId, contexts } });
  await page.reload();
};

/** Creates the newcomer's site where this shot runs alone. */
export const haveSite: Act = async (page, owner) => {
  if ((await owner!.call<Domain[]>('/domain/list')).length > 0) return;
  await owner!.call('/domain/create', { method: 'POST', body: { name: 'cafe.example.ru' } });
  await page.reload();
};

async function addSite(page: Page): Promise<void> {
  const field = page.getByLabel('Адрес сайта');
  if (await field.isVisible()) {
    await field.fill('cafe.example.ru');
    await page.keyboard.press('Enter');
  }
  await sees('Сделано 1 из 4.')(page);
}

/** The four steps of a new account. */
export const startShots: readonly Shot[] = [
  ...['domains', 'widget', 'assistant'].map((panel) => ({
    name: `setting-${panel}-empty`,
    path: `/setting/${panel}`,
    who: 'newcomer' as const,
  })),
  { name: 'start', ...start },
  { name: 'start-refused', ...start, calls: 'refused' },
  { name: 'start-late', ...start, calls: 'late' },
  {
    name: 'start-wrong',
    ...start,
    act: all(fill('Адрес сайта', 'кафе на углу'), key('Enter'), sees('Недопустимый ввод для домена')),
  },
  { name: 'start-proof', ...start, act: addSite, full: true },
  {
    name: 'start-proof-other',
    ...start,
    act: all(openFold(/^Куда вставить/), openFold(/^Подтвердить иначе/)),
    full: true,
  },
  {
    name: 'start-proof-failed',
    ...start,
    act: all(press(/^Проверить/), (page) => page.getByRole('alert').waitFor(), openFold('Где искали')),
    full: true,
  },
  { name: 'start-teach', ...start, act: all(press(/^Ассистент/), press(/^Кафе/)), full: true },
  {
    name: 'start-teach-own',
    ...start,
    act: all(press(/^Ассистент/), openFold('Начать со своих вопросов')),
    full: true,
  },
  ...['Tilda', '1С-Битрикс', 'WordPress', 'React, Vue, Next.js', 'Google Tag Manager'].map((site, at) => ({
    name: `start-recipe-${at + 1}`,
    path: '/start',
    who: 'newcomer' as const,
    act: all(openFold(/^Куда вставить/), option('На чём сделан сайт', site)),
    full: true,
  })),
  { name: 'start-proof-dns', ...start, act: all(openFold(/^Подтвердить иначе/), tab('Запись DNS')), full: true },
  { name: 'start-chat', path: '/start', who: 'owner' },
  { name: 'start-done', path: '/start', who: 'strict' },
];

/** The real chat of the account's own page: last, since each picture begins a dialog. */
export const tryShots: readonly Shot[] = [
  { name: 'start-try', path: '/start', who: 'owner', act: all(press('Попробовать чат здесь'), seesChat), full: true },
];

/** The assistant's screen and its modals. */
export const assistantShots: readonly Shot[] = [
  { name: 'assistant-empty', path: '/assistant', who: 'newcomer' },
  { name: 'assistant', ...assistant },
  { name: 'assistant-refused', ...assistant, calls: 'refused' },
  { name: 'assistant-late', ...assistant, calls: 'late' },
  { name: 'assistant-offline', ...assistant, act: all(offline, clickContext, sees(/нет связи/i)) },
  { name: 'assistant-quality', ...assistant, act: press('Качество'), full: true },
  { name: 'assistant-missed', ...assistant, act: press(/^Вопросы без ответа/), full: true },
  { name: 'assistant-control', ...assistant, act: press('Контрольные вопросы'), full: true },
  {
    name: 'assistant-control-pinned',
    path: '/assistant',
    who: 'strict',
    act: press('Контрольные вопросы'),
    full: true,
  },
  { name: 'assistant-new', ...assistant, act: all(press('Создать'), sees('Новый контекст')) },
  {
    name: 'assistant-new-wrong',
    ...assistant,
    act: all(press('Создать'), sees('Новый контекст'), pressLast('Создать'), sees('Поле обязательно')),
  },
  { name: 'assistant-context', ...assistant, act: openContext },
  { name: 'assistant-context-edit', ...assistant, act: opens(openContext, press('Изменить контекст')) },
  { name: 'assistant-context-delete', ...assistant, act: opens(openContext, press('Удалить контекст')) },
  { name: 'assistant-qa-new', ...assistant, act: opens(openContext, press('Много сразу: вопросы')) },
  { name: 'assistant-qa-edit', ...assistant, act: opens(openContext, press('Изменить запись целиком')) },
  { name: 'assistant-qa-delete', ...assistant, act: opens(openContext, press('Удалить запись')) },
  {
    name: 'assistant-similar',
    ...assistant,
    act: all(openContext, press('Добавить похожие вопросы'), sees(/другими словами|Предложить пока нечего/)),
  },
  { name: 'assistant-test', ...assistant, act: ask('скока стоит даставка') },
  { name: 'assistant-test-missed', ...assistant, act: ask('Какова масса электрона?') },
  {
    name: 'modal-late',
    ...assistant,
    pending: /qa-test-modal/,
    act: all(press('Проверить'), seesElement('[role=status]:has-text("Окно загружается")')),
  },
  {
    name: 'learn-progress',
    ...assistant,
    pending: /assistant\/learn/,
    act: all(opens(press('Обучить')), press('Обучить заново'), pressLast('Обучить'), sees('Проверяем себя')),
  },
  { name: 'learn-plan', ...assistant, act: all(opens(press('Обучить')), press('Обучить заново')) },
  {
    name: 'learn-offline',
    ...assistant,
    act: all(press('Обучить'), press('Обучить заново'), offline, pressLast('Обучить'), sees('Нет связи')),
  },
  { name: 'learn-done', ...assistant, act: opens(press('Обучить')) },
  { name: 'learn-stopped', path: '/assistant', who: 'strict', act: opens(press('Обучить')) },
  { name: 'assistant-import', ...assistant, act: opens(press('Импорт и экспорт')) },
  { name: 'assistant-bad-table', ...assistant, act: table('прайс.csv', 'Название;Цена\nКружка;350\n') },
  { name: 'assistant-good-table', ...assistant, act: all(table('знания.csv', goodTable), sees('В файле')) },
  { name: 'assistant-book', ...assistant, act: all(table('знания.csv', 'PK\u0003\u0004'), sees('Это книга Excel')) },
  {
    name: 'assistant-repeats',
    ...assistant,
    act: all(table('знания.csv', goodTable), press('Импортировать'), sees(/добавлено/)),
  },
  { name: 'assistant-found-none', ...assistant, act: fill('Найти контекст', 'ъъъ') },
  ...[/^Вопросы без ответа/, 'Контрольные вопросы', 'Качество', 'Обзор'].map((name, at) => ({
    name: `assistant-nothing-${at + 1}`,
    path: '/assistant',
    who: 'newcomer' as const,
    act: all(haveSite, press(name)),
  })),
  { name: 'overview', path: '/assistant', who: 'demo', act: press('Обзор'), full: true },
  { name: 'overview-quarter', path: '/assistant', who: 'demo', act: all(press('Обзор'), press('90 дней')), full: true },
  {
    name: 'assistant-mixed',
    path: '/assistant',
    who: 'strict',
    act: (page) =>
      page
        .getByRole('complementary', { name: 'Знания ассистента' })
        .getByRole('button', { name: /^Доставка/ })
        .click(),
  },
  {
    name: 'assistant-mixed-note',
    ...assistant,
    act: all(mix, fill('Найти контекст', 'Курьер'), press(/^Курьер/), sees('Здесь разные вопросы')),
  },
  {
    name: 'assistant-test-offline',
    ...assistant,
    act: all(
      opens(press('Проверить')),
      fill('Вопрос посетителя', 'Когда привезут?'),
      offline,
      key('Enter'),
      sees('Нет связи'),
    ),
  },
];
