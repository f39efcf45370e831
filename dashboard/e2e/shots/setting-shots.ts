import type { Page } from 'playwright/test';
import { password } from '../account.ts';
import {
  all,
  type Act,
  fill,
  key,
  menuItem,
  openFold,
  opens,
  press,
  sees,
  seesElement,
  switchOn,
  type Shot,
} from './shot.ts';

const names = ['profile', 'email', 'password', 'domains', 'widget', 'assistant', 'sign-ins', 'quota', 'api'] as const;

const domainMenu = press(/^Действия с доменом shop/);

async function changeEmail(page: Page): Promise<void> {
  await fill('Новый e-mail', 'maria@example.ru')(page);
  await page.keyboard.press('Enter');
  await page.getByLabel('Цифра 1 из 6').waitFor();
}

const newPassword: Act = all(
  fill('Новый пароль', password),
  fill('Подтверждение пароля', password),
  key('Enter'),
  (page) => page.getByRole('dialog').waitFor(),
);

let tokens = 0;
const createToken: Act = async (page) => {
  await press('Создать токен')(page);
  await fill('Название', `Бот склада и доставки ${(tokens += 1)}`)(page);
  await page.keyboard.press('Enter');
  await sees(/создан$/)(page);
};

/** Another name than the last one, so that there is something to save. */
const changeName: Act = async (page) => {
  const field = page.getByRole('textbox', { name: 'Имя' });
  await field.fill((await field.inputValue()) === 'Мария' ? 'Анна' : 'Мария');
};

/** All settings, with what they open. */
export const settingShots: readonly Shot[] = [
  { name: 'settings', path: '/settings', who: 'owner' },
  ...names.map((name) => ({ name: `setting-${name}`, path: `/setting/${name}`, who: 'owner' as const })),
  { name: 'setting-domains-empty', path: '/setting/widget', who: 'newcomer' },
  { name: 'setting-late', path: '/setting/profile', who: 'owner', calls: 'late' },
  { name: 'setting-refused', path: '/setting/domains', who: 'owner', calls: 'refused' },
  { name: 'setting-quota-refused', path: '/setting/quota', who: 'owner', calls: 'refused' },
  {
    name: 'setting-unsaved',
    path: '/setting/assistant',
    who: 'owner',
    act: all(fill('Приветствие', 'Привет! Чем помочь?'), switchOn('Указать рабочие часы')),
    full: true,
  },
  {
    name: 'setting-greeting',
    path: '/setting/widget',
    who: 'owner',
    act: press(/приветствие/i),
    full: true,
  },
  { name: 'setting-identity', path: '/setting/widget', who: 'owner', act: press('Показать секрет'), full: true },
  { name: 'token-new', path: '/setting/api', who: 'owner', act: press('Создать токен'), full: true },
  {
    name: 'token-wrong',
    path: '/setting/api',
    who: 'owner',
    act: all(press('Создать токен'), key('Enter'), sees('Поле обязательно')),
  },
  { name: 'token-created', path: '/setting/api', who: 'owner', act: createToken, full: true },
  { name: 'token-revoke', path: '/setting/api', who: 'owner', act: opens(press(/^Отозвать токен/)) },
  { name: 'domain-add', path: '/setting/domains', who: 'owner', act: press('Добавить домен') },
  { name: 'domain-where', path: '/setting/domains', who: 'owner', act: openFold(/^Куда вставить/), full: true },
  {
    name: 'domain-unproven',
    path: '/setting/domains',
    who: 'owner',
    act: all(press('Проверить'), seesElement('[role=alert]')),
  },
  { name: 'domain-menu', path: '/setting/domains', who: 'owner', act: domainMenu },
  { name: 'domain-rename', path: '/setting/domains', who: 'owner', act: opens(domainMenu, menuItem('Изменить')) },
  { name: 'confirm', path: '/setting/domains', who: 'owner', act: opens(domainMenu, menuItem('Удалить')) },
  { name: 'email-code', path: '/setting/email', who: 'owner', act: changeEmail },
  { name: 'password-modal', path: '/setting/password', who: 'owner', act: newPassword },
  {
    name: 'password-wrong',
    path: '/setting/password',
    who: 'owner',
    act: all(newPassword, fill('Нынешний пароль', 'Wrong_pass1'), key('Enter'), sees('Неправильный пароль')),
  },
  {
    name: 'toast',
    path: '/setting/profile',
    who: 'owner',
    act: all(changeName, press('Сохранить'), sees('Имя сохранено')),
  },
];
