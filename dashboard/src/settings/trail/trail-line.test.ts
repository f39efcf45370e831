import { expect, it } from 'vitest';
import { lineOf } from './trail-line.ts';

const member = { id: 'one', name: 'Анна' };
const at = '2026-11-28T09:00:00.000Z';
const dialogId = 'a1B2c3D4e5F6g7H8i9J0_-';
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36';

it.each([
  [{ what: 'signin', about: chrome } as const, ['Анна', 'Вход в\u00a0аккаунт', 'Chrome\u00a0129, Windows', null]],
  [{ what: 'signin', about: '' } as const, ['Анна', 'Вход в\u00a0аккаунт', 'неизвестное устройство', null]],
  [
    { what: 'invite', about: 'vera@example.ru: editor' } as const,
    ['Анна', 'Отправлено приглашение', 'vera@example.ru: редактор', null],
  ],
  [{ what: 'joined', about: 'owner' } as const, ['Анна', 'Вступление в\u00a0команду', 'владелец', null]],
  [{ what: 'team_name', about: 'owner' } as const, ['Анна', 'Команда переименована', 'owner', null]],
  [{ what: 'ban', about: dialogId } as const, ['Анна', 'Посетитель заблокирован', '', dialogId]],
  [{ what: 'export', about: 'shop.ru' } as const, ['Анна', 'Данные сохранены в\u00a0файл', 'shop.ru', null]],
])('%j is shown as %j', (entry, [who, what, about, id]) => {
  expect(lineOf({ at, member, ...entry })).toEqual({ who, what, about, dialogId: id });
});

it('a program is named by its token, and is no part of what it concerns', () => {
  const of = (about: string) => lineOf({ at, member: null, what: 'ban', about });
  expect(of(`${dialogId} · API «Бот «Вера»»`)).toMatchObject({ who: 'Программа «Бот «Вера»»', dialogId, about: '' });
  expect(of('API «Бот»')).toMatchObject({ who: 'Программа «Бот»', dialogId: null, about: '' });
  expect(lineOf({ at, member, what: 'token_created', about: 'API «Бот»' })).toMatchObject({ about: 'API «Бот»' });
});
