/** What the rarely used views say, in Russian. */
export const ruExtra = {
  back: 'Вернуть ассистента',
  transcript: 'Сохранить переписку',
  rate: 'Оценить разговор',
  soundOn: 'Включить звук',
  soundOff: 'Выключить звук',
  notifyOn: 'Включить уведомления',
  erase: 'Удалить мою переписку',
  eraseSure: 'Переписка и файлы исчезнут навсегда — и у вас, и у оператора.',
  cancel: 'Отмена',
  rateHow: 'Как прошёл разговор?',
  stars: 'Оценка',
  comment: 'Что можно улучшить?',
  rated: 'Спасибо за оценку!',
  askTitle: 'Как к вам обращаться?',
  name: 'Имя',
  email: 'E-mail',
  start: 'Начать разговор',
  leave: 'Оставьте e-mail, и ответ придёт письмом',
  leaveSend: 'Сохранить',
  left: 'Ответ придёт и сюда, и на почту.',
  badEmail: 'Не соответствует стандарту E-mail адресов',
  required: 'Поле обязательно для заполнения',
  refused: 'Не получилось. Попробуйте ещё раз',
  newMessage: 'Новое сообщение',
};

export type ExtraWords = typeof ruExtra;
