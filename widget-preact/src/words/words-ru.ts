import type { ExtraWords } from './words-ru-extra.ts';
import type { MoreWords } from './words-ru-more.ts';

const first = {
  open: 'Открыть чат',
  close: 'Закрыть чат',
  unread: 'Непрочитанных: ',
  dialog: 'Чат',
  log: 'Сообщения',
  box: 'Сообщение',
  send: 'Отправить',
  connecting: 'Подключаемся…',
  offline: 'Нет связи, переподключаемся',
  failed: 'Чат сейчас недоступен',
  again: 'Повторить',
  withAssistant: 'Отвечает ассистент',
  withOperator: 'Оператор на связи',
  away: 'Ответим, как только вернёмся',
  sending: 'Отправляется…',
  call: 'Позвать оператора',
  tooLong: 'Не больше 4000 символов',
};

/** All texts of the panel in one language. */
export type Words = typeof first & MoreWords & ExtraWords;

/** Russian: words needed before the first sentence; the rest is added with the views that use them. */
export const ru = first as Words;
