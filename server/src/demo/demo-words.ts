/** What the shop's visitors ask that it has not taught, with what a person answers. */
export const strayQuestions: readonly (readonly [question: string, answer: string])[] = [
  [
    'Можно заказать плед с вышивкой имени?',
    'Да, вышивку до 12 букв сделаем за три дня, это плюс 600 ₽. Напишите, какое имя и цвет нити.',
  ],
  [
    'Подойдёт ли эта лампа для ванной комнаты?',
    'Нет, у неё защита IP20. Для ванной посмотрите, пожалуйста, модели с IP44.',
  ],
  ['Вы сдаёте посуду в аренду на праздник?', 'Пока нет, только продаём. На заказ от 20 000 ₽ дадим скидку 10 %.'],
  [
    'Есть ли у вас подушки для аллергиков?',
    'Есть, с лиоцеллом и с силиконизированным волокном: обе можно стирать при 60 градусах.',
  ],
  ['Можно ли ставить керамическое блюдо в духовку?', 'Да, до 180 градусов, если ставить в холодную духовку.'],
  ['Соберёте ли шкаф после доставки?', 'Соберём: мастер приедет в день доставки, сборка стоит 10 % от цены.'],
  ['Какая нагрузка у этой полки?', 'До 15 кг на кирпичной стене и до 6 кг на гипсокартоне.'],
  ['Возьмёте ли старый матрас при доставке нового?', 'Да, вывезем за 900 ₽. Отметьте это в комментарии к заказу.'],
];

/** Pages of the shop. */
export const visitorPages: readonly { readonly path: string; readonly title: string }[] = [
  { path: '/', title: 'Тёплый дом' },
  { path: '/каталог', title: 'Каталог' },
  { path: '/каталог/пледы', title: 'Пледы' },
  { path: '/каталог/посуда', title: 'Посуда' },
  { path: '/каталог/лампы', title: 'Лампы' },
  { path: '/доставка', title: 'Доставка' },
  { path: '/корзина', title: 'Корзина' },
];

/** How visitors call themselves, where they do. */
export const visitorNames: readonly string[] = [
  'Анна',
  'Марина',
  'Игорь',
  'Павел',
  'Света',
  'Дмитрий',
  'Ольга',
  'Тимур',
];

/** Browsers of the usual devices. */
export const visitorDevices: readonly string[] = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 YaBrowser/25.10.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
];

/** Notes of the members in a dialog: the first, and the reply of another member. */
export const demoNotes: readonly (readonly [first: string, second?: string])[] = [
  ['Постоянная покупательница, третий заказ за год.', 'Тогда добавлю в посылку открытку.'],
  ['@Тимур, уточните на складе, когда приедет партия.'],
  ['Просит позвонить после 18:00.', 'Позвоню.'],
];

/** Ready replies; `by` is the place of the member among the demonstration's people. */
export const demoReplies: readonly { by: number; title: string; text: string; own: boolean }[] = [
  {
    by: 0,
    title: 'Приветствие',
    text: 'Здравствуйте, {visitor}! Меня зовут {operator}, помогу с\u00a0выбором.',
    own: false,
  },
  {
    by: 0,
    title: 'Сроки доставки',
    text: 'По Москве доставим завтра, по России\u00a0— за 2–5\u00a0дней. Точный срок виден в\u00a0корзине.',
    own: false,
  },
  {
    by: 1,
    title: 'Уточню на складе',
    text: 'Уточню на складе и напишу вам здесь в\u00a0течение часа.',
    own: false,
  },
  {
    by: 2,
    title: 'Спасибо за заказ',
    text: 'Спасибо за заказ! Если что\u2011то будет не так, пишите прямо сюда.',
    own: true,
  },
];
