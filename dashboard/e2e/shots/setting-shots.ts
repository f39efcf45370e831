import type { Page } from 'playwright/test';
import type { Domain } from '../../../sdk/src/contract/contract.ts';
import { settingsItems } from '../../src/settings/settings-items.ts';
import { password } from '../account.ts';
import { haveSite } from './assistant-shots.ts';
import {
  all,
  type Act,
  fill,
  key,
  menuItem,
  offline,
  openFold,
  opens,
  press,
  sees,
  seesChat,
  seesElement,
  switchOn,
  tab,
  type Shot,
} from './shot.ts';

const domains = { path: '/setting/domains', who: 'owner' } as const;
const texts = { path: '/setting/texts', who: 'owner' } as const;
const api = { path: '/setting/api', who: 'owner' } as const;
const look = { path: '/setting/look', who: 'owner' } as const;
const hours = { path: '/setting/hours', who: 'owner' } as const;
const developer = { path: '/setting/developer', who: 'owner' } as const;
const profile = { path: '/setting/profile', who: 'owner' } as const;

const names = settingsItems.map(({ name }) => name);

const link =
  (name: string): Act =>
  (page) =>
    page.getByRole('link', { name }).first().click();

const domainMenu = press(/^Действия с\sдоменом shop/);

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

/** The last weekly checks have not found the proof. */
const missProof: Act = async (page) => {
  await page.route('**/domain/list', async (route) => {
    const answer = await route.fetch();
    const domains = (await answer.json()) as Domain[];
    await route.fulfill({ json: domains.map((domain) => ({ ...domain, misses: domain.verified ? 2 : 0 })) });
  });
  await page.reload();
  await sees('неудачных проверок подряд')(page);
};

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
  ...names.map((name) => ({
    name: `setting-${name}`,
    path: `/setting/${name}`,
    who: 'owner' as const,
    ...((name === 'look' || name === 'texts') && { act: seesChat }),
    full: true,
  })),
  {
    name: 'setting-look-unproven',
    path: '/setting/look',
    who: 'newcomer',
    act: all(haveSite, seesChat),
    full: true,
  },
  { name: 'setting-late', ...profile, calls: 'late' },
  ...names.map((name) => ({
    name: `setting-${name}-refused`,
    path: `/setting/${name}`,
    who: 'owner' as const,
    calls: 'refused' as const,
  })),
  {
    name: 'setting-unsaved',
    ...texts,
    act: all(openFold(/^Свои ответы/), fill('Приветствие', 'Привет! Чем помочь?')),
    full: true,
  },
  {
    name: 'setting-greeting',
    ...texts,
    act: all(tab('Кнопка и приветствие'), press(/Добавить приветствие/i), (page) =>
      page.frameLocator('iframe').getByText('Помочь с выбором?').first().waitFor(),
    ),
    full: true,
  },
  { name: 'setting-identity', ...developer, act: press('Показать секрет'), full: true },
  { name: 'setting-closed', ...look, act: all(tab('Кнопка и приветствие'), seesChat), full: true },
  {
    name: 'setting-guard',
    ...hours,
    act: all(switchOn('Указать рабочие часы'), link('Вид'), sees('Изменения не сохранены')),
    only: [1280],
  },
  {
    name: 'setting-wrong-hours',
    ...hours,
    act: all(
      switchOn('Указать рабочие часы'),
      fill('Понедельник, до', '09:00'),
      press('Сохранить'),
      sees('Начало и конец совпадают'),
    ),
    full: true,
  },
  {
    name: 'setting-wrong-color',
    ...look,
    act: all(
      seesChat,
      (page) => page.getByRole('textbox', { name: 'Цвет', exact: true }).fill('синий'),
      press('Сохранить'),
      seesElement('[aria-invalid=true]'),
    ),
  },
  { name: 'setting-offline', ...profile, act: all(offline, sees('Нет сети')) },
  { name: 'setting-unknown', path: '/setting/no-such', who: 'owner' },
  { name: 'domain-file', ...domains, act: tab('Файл'), full: true },
  { name: 'domain-dns', ...domains, act: tab('Запись DNS'), full: true },
  {
    name: 'domain-wrong',
    ...domains,
    act: all(
      press('Добавить домен'),
      fill('Домен', 'кафе на углу'),
      key('Enter'),
      sees('Недопустимый ввод для домена'),
    ),
  },
  {
    name: 'origins-wrong',
    ...api,
    act: all(fill('Разрешённые адреса', 'не адрес'), press('Сохранить'), seesElement('[aria-invalid=true]')),
    full: true,
  },
  { name: 'token-new', ...api, act: press('Создать токен'), full: true },
  { name: 'token-wrong', ...api, act: all(press('Создать токен'), key('Enter'), sees('Поле обязательно')) },
  { name: 'token-created', ...api, act: createToken, full: true },
  { name: 'token-revoke', ...api, act: opens(press(/^Отозвать токен/)) },
  { name: 'domain-add', ...domains, act: press('Добавить домен') },
  { name: 'domain-where', ...domains, act: openFold(/^Куда вставить/), full: true },
  { name: 'domain-unproven', ...domains, act: all(press('Проверить'), seesElement('[role=alert]')) },
  { name: 'domain-missing', ...domains, act: missProof, full: true },
  { name: 'domain-menu', ...domains, act: domainMenu },
  {
    name: 'domain-rename',
    ...domains,
    act: all(domainMenu, menuItem('Изменить'), seesElement('[role=dialog]:visible')),
  },
  { name: 'confirm', ...domains, act: all(domainMenu, menuItem('Удалить'), sees('навсегда')) },
  { name: 'email-code', path: '/setting/email', who: 'owner', act: changeEmail },
  { name: 'password-modal', path: '/setting/password', who: 'owner', act: newPassword },
  {
    name: 'password-wrong',
    path: '/setting/password',
    who: 'owner',
    act: all(newPassword, fill('Нынешний пароль', 'Wrong_pass1'), key('Enter'), sees('Неправильный пароль')),
  },
  { name: 'toast', ...profile, act: all(changeName, press('Сохранить'), sees('Имя сохранено')) },
];
