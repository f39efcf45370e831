import type { PortableContext } from '../contract/assistant.ts';

const header = ['label', 'description', 'type', 'sentence'];
const byteOrderMark = '\uFEFF';

const quote = (value: string): string => (/[",;\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
const record = (values: readonly string[]): string => `${values.map(quote).join(',')}\r\n`;

/**
 * Contexts as CSV (RFC 4180): a header `label,description,type,sentence`, then a record for each sentence, `type` being
 * `question` or `answer`; a context with no sentence has one record with both empty. Begins with a byte order mark,
 * without which spreadsheets take Cyrillic for something else.
 */
export function contextsToCsv(contexts: readonly PortableContext[]): string {
  const rows = contexts.flatMap(({ label, description, questions, answers }) => {
    const said = [...questions.map((sentence) => ['question', sentence]), ...answers.map((sentence) => ['answer', sentence])];
    return (said.length > 0 ? said : [['', '']]).map(([type, sentence]) => record([label, description, type!, sentence!]));
  });
  return byteOrderMark + record(header) + rows.join('');
}

/** Splits CSV text into records by RFC 4180; a lone `\n` ends a record too. Records of nothing but emptiness are left out. */
function recordsOf(text: string, separator: string): string[][] {
  const field = new RegExp(`("(?:[^"]|"")*"|[^${separator}\\r\\n"]*)(${separator}|\\r?\\n|\\r|$)`, 'y');
  const records: string[][] = [];
  let current: string[] = [];
  while (field.lastIndex < text.length) {
    const start = field.lastIndex;
    const match = field.exec(text);
    if (!match) throw new SyntaxError(`Строка ${text.slice(0, start).split('\n').length}: кавычки внутри поля пишутся дважды, а поле берётся в кавычки`);
    const [, raw = '', end = ''] = match;
    current.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw);
    if (end === separator && field.lastIndex < text.length) continue;
    if (end === separator) current.push('');
    records.push(current);
    current = [];
  }
  return records.filter((values) => values.some((value) => value.trim() !== ''));
}

/** Spreadsheets of different countries write `,` or `;`: the header tells which. */
const separatorOf = (text: string): string => {
  const first = text.slice(0, text.search(/[\r\n]|$/));
  return first.split(';').length > first.split(',').length ? ';' : ',';
};

const types: Readonly<Record<string, 'questions' | 'answers'>> = { question: 'questions', answer: 'answers', вопрос: 'questions', ответ: 'answers' };

/**
 * Reads what `contextsToCsv` wrote, or a spreadsheet saved as CSV: with or without a byte order mark, separated by `,` or `;`.
 * The columns may stand in any order; `description` may be missing; `type` may be in Russian («вопрос», «ответ»).
 * A sentence that repeats within its context is taken once.
 * @throws SyntaxError with a Russian message that names the line
 */
export function contextsFromCsv(csv: string): PortableContext[] {
  const text = csv.startsWith(byteOrderMark) ? csv.slice(1) : csv;
  const [names = [], ...rows] = recordsOf(text, separatorOf(text));
  const columns = new Map(names.map((name, at) => [name.trim().toLowerCase(), at]));
  for (const name of ['label', 'type', 'sentence']) if (!columns.has(name)) throw new SyntaxError(`Строка 1: нет столбца «${name}»`);

  const contexts = new Map<string, PortableContext>();
  rows.forEach((row, at) => {
    const cell = (name: string): string => (row[columns.get(name) ?? -1] ?? '').trim();
    const label = cell('label');
    if (label === '') throw new SyntaxError(`Запись ${at + 2}: не указан раздел`);
    const context = contexts.get(label) ?? { label, description: '', questions: [], answers: [] };
    contexts.set(label, context);
    context.description ||= cell('description');
    if (cell('type') === '' && cell('sentence') === '') return;
    const kind = types[cell('type').toLowerCase()];
    if (!kind) throw new SyntaxError(`Запись ${at + 2}: тип — question или answer`);
    if (cell('sentence') !== '' && !context[kind].includes(cell('sentence'))) context[kind].push(cell('sentence'));
  });
  return [...contexts.values()];
}
