/** What the panel says once the dialog is there, in Russian. */
export const ruMore = {
  you: 'Вы',
  assistant: 'Ассистент',
  operator: 'Оператор',
  unsent: 'Не отправлено.',
  discard: 'Удалить',
  sent: 'Отправлено',
  read: 'Прочитано',
  typing: 'печатает…',
  older: 'Показать более ранние',
  newer: 'К новым сообщениям',
  menu: 'Меню',
  file: 'Прикрепить файл',
  emoji: 'Эмодзи',
  today: 'Сегодня',
  yesterday: 'Вчера',
  tooLarge: 'Файл больше 10 МБ',
};

export type MoreWords = typeof ruMore;
