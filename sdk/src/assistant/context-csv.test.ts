import { expect, test } from 'vitest';
import { contextsFromCsv, contextsToCsv } from './context-csv.ts';

const contexts = [
  {
    label: 'Доставка',
    description: 'Сроки, цены; «как есть»',
    questions: ['Сколько "идёт" посылка?', 'Строка\r\nдва'],
    answers: [' с пробелами ', 'a;b,c'],
  },
  { label: 'Пустой', description: '', questions: [], answers: [] },
  { label: 'Работа у нас', description: '', passedOn: true, questions: ['Есть вакансии?'], answers: [] },
  { label: 'Человеку и пусто', description: 'Не отвечать', passedOn: true, questions: [], answers: [] },
];

test('what was written is read back: quotes, separators, line breaks, a context without sentences', () => {
  const csv = contextsToCsv(contexts);
  expect(csv.startsWith('\uFEFFlabel,description,type,sentence\r\n')).toBe(true);
  expect(csv).toContain('"Сколько ""идёт"" посылка?"');
  expect(contextsFromCsv(csv)).toEqual([{ ...contexts[0], answers: ['с пробелами', 'a;b,c'] }, ...contexts.slice(1)]);
});

test('a spreadsheet’s own CSV: semicolons, no mark, other order of columns, Russian types, repeated and empty rows', () => {
  const csv =
    'Type;LABEL;sentence\nвопрос;Оплата;Можно картой?\n;;\nвопрос;Оплата;Можно картой?\nОтвет;Оплата;"Да; любой"\n';
  expect(contextsFromCsv(csv)).toEqual([
    { label: 'Оплата', description: '', questions: ['Можно картой?'], answers: ['Да; любой'] },
  ]);
});

test('a last record without a line break and with an empty last field counts', () => {
  expect(contextsFromCsv('label,type,sentence,description\nА,question,Что?,')).toEqual([
    { label: 'А', description: '', questions: ['Что?'], answers: [] },
  ]);
});

test.each([
  ['label,sentence\nA,b', 'нет столбца «Тип» (type)'],
  ['Вопрос;Ответ\n;Да.', 'Запись 2: нет вопроса'],
  ['Вопрос;Ответ\nГде вы?;', 'Запись 2: нет ответа'],
  ['label,type,sentence\n,question,b', 'Запись 2: не указан контекст'],
  ['label,type,sentence\nA,riddle,b', 'Запись 2: тип «riddle» — не «вопрос» и не «ответ»'],
  [';;\nlabel;type;sentence\nA;question;b\n\n;;\nA;riddle;b', 'Запись 6: тип «riddle»'],
  ['label,type,sentence\nA,constructor,b', 'Запись 2: тип «constructor»'],
  ['label,type,sentence\nA,__proto__,b', 'Запись 2: тип «__proto__»'],
  ['label,type,sentence\nA,question,half "quoted', 'Строка 2: кавычки'],
  ['label,type,sentence\nA,question,"open', 'Строка 2: кавычки'],
])('what is not such a table is refused by line: %j', (csv, message) => {
  expect(() => contextsFromCsv(csv)).toThrow(message);
});

const formulas = [
  '=1+1',
  '+7 900 000-00-00',
  '-5 градусов',
  '@anna',
  '=HYPERLINK("https://evil.example";"счёт")',
  "=cmd|'/c calc'!A1",
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1',
  '－1',
];

test('no cell of an export begins like a formula, and an import gives back exactly what was exported', () => {
  const tricky = [
    ...formulas,
    ...formulas.map((text) => `'${text}`),
    ...formulas.map((text) => `''${text}`),
    "'в кавычках'",
    "'",
    "''",
    '1=1',
  ].filter((text) => text.trim() === text);
  const exported = [
    { label: '=label', description: '@description', questions: tricky, answers: ["'=a", '=a'] },
    { label: "'=label", description: '', questions: [], answers: ['-'] },
  ];
  const csv = contextsToCsv(exported);
  expect(csv).not.toMatch(/(?:^|,|\r\n)"?[=+\-@＝＋－＠\t\r\n]/);
  expect(csv).toContain("'=label,'@description,question,'=1+1\r\n");
  expect(contextsFromCsv(csv)).toEqual(exported);
});

test('a formula behind white space is disarmed too', () => {
  for (const text of formulas)
    expect(contextsToCsv([{ label: 'А', description: '', questions: [text], answers: [] }])).toMatch(/question,"?'/);
});

test('names that every object has are names like others', () => {
  const csv = 'label,type,sentence\nconstructor,question,toString\n__proto__,answer,valueOf\n';
  expect(contextsFromCsv(csv)).toEqual([
    { label: 'constructor', description: '', questions: ['toString'], answers: [] },
    { label: '__proto__', description: '', questions: [], answers: ['valueOf'] },
  ]);
});

test('a table of 150,000 rows in one context is read in time that is linear', () => {
  // What grows by the square of this needs minutes, far beyond the time limit of a test.
  const questions = Array.from({ length: 150_000 }, (_, i) => `Где "заказ" ${i}?`);
  const [context] = contextsFromCsv(contextsToCsv([{ label: 'Заказ', description: '', questions, answers: [] }]));
  expect([context!.questions.length, context!.questions.at(-1)]).toEqual([questions.length, questions.at(-1)]);
});

test('a table of nothing but empty cells or lines is refused before it fills the memory', () => {
  for (const text of ['"",'.repeat(1_000_000), ','.repeat(1_000_000), '\n'.repeat(1_000_000)]) {
    expect(() => contextsFromCsv(`label,type,sentence\n${text}`)).toThrow('больше миллиона ячеек');
  }
});

test('a field that is all quotes is refused as fast as it is read', () => {
  for (const field of [`"${'""'.repeat(2_000_000)}x"y`, `"${'x""'.repeat(2_000_000)}`, `"${'"'.repeat(2_000_001)}x`]) {
    expect(() => contextsFromCsv(`label,type,sentence\nA,question,${field}`)).toThrow('Строка 2: кавычки');
  }
});

test('pairs of question and answer need no context: the rows of one answer are one, an empty answer is that above', () => {
  const csv =
    'Вопрос;Ответ\nКогда открыто?;С девяти.\nВо сколько закрываетесь?;С девяти.\nДо скольки?;\nГде вы?;На площади.\n';
  expect(contextsFromCsv(csv)).toEqual([
    {
      label: 'Когда открыто?',
      description: '',
      questions: ['Когда открыто?', 'Во сколько закрываетесь?', 'До скольки?'],
      answers: ['С девяти.'],
    },
    { label: 'Где вы?', description: '', questions: ['Где вы?'], answers: ['На площади.'] },
  ]);
});

const pairs = ['Доставка', 'Где вы?', 'Тут.'] as const;
test.each(
  [
    ['Тема', 'Вопросы', 'Ответы'],
    ['Категория', 'Вопрос', 'Ответы'],
    ['РАЗДЕЛ', 'вопросы', 'ответ'],
    ['Темы', 'Вопросы', 'Ответы'],
    ['Категории', 'Вопросы', 'Ответы'],
    ['Разделы', 'Вопросы', 'Ответы'],
    ['Контексты', 'Вопросы', 'Ответы'],
    ['Topic', 'Questions', 'Answers'],
    ['Category', 'Question', 'Answers'],
    ['Section', 'Questions', 'Answer'],
    ['Context', 'Questions', 'Answers'],
    ['Categories', 'QUESTIONS', 'ANSWERS'],
  ].map((head) => [head]),
)('headings as owners write them: %j', (head) => {
  const read = [{ label: 'Доставка', description: '', questions: ['Где вы?'], answers: ['Тут.'] }];
  expect(contextsFromCsv([head, pairs].map((row) => row.join(';')).join('\n'))).toEqual(read);
  expect(contextsFromCsv([head, pairs].map((row) => row.toReversed().join(',')).join('\r\n'))).toEqual(read);
});

test('«Описания», «Типы» and «Тексты» are headings too', () => {
  const csv = 'Темы;Описания;Типы;Тексты\nДоставка;Сроки;вопрос;Где вы?\nДоставка;;ответ;Тут.';
  expect(contextsFromCsv(csv)).toEqual([
    { label: 'Доставка', description: 'Сроки', questions: ['Где вы?'], answers: ['Тут.'] },
  ]);
});

test.each([
  ['sep=;\r\nВопросы;Ответы\r\nГде, и когда, вы?;Тут.'],
  ['\uFEFFSEP=;\nВопросы;Ответы\nГде, и когда, вы?;Тут.'],
  ['"sep=;"\r\nВопросы;Ответы\r\nГде, и когда, вы?;Тут.'],
  ['sep=,\nВопросы,Ответы\n"Где, и когда, вы?",Тут.'],
  ['sep=\t\nВопросы\tОтветы\nГде, и когда, вы?\tТут.'],
  ['sep=;;\nВопросы;Ответы\nГде, и когда, вы?;Тут.'],
])('the line by which Excel names the separator is no heading: %j', (csv) => {
  expect(contextsFromCsv(csv)).toMatchObject([{ questions: ['Где, и когда, вы?'], answers: ['Тут.'] }]);
});

test('after the line of the separator the separator is the named one, and rows are counted as Excel shows them', () => {
  const csv = 'sep=;\r\nВопросы;Ответы, и ещё, и ещё, и ещё\r\nГде вы?;Тут.';
  expect(() => contextsFromCsv(csv)).toThrow('нет столбца');
  expect(() => contextsFromCsv('sep=;\nВопросы;Ответы\n;Тут.')).toThrow('Запись 2: нет вопроса');
});

test('pairs in English, in another order, with contexts of their own; a long question makes a short name', () => {
  expect(contextsFromCsv('answer,question,label\nYes.,Card?,Paying\nNo.,Crypto?,Paying\n')).toEqual([
    { label: 'Paying', description: '', questions: ['Card?', 'Crypto?'], answers: ['Yes.', 'No.'] },
  ]);
  const long = `Скажите, ${'очень '.repeat(20)}долго?`;
  const [context] = contextsFromCsv(`Вопрос\tОтвет\n${long}\tДа.\n`);
  expect([context!.questions, [...context!.label].length]).toEqual([[long], 64]);
});

test('all wrong rows are named at once, up to twenty', () => {
  const errorOf = (csv: string): string => {
    try {
      contextsFromCsv(csv);
    } catch (error) {
      return (error as Error).message;
    }
    return '';
  };
  expect(errorOf('label,type,sentence\n,question,b\nA,riddle,b\nA,question,ok\n,answer,c').split('\n')).toEqual([
    'Запись 2: не указан контекст',
    'Запись 3: тип «riddle» — не «вопрос» и не «ответ»',
    'Запись 5: не указан контекст',
  ]);
  const many = errorOf(`Вопрос;Ответ\n${';Да.\n'.repeat(50)}`).split('\n');
  expect([many.length, many.at(-1)]).toEqual([21, 'И ещё ошибок: 30']);
});
