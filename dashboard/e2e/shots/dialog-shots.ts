import type { Page } from 'playwright/test';
import {
  all,
  type Act,
  chooseFile,
  choose,
  fill,
  key,
  offline,
  opens,
  press,
  sees,
  seesElement,
  selectDialog,
  type Shot,
} from './shot.ts';

const dialogs = { path: '/dialogs', who: 'owner' } as const;

const search = (text: string, found: string): Act => all(fill('Поиск по диалогам', text), seesElement(found));

const answer = (text: string): Act =>
  all(fill('Сообщение', text), key('Enter'), seesElement(`[role=log] >> text=${text}`));

const withPicture: Act = async (page: Page) => {
  const picture = await page.screenshot();
  await chooseFile('Прикрепить файл', 'витрина магазина в ноябре.png', 'image/png', picture)(page);
};

/** The visitor's card, shown next to the dialog where there is room. */
const openCard: Act = async (page) => {
  if (!(await page.getByRole('complementary', { name: 'О посетителе' }).isVisible()))
    await opens(press('О посетителе'))(page);
};

const long = 'Здравствуйте! Гравировка готовится два дня, потом мы сразу передаём заказ курьеру.\n'.repeat(9);

const inYulia = (...acts: Act[]): Act => all(selectDialog('Юлия'), ...acts);

/** The messenger: its list, a dialog and what may be done there. */
export const dialogShots: readonly Shot[] = [
  { name: 'dialogs-empty', path: '/dialogs', who: 'newcomer' },
  { name: 'dialogs', ...dialogs },
  { name: 'dialogs-late', ...dialogs, calls: 'late' },
  { name: 'dialogs-refused', ...dialogs, calls: 'refused' },
  { name: 'dialogs-waiting', path: '/dialogs?filter=waiting', who: 'owner' },
  { name: 'dialogs-archive', path: '/dialogs?filter=closed', who: 'owner' },
  { name: 'dialogs-archive-empty', path: '/dialogs?filter=closed', who: 'newcomer' },
  { name: 'dialogs-banned', path: '/dialogs?filter=banned', who: 'owner' },
  { name: 'dialogs-search', ...dialogs, act: search('чашку', 'mark') },
  { name: 'dialogs-nothing', ...dialogs, act: search('ъъъ', 'text=Ничего не нашлось') },
  { name: 'dialogs-notices', ...dialogs, act: all(press('Уведомления'), sees('Звук')) },
  { name: 'dialogs-keys', ...dialogs, only: [768, 1280], act: press('Горячие клавиши') },
  { name: 'dialogs-save', ...dialogs, act: all(press('Сохранить диалоги в файл'), sees('JSON')) },
  { name: 'dialogs-offline', ...dialogs, act: all(offline, sees('Нет связи')) },
  { name: 'dialog', ...dialogs, act: inYulia() },
  { name: 'dialog-gone', path: '/dialog/no-such-dialog', who: 'owner' },
  { name: 'dialog-long', ...dialogs, act: inYulia(fill('Сообщение', long)) },
  { name: 'dialog-picture', ...dialogs, act: inYulia(withPicture) },
  { name: 'dialog-taken', ...dialogs, act: selectDialog('Константин') },
  { name: 'dialog-taken-card', ...dialogs, act: all(selectDialog('Константин'), openCard) },
  { name: 'dialog-name', ...dialogs, only: [1280], act: inYulia(press('Назвать посетителя по-своему')) },
  { name: 'dialog-card', ...dialogs, only: [390, 768], act: inYulia(opens(press('О посетителе'))) },
  { name: 'dialog-correction', ...dialogs, act: opens(inYulia(press('Неверно'))) },
  {
    name: 'dialog-correction-answer',
    ...dialogs,
    act: inYulia(opens(press('Неверно')), choose('Написать правильный ответ')),
  },
  {
    name: 'dialog-correction-never',
    ...dialogs,
    act: inYulia(opens(press('Неверно')), choose('Никогда на такое не отвечать')),
  },
  { name: 'dialog-answered', ...dialogs, act: selectDialog('Вера') },
  { name: 'dialog-closed', path: '/dialogs?filter=closed', who: 'owner', act: selectDialog('Алина') },
  { name: 'dialog-banned', path: '/dialogs?filter=banned', who: 'owner', act: selectDialog('Олег') },
  {
    name: 'dialog-ban',
    ...dialogs,
    act: opens(selectDialog('Марк'), press('Другие действия'), press('Заблокировать')),
  },
  {
    name: 'dialog-offline',
    ...dialogs,
    act: inYulia(offline, answer('Гравировка готовится два дня.'), sees('Нет связи')),
  },
  { name: 'dialogs-unread', path: '/dialogs?filter=unread', who: 'owner' },
  { name: 'dialogs-tag', path: '/dialogs?tag=опт', who: 'owner' },
  { name: 'dialogs-full', path: '/dialogs', who: 'demo' },
  { name: 'dialog-found', ...dialogs, act: all(search('чашку', 'mark'), selectDialog('Вера')) },
  { name: 'dialog-options', ...dialogs, act: selectDialog('Марк') },
  {
    name: 'dialog-earlier',
    ...dialogs,
    act: all(selectDialog('А до какого числа'), openCard, sees('Прежние диалоги')),
  },
  {
    name: 'dialog-close',
    ...dialogs,
    act: all(selectDialog('Гость 3'), press('Закрыть диалог'), sees('Диалог закрыт'), press('Вернуть')),
  },
  { name: 'dialogs-read-all', ...dialogs, only: [1280], act: all(press('Прочитать все'), sees('Прочитано: ')) },
  {
    name: 'dialog-unban',
    path: '/dialogs?filter=banned',
    who: 'owner',
    act: opens(selectDialog('Олег'), press('Другие действия'), press('Разблокировать')),
  },
  { name: 'dialog-refused', path: '/dialog/no-such-dialog', who: 'owner', calls: 'refused' },
  { name: 'dialog-late', path: '/dialog/no-such-dialog', who: 'owner', calls: 'late' },
  { name: 'profile-offline', ...dialogs, act: all(offline, press('Профиль'), sees('нет связи с интернетом')) },
  { name: 'profile-modal', ...dialogs, act: opens(press('Профиль')) },
  { name: 'menu-account', ...dialogs, only: [390, 768], act: opens(press('Открыть меню')) },
];
