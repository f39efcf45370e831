import { expect, test } from 'vitest';
import { contextsFromCsv, contextsToCsv } from './context-csv.ts';

const contexts = [
  { label: 'Доставка', description: 'Сроки, цены; «как есть»', questions: ['Сколько "идёт" посылка?', 'Строка\r\nдва'], answers: [' с пробелами ', 'a;b,c'] },
  { label: 'Пустой', description: '', questions: [], answers: [] },
];

test('what was written is read back: quotes, separators, line breaks, a context without sentences', () => {
  const csv = contextsToCsv(contexts);
  expect(csv.startsWith('\uFEFFlabel,description,type,sentence\r\n')).toBe(true);
  expect(csv).toContain('"Сколько ""идёт"" посылка?"');
  expect(contextsFromCsv(csv)).toEqual([{ ...contexts[0], answers: ['с пробелами', 'a;b,c'] }, contexts[1]]);
});

test('a spreadsheet’s own CSV: semicolons, no mark, other order of columns, Russian types, repeated and empty rows', () => {
  const csv = 'Type;LABEL;sentence\nвопрос;Оплата;Можно картой?\n;;\nвопрос;Оплата;Можно картой?\nОтвет;Оплата;"Да; любой"\n';
  expect(contextsFromCsv(csv)).toEqual([{ label: 'Оплата', description: '', questions: ['Можно картой?'], answers: ['Да; любой'] }]);
});

test('a last record without a line break and with an empty last field counts', () => {
  expect(contextsFromCsv('label,type,sentence,description\nА,question,Что?,')).toEqual([{ label: 'А', description: '', questions: ['Что?'], answers: [] }]);
});

test.each([
  ['label,sentence\nA,b', 'нет столбца «type»'],
  ['label,type,sentence\n,question,b', 'Запись 2: не указан раздел'],
  ['label,type,sentence\nA,riddle,b', 'Запись 2: тип'],
  ['label,type,sentence\nA,question,half "quoted', 'Строка 2: кавычки'],
  ['label,type,sentence\nA,question,"open', 'Строка 2: кавычки'],
])('what is not such a table is refused by line: %j', (csv, message) => {
  expect(() => contextsFromCsv(csv)).toThrow(message);
});
