import type { Page } from 'playwright/test';
import { all, type Act, chooseFile, fill, key, offline, openFold, opens, press, pressLast, sees } from './shot.ts';
import type { Shot } from './shot.ts';

const openContext: Act = (page) =>
  page
    .getByRole('complementary', { name: 'Знания ассистента' })
    .getByRole('button', { name: /^Стоимость доставки/ })
    .click();

const ask = (question: string): Act =>
  all(
    opens(press('Проверить')),
    fill('Вопрос посетителя', question),
    key('Enter'),
    sees(/Подходящие контексты|не ответит|передаст/),
  );

const table = (name: string, text: string): Act =>
  all(press('Импорт и экспорт'), chooseFile('Загрузить JSON или CSV', name, 'text/csv', Buffer.from(text)));

const goodTable =
  'Контекст;Описание;Тип;Текст\nДоставка;;вопрос;Сколько стоит доставка?\nДоставка;;ответ;350 ₽ по городу\n';

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
  { name: 'start', path: '/start', who: 'newcomer' },
  { name: 'start-refused', path: '/start', who: 'newcomer', calls: 'refused' },
  { name: 'start-late', path: '/start', who: 'newcomer', calls: 'late' },
  {
    name: 'start-wrong',
    path: '/start',
    who: 'newcomer',
    act: all(fill('Адрес сайта', 'кафе на углу'), key('Enter'), sees('Недопустимый ввод для домена')),
  },
  { name: 'start-proof', path: '/start', who: 'newcomer', act: addSite, full: true },
  {
    name: 'start-proof-other',
    path: '/start',
    who: 'newcomer',
    act: all(openFold(/^Куда вставить/), openFold(/^Подтвердить иначе/)),
    full: true,
  },
  {
    name: 'start-proof-failed',
    path: '/start',
    who: 'newcomer',
    act: all(press(/^Проверить/), (page) => page.getByRole('alert').waitFor(), openFold('Где искали')),
    full: true,
  },
  {
    name: 'start-teach',
    path: '/start',
    who: 'newcomer',
    act: all(press(/^Ассистент/), press(/^Кафе/)),
    full: true,
  },
  { name: 'start-chat', path: '/start', who: 'owner' },
];

/** The real chat of the account's own page: each picture begins a dialog, so it is taken last. */
export const tryShots: readonly Shot[] = [
  { name: 'start-try', path: '/start', who: 'owner', act: press('Попробовать чат здесь'), full: true },
];

/** The assistant's screen and its modals. */
export const assistantShots: readonly Shot[] = [
  { name: 'assistant-empty', path: '/assistant', who: 'newcomer' },
  { name: 'assistant', path: '/assistant', who: 'owner' },
  { name: 'assistant-refused', path: '/assistant', who: 'owner', calls: 'refused' },
  { name: 'assistant-late', path: '/assistant', who: 'owner', calls: 'late' },
  { name: 'assistant-offline', path: '/assistant', who: 'owner', act: all(offline, openContext, sees('Нет связи')) },
  { name: 'assistant-quality', path: '/assistant', who: 'owner', act: press('Качество'), full: true },
  { name: 'assistant-missed', path: '/assistant', who: 'owner', act: press(/^Вопросы без ответа/), full: true },
  { name: 'assistant-control', path: '/assistant', who: 'owner', act: press('Контрольные вопросы'), full: true },
  {
    name: 'assistant-control-pinned',
    path: '/assistant',
    who: 'strict',
    act: press('Контрольные вопросы'),
    full: true,
  },
  { name: 'assistant-new', path: '/assistant', who: 'owner', act: all(press('Создать'), sees('Новый контекст')) },
  {
    name: 'assistant-new-wrong',
    path: '/assistant',
    who: 'owner',
    act: all(press('Создать'), sees('Новый контекст'), pressLast('Создать'), sees('Поле обязательно')),
  },
  { name: 'assistant-context', path: '/assistant', who: 'owner', act: openContext },
  {
    name: 'assistant-context-edit',
    path: '/assistant',
    who: 'owner',
    act: opens(openContext, press('Изменить контекст')),
  },
  {
    name: 'assistant-context-delete',
    path: '/assistant',
    who: 'owner',
    act: opens(openContext, press('Удалить контекст')),
  },
  {
    name: 'assistant-qa-new',
    path: '/assistant',
    who: 'owner',
    act: opens(openContext, press('Много сразу: вопросы')),
  },
  {
    name: 'assistant-qa-edit',
    path: '/assistant',
    who: 'owner',
    act: opens(openContext, press('Изменить запись целиком')),
  },
  { name: 'assistant-qa-delete', path: '/assistant', who: 'owner', act: opens(openContext, press('Удалить запись')) },
  {
    name: 'assistant-similar',
    path: '/assistant',
    who: 'owner',
    act: all(openContext, press('Добавить похожие вопросы'), sees(/другими словами|Предложить пока нечего/)),
  },
  { name: 'assistant-test', path: '/assistant', who: 'owner', act: ask('скока стоит даставка') },
  { name: 'assistant-test-missed', path: '/assistant', who: 'owner', act: ask('Какова масса электрона?') },
  { name: 'learn-plan', path: '/assistant', who: 'owner', act: opens(press('Обучить'), press('Обучить заново')) },
  {
    name: 'learn-offline',
    path: '/assistant',
    who: 'owner',
    act: all(press('Обучить'), press('Обучить заново'), offline, pressLast('Обучить'), sees('Нет связи')),
  },
  { name: 'learn-done', path: '/assistant', who: 'owner', act: opens(press('Обучить')) },
  { name: 'learn-stopped', path: '/assistant', who: 'strict', act: opens(press('Обучить')) },
  { name: 'assistant-import', path: '/assistant', who: 'owner', act: opens(press('Импорт и экспорт')) },
  {
    name: 'assistant-bad-table',
    path: '/assistant',
    who: 'owner',
    act: table('прайс.csv', 'Название;Цена\nКружка;350\n'),
  },
  { name: 'assistant-good-table', path: '/assistant', who: 'owner', act: table('знания.csv', goodTable) },
];
