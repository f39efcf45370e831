import { assistantLimits, importBody } from '@otklik/sdk/contract';
import { expect, test } from 'vitest';
import { strToU8, zipSync } from 'fflate';
import { readContexts } from './read-contexts.ts';
import { cellOf, sheetOf, workbook } from './workbook-fixture.ts';

const file = (text: string): File => new File([text], 'contexts');
const csv = (...rows: string[]): File => file(`label,type,sentence\n${rows.join('\n')}`);
const json = (contexts: unknown): File => file(JSON.stringify({ contexts }));

test('100,000 rows are read and checked while the page has its turns', async () => {
  const rows = Array.from(
    { length: assistantLimits.sentences },
    (_, i) => `Раздел ${i % 1000},question,Где заказ ${i}?`,
  );
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 0);
  const { contexts } = await readContexts(csv(...rows));
  clearInterval(timer);
  expect(contexts).toHaveLength(1000);
  expect(contexts.every(({ questions }) => questions.length === 100)).toBe(true);
  expect(turns).toBeGreaterThan(3);
});

const sentence = { label: 'Доставка', description: '', questions: ['Сколько ждать?'], answers: [] };
test.each<[string, File, string]>([
  ['no contexts', csv(), 'В файле нет ни одного контекста.'],
  [
    'too many sentences',
    csv(...Array.from({ length: assistantLimits.sentences + 1 }, (_, i) => `Раздел,question,Где ${i}?`)),
    'Вопросов и ответов в файле 100 001, а домен вмещает 100 000.',
  ],
  [
    'too many contexts',
    csv(...Array.from({ length: assistantLimits.labels + 1 }, (_, i) => `Раздел ${i},question,Где?`)),
    'Контекстов в файле 2 001, а домен вмещает 2 000.',
  ],
  [
    'a long sentence in CSV',
    csv('Доставка,question,Где?', `Доставка,answer,${'а'.repeat(2001)}`),
    'Контекст «Доставка», ответ 1: Не больше 2000 символов.',
  ],
  [
    'a short sentence in JSON',
    json([sentence, { ...sentence, questions: ['Сколько ждать?', 'а'] }]),
    'Контекст «Доставка», вопрос 2: Не меньше 2 символов.',
  ],
  ['a short name', csv('Д,question,Где?'), 'Контекст «Д», название: '],
  ['no sentences', json([{ label: 'Доставка', description: '' }]), 'Контекст «Доставка», вопросы: '],
  ['no context', json([null]), 'Контекст № 1: '],
  ['a wrong type', csv('Доставка,constructor,Где?'), 'Запись 2: тип «constructor» — не «вопрос» и не «ответ»'],
  ['a broken JSON', file('{"contexts": ['), 'Файл повреждён: это не JSON.'],
  ['another JSON', file('{"constructor": []}'), 'Это не выгрузка контекстов: в файле нет списка «contexts».'],
  ['a huge file', file(' '.repeat(importBody.bytes + 1)), 'Файл больше 32 МБ: разделите его на несколько.'],
])('%s', async (_, wrong, message) => {
  const failure = await readContexts(wrong).catch((cause: Error) => cause.message);
  expect(String(failure).replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(message);
});

const table =
  'Контекст;Описание;Тип;Текст\r\nДоставка;;вопрос;Сколько ждать?\r\nДоставка;;вопрос;Сколько ждать?\r\nДоставка;;ответ;Два дня: «быстро»';
const read = { label: 'Доставка', description: '', questions: ['Сколько ждать?'], answers: ['Два дня: «быстро»'] };

/** A text as windows-1251, byte by byte, by what its decoder makes of each. */
const inWindows1251 = (text: string): Uint8Array<ArrayBuffer> => {
  const decoded = new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return Uint8Array.from(text, (letter) => decoded.indexOf(letter));
};
const inUtf16 = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Uint16Array.from(`\ufeff${text}`, (letter) => letter.charCodeAt(0)).buffer);

test.each<[string, BlobPart]>([
  ['UTF-8', table],
  ['UTF-8 with its mark', `\ufeff${table}`],
  ['windows-1251', inWindows1251(table)],
  [
    'windows-1251, commas and English headings',
    inWindows1251(
      'label,type,sentence\nДоставка,question,Сколько ждать?\nДоставка,question,Сколько ждать?\nДоставка,answer,Два дня: «быстро»',
    ),
  ],
  ['UTF-16 and tabs', inUtf16(table.replaceAll(';', '\t'))],
])('a table of a Russian Excel in %s, its repeats counted', async (_, bytes) => {
  expect(await readContexts(new File([bytes], 'contexts.csv'))).toEqual({ contexts: [read], repeats: 1 });
});

test.each<[string, BlobPart, string]>([
  [
    'UTF-8 that was taken for windows-1251',
    new TextDecoder('windows-1251').decode(new TextEncoder().encode(table)),
    'Текст файла не читается',
  ],
  [
    'letters that were lost',
    `label,type,sentence\n${'\ufffd'.repeat(8)},question,${'\ufffd'.repeat(30)}`,
    'Текст файла не читается',
  ],
  ['a damaged workbook', 'PK\u0003\u0004', 'Книга Excel повреждена'],
])('%s is not offered for import', async (_, bytes, message) => {
  await expect(readContexts(new File([bytes], 'contexts.csv'))).rejects.toThrow(message);
});

test('a workbook is read as the table that it is, pairs and repeats alike', async () => {
  const rows = [
    ['Вопрос', 'Ответ'],
    ['Сколько ждать?', 'Два дня & ночь'],
    ['Когда привезёте?', ''],
    ['Когда привезёте?', ''],
  ];
  expect(await readContexts(workbook(sheetOf(rows)))).toEqual({
    contexts: [
      {
        label: 'Сколько ждать?',
        description: '',
        questions: ['Сколько ждать?', 'Когда привезёте?'],
        answers: ['Два дня & ночь'],
      },
    ],
    repeats: 1,
  });
  const sentences = [
    ['Контекст', 'Тип', 'Текст'],
    ['Доставка', 'вопрос', 'Сколько ждать?'],
    ['Доставка', 'ответ', 'День'],
  ];
  expect((await readContexts(workbook(sheetOf(sentences)))).contexts).toMatchObject([{ label: 'Доставка' }]);
});

test.each<[string, () => File, string]>([
  ['a cell far away', () => workbook(`<row r="1048576">${cellOf('а', 'XFD1048576')}</row>`), 'больше миллиона ячеек'],
  [
    'an archive that unpacks to more than its bound',
    () => workbook('', { 'xl/sharedStrings.xml': new Uint8Array(65 * 1024 * 1024) }),
    'слишком велика',
  ],
  [
    'wrong rows',
    () =>
      workbook(
        sheetOf([
          ['Вопрос', 'Ответ'],
          ['', 'Да.'],
        ]),
      ),
    'Запись 2: нет вопроса',
  ],
  ['another archive', () => new File([zipSync({ 'a.txt': strToU8('a') })], 'a.xlsx'), 'Книга Excel повреждена'],
])('a workbook with %s is refused in words', async (_, make, message) => {
  await expect(readContexts(make())).rejects.toThrow(message);
});

test('everything that is wrong in a file is named at once', async () => {
  const failure = await readContexts(csv('Д,question,Где?', 'Доставка,answer,а', 'Доставка,question,Б')).catch(String);
  expect(String(failure).split('\n')).toHaveLength(3);
});
