import type { Page } from 'playwright/test';
import { fillRegistration } from '../account.ts';
import { all, type Act, fill, key, offline, opens, press, sees, seesElement, type Shot } from './shot.ts';

const token = 'A'.repeat(43);

const submit = (...fields: [label: string, text: string][]): Act =>
  all(...fields.map(([label, text]) => fill(label, text)), key('Enter'));

async function register(page: Page): Promise<void> {
  await fillRegistration(page, { email: `maria${Date.now()}@example.ru` });
  await page.keyboard.press('Enter');
  await page.waitForURL(/confirmation/);
}

const typeAnyCode: Act = async (page) => {
  await page.getByLabel('Цифра 1 из 6').focus();
  await page.keyboard.type('000000');
};

/** What somebody without an account sees. */
export const guestShots: readonly Shot[] = [
  { name: 'home', path: '/' },
  { name: 'menu', path: '/', only: [390, 768], act: opens(press('Открыть меню')) },
  { name: 'home-signed-in', path: '/', who: 'owner' },
  {
    name: 'home-living',
    path: '/',
    who: 'visitor',
    act: (page) => page.getByRole('button', { name: 'Открыть чат' }).waitFor(),
  },
  {
    name: 'home-living-open',
    path: '/',
    who: 'visitor',
    act: all(press('Сколько идёт посылка?'), seesElement('.row:not(.own) .bubble >> nth=1')),
  },
  { name: 'registration', path: '/registration' },
  { name: 'registration-faults', path: '/registration', act: submit(['E-mail', 'anna'], ['Пароль', '123']) },
  {
    name: 'registration-consent',
    path: '/registration',
    who: 'visitor',
    act: all((page) => fillRegistration(page, { email: 'maria@example.ru' }), key('Enter'), sees('Без согласия')),
    full: true,
  },
  {
    name: 'registration-taken',
    path: '/registration',
    act: all(
      (page) => fillRegistration(page, { email: 'anna@shop.example.ru' }),
      key('Enter'),
      sees('Пользователь с таким адресом email уже существует'),
    ),
  },
  { name: 'login', path: '/login' },
  {
    name: 'login-wrong',
    path: '/login',
    act: all(submit(['E-mail', 'anna@shop.example.ru'], ['Пароль', 'Wrong_pass1']), sees('Неправильный e-mail')),
  },
  {
    name: 'login-refused',
    path: '/login',
    calls: 'refused',
    act: all(
      submit(['E-mail', 'anna@shop.example.ru'], ['Пароль', 'Some_pass1']),
      seesElement('[role=alert]:not(:empty)'),
    ),
  },
  {
    name: 'registration-refused',
    path: '/registration',
    calls: 'refused',
    act: all(
      (page) => fillRegistration(page, { email: 'maria@example.ru' }),
      key('Enter'),
      seesElement('[role=alert]:not(:empty)'),
    ),
  },
  {
    name: 'reset-refused',
    path: '/reset/password',
    calls: 'refused',
    act: all(submit(['E-mail', 'anna@shop.example.ru']), seesElement('[role=alert]:not(:empty)')),
  },
  {
    name: 'undo-refused',
    path: `/undo/email#${token}`,
    calls: 'refused',
    act: all(press('Вернуть прежний адрес'), seesElement('[role=alert]:not(:empty)')),
  },
  { name: 'home-refused', path: '/', calls: 'refused' },
  { name: 'settings-refused', path: '/settings', who: 'owner', calls: 'refused' },
  { name: 'code', path: '/registration', act: register },
  {
    name: 'code-refused',
    path: '/registration',
    act: all(
      register,
      (page) =>
        page.route('**/api/v1/code/**', (route) =>
          route.fulfill({ status: 500, json: { code: 'internal', status: 500 } }),
        ),
      typeAnyCode,
      seesElement('text=На сервере произошла ошибка'),
    ),
  },
  { name: 'code-wrong', path: '/registration', act: all(register, typeAnyCode, sees(/Неверный код/)) },
  { name: 'code-none', path: '/confirmation/code' },
  { name: 'reset', path: '/reset/password' },
  {
    name: 'reset-sent',
    path: '/reset/password',
    act: all(submit(['E-mail', 'anna@shop.example.ru']), sees('Проверьте почту')),
  },
  { name: 'reset-new', path: `/reset/password#${token}` },
  {
    name: 'reset-spent',
    path: `/reset/password#${token}`,
    act: all(
      submit(['Новый пароль', 'Another_pass2'], ['Подтверждение пароля', 'Another_pass2']),
      sees('Ссылка не подходит'),
    ),
  },
  { name: 'undo', path: `/undo/email#${token}` },
  {
    name: 'undo-spent',
    path: `/undo/email#${token}`,
    act: all(press('Вернуть прежний адрес'), sees('Ссылка уже использована')),
  },
  { name: 'undo-cut', path: '/undo/email' },
  { name: 'not-found', path: '/no/such/page' },
  { name: 'help', path: '/help/' },
  { name: 'help-owner', path: '/help/owner.md' },
  { name: 'help-operator', path: '/help/operator.md' },
  {
    name: 'login-offline',
    path: '/login',
    act: all(offline, submit(['E-mail', 'anna@shop.example.ru'], ['Пароль', 'Some_pass1']), sees('Нет связи')),
  },
];
