import type { Role } from './endpoint.ts';
import type { TrailEntry, TrailKind } from './trail.ts';

/** A member's role in Russian. */
export const roleWords: Readonly<Record<Role, string>> = {
  owner: 'владелец',
  editor: 'редактор',
  operator: 'оператор',
};

/** What the trail notes, in Russian; small words are bound to the next by a no-break space. */
export const trailWords: Readonly<Record<TrailKind, string>> = {
  signin: 'Вход в\u00a0аккаунт',
  team_name: 'Команда переименована',
  team_setting: 'Изменена раздача диалогов',
  invite: 'Отправлено приглашение',
  invite_deleted: 'Приглашение отменено',
  joined: 'Вступление в\u00a0команду',
  role: 'Изменена роль',
  left: 'Выход из\u00a0команды',
  removed: 'Участник удалён',
  ban: 'Посетитель заблокирован',
  unban: 'Посетитель разблокирован',
  domain_created: 'Добавлен домен',
  domain_deleted: 'Удалён домен',
  secret_read: 'Показан секрет домена',
  secret_changed: 'Сменён секрет домена',
  sentence_deleted: 'Удалено сообщение',
  context_deleted: 'Удалён контекст',
  export: 'Данные сохранены в\u00a0файл',
  import: 'Импорт контекстов',
  source_created: 'Добавлен источник знаний',
  source_deleted: 'Удалён источник знаний',
  drafts_accepted: 'Приняты черновики',
  training: 'Обучение ассистента',
  published: 'Обученное опубликовано',
  token_created: 'Создан токен API',
  token_deleted: 'Отозван токен API',
  origins: 'Изменены адреса своих интерфейсов',
  hook_created: 'Добавлен вебхук',
  hook_changed: 'Изменён вебхук',
  hook_deleted: 'Удалён вебхук',
  channel_connected: 'Подключён канал',
  channel_disconnected: 'Отключён канал',
  widget_setting: 'Изменены настройки чата',
  assistant_setting: 'Изменены настройки ассистента',
  writer_on: 'Включены черновики ответов',
  writer_off: 'Выключены черновики ответов',
  person_export: 'Данные посетителя сохранены в\u00a0архив',
  person_erased: 'Данные посетителя стёрты',
};

const isRole = (word: string): word is Role => word in roleWords;

/** What an entry of the trail concerns, with the role in Russian where it ends with one. */
export function trailAbout({ what, about }: Pick<TrailEntry, 'what' | 'about'>): string {
  if (!['invite', 'joined', 'role'].includes(what)) return about;
  const last = about.lastIndexOf(' ') + 1;
  const word = about.slice(last);
  return isRole(word) ? about.slice(0, last) + roleWords[word] : about;
}
