/** What an assistant of two contexts is taught, and its answer to a question about delivery. */
export const answer = 'Доставим за два дня.';
export const contexts = [
  {
    label: 'Доставка',
    description: '',
    questions: ['Сколько стоит доставка?', 'Как быстро привезут заказ?', 'Долго ли идёт посылка?'],
    answers: [answer],
  },
  {
    label: 'Оплата',
    description: '',
    questions: ['Как оплатить заказ?', 'Принимаете ли вы карты?', 'Можно ли заплатить наличными?'],
    answers: ['Принимаем карты и наличные.'],
  },
];
