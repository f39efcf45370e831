/** The panel's Russian texts once the dialog is there. */
export const ruMore = {
  you: 'Вы',
  assistant: 'Ассистент',
  operator: 'Оператор',
  sent: 'Отправлено',
  read: 'Прочитано',
  typing: 'печатает…',
  menu: 'Меню',
  file: 'Прикрепить файл',
  emoji: 'Эмодзи',
  today: 'Сегодня',
  yesterday: 'Вчера',
  starters: 'Частые вопросы',
};

export type MoreWords = typeof ruMore;
