/** Where a site keeps its code, by what the site is made with. */
export interface Recipe {
  readonly id: string;
  readonly title: string;
  /** What to do, in order. */
  readonly steps: readonly string[];
  /** The picture: the menu on the left, which of its entries is chosen, and the name of the field. */
  readonly menu: readonly string[];
  readonly chosen: number;
  readonly field: string;
  /** Pages are put together in the browser: a tag that proves the site cannot stand there. */
  readonly isScriptOnly?: true;
}

export const recipes: readonly Recipe[] = [
  {
    id: 'html',
    title: 'Обычный сайт (HTML)',
    steps: [
      'Откройте файл главной страницы, чаще всего это index.html.',
      'Вставьте код перед закрывающим тегом </head>.',
      'Сохраните файл и загрузите его на хостинг. Чтобы чат был на всех страницах, вставьте строку и в них.',
    ],
    menu: ['index.html', 'about.html', 'styles.css'],
    chosen: 0,
    field: '<head> … </head>',
  },
  {
    id: 'tilda',
    title: 'Tilda',
    steps: [
      'Откройте «Настройки сайта»\u00a0→ «Ещё»\u00a0→ «HTML-код для вставки внутрь HEAD».',
      'Нажмите «Редактировать код» и вставьте код.',
      'Сохраните и опубликуйте все страницы сайта.',
    ],
    menu: ['Главное', 'Домен', 'Аналитика', 'Ещё'],
    chosen: 3,
    field: 'HTML-код внутрь HEAD',
  },
  {
    id: 'bitrix',
    title: '1С-Битрикс',
    steps: [
      'Откройте «Контент»\u00a0→ «Структура сайта»\u00a0→ «Файлы и папки» и найдите header.php в папке шаблона /local/templates (или /bitrix/templates).',
      'Вставьте код перед закрывающим тегом </head>.',
      'Сохраните файл и сбросьте кеш сайта.',
    ],
    menu: ['Рабочий стол', 'Контент', 'Структура сайта', 'Настройки'],
    chosen: 2,
    field: 'header.php шаблона',
  },
  {
    id: 'wordpress',
    title: 'WordPress',
    steps: [
      'Поставьте плагин для вставки кода, например WPCode.',
      'Откройте «Code Snippets»\u00a0→ «Header & Footer» и вставьте код в поле Header.',
      'Сохраните. Если стоит плагин кеша, очистите кеш.',
    ],
    menu: ['Консоль', 'Записи', 'Плагины', 'Code Snippets'],
    chosen: 3,
    field: 'Header',
  },
  {
    id: 'react',
    title: 'React, Vue, Next.js',
    steps: [
      'Откройте index.html в корне проекта (в Next.js — корневой layout).',
      'Вставьте код внутрь <head>: он должен быть в HTML, который отдаёт сервер.',
      'Соберите проект и выложите его.',
    ],
    menu: ['public', 'src', 'index.html', 'package.json'],
    chosen: 2,
    field: '<head> … </head>',
  },
  {
    id: 'gtm',
    title: 'Google Tag Manager',
    steps: [
      'Создайте тег «Пользовательский HTML» и вставьте в него эту строку: в ней ключ сайта стоит в адресе, потому что атрибуты Tag Manager отбрасывает.',
      'Выберите триггер «All Pages».',
      'Сохраните и опубликуйте контейнер.',
    ],
    menu: ['Обзор', 'Теги', 'Триггеры', 'Переменные'],
    chosen: 1,
    field: 'Пользовательский HTML',
    isScriptOnly: true,
  },
];
