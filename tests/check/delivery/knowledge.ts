/** What the owners' assistants are taught. */
export const knowledge = [
  {
    label: 'Доставка',
    description: '',
    questions: ['Сколько стоит доставка?', 'Как быстро вы доставите заказ?', 'Есть ли доставка в другой город?'],
    answers: ['Доставим за два дня.'],
  },
  {
    label: 'Оплата',
    description: '',
    questions: ['Можно ли оплатить картой?', 'Как оплатить покупку?', 'Принимаете ли вы наличные деньги?'],
    answers: ['Оплатить можно картой.'],
  },
  {
    label: 'Возврат',
    description: '',
    questions: ['Как вернуть товар?', 'Можно ли обменять размер?', 'Что делать с браком?'],
    answers: ['Вернуть товар можно за две недели.'],
  },
];

/** How visitors' sentences begin: what the assistant knows, and what it does not. */
export const questions = [
  'Сколько стоит доставка?',
  'Спасибо',
  'Можно ли оплатить картой?',
  'А какого цвета глобус?',
  'Как вернуть товар?',
];
