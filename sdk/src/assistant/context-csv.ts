import type { PortableContext } from '../contract/assistant.ts';

const header = ['label', 'description', 'type', 'sentence'];
const byteOrderMark = '\uFEFF';

/** A cell that a spreadsheet would run as a formula, after any apostrophes that already disarm it. */
const formula = /^'*[=+\-@＝＋－＠\t\r\n]/;
const disarm = (value: string): string => (formula.test(value) ? `'${value}` : value);
/** Exactly what `disarm` added: one apostrophe, and only before a formula. */
const restore = (value: string): string => (value.startsWith("'") && formula.test(value) ? value.slice(1) : value);

const quote = (value: string): string => (/[",;\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
const record = (values: readonly string[]): string => `${values.map((value) => quote(disarm(value))).join(',')}\r\n`;

/**
 * Contexts as CSV (RFC 4180): a header `label,description,type,sentence`, then a record for each sentence, `type` being
 * `question` or `answer`; a context with no sentence has one record with both empty. Begins with a byte order mark,
 * without which spreadsheets take Cyrillic for something else. A cell that begins like a formula (`=`, `+`, `-`, `@`, a tab
 * or a line break) gets a leading apostrophe, and so does one with apostrophes before such a sign.
 */
export function contextsToCsv(contexts: readonly PortableContext[]): string {
  const rows = contexts.flatMap(({ label, description, questions, answers }) => {
    const row = [
      ...questions.map((sentence) => ['question', sentence]),
      ...answers.map((sentence) => ['answer', sentence]),
    ];
    return (row.length > 0 ? row : [['', '']]).map(([type, sentence]) =>
      record([label, description, type!, sentence!]),
    );
  });
  return byteOrderMark + record(header) + rows.join('');
}

/** Cells of one table: twice what a domain can hold, with a column to spare. */
const mostCells = 1_000_000;

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;

/** Splits CSV text into records by RFC 4180 in linear time; a lone `\n` ends a record too. Records of nothing but emptiness are left out. */
function recordsOf(text: string, separator: string): string[][] {
  // No two ways to match the same text, so that a match never goes back.
  const field = new RegExp(`(?:"([^"]*(?:""[^"]*)*)"|([^${separator}\\r\\n"]*))(${separator}|\\r?\\n|\\r|$)`, 'y');
  const records: string[][] = [];
  let current: string[] = [];
  let cells = 0;
  while (field.lastIndex < text.length) {
    const start = field.lastIndex;
    const match = field.exec(text);
    if (!match)
      throw new SyntaxError(
        `Строка ${lineOf(text, start)}: кавычки внутри поля пишутся дважды, а поле берётся в кавычки`,
      );
    if ((cells += 1) > mostCells)
      throw new SyntaxError('В таблице больше миллиона ячеек: разделите её на несколько файлов');
    const [, quoted, bare = '', end = ''] = match;
    current.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === separator && field.lastIndex < text.length) continue;
    if (end === separator) current.push('');
    if (current.some((value) => value.trim() !== '')) records.push(current);
    current = [];
  }
  return records;
}

/** Spreadsheets of different countries write `,` or `;`: detected from the header. */
const separatorOf = (text: string): string => {
  const first = text.slice(0, text.search(/[\r\n]|$/));
  return first.split(';').length > first.split(',').length ? ';' : ',';
};

const types = new Map<string, 'questions' | 'answers'>([
  ['question', 'questions'],
  ['answer', 'answers'],
  ['вопрос', 'questions'],
  ['ответ', 'answers'],
]);

/**
 * Reads what `contextsToCsv` wrote, or a spreadsheet saved as CSV: with or without a byte order mark, separated by `,`
 * or `;`. The columns may come in any order; `description` may be missing; `type` may be in Russian («вопрос»,
 * «ответ»). A sentence that repeats within its context is taken once. The apostrophe that disarms a formula is taken
 * off again.
 * @throws SyntaxError with a Russian message that names the line
 */
export function contextsFromCsv(csv: string): PortableContext[] {
  const text = csv.startsWith(byteOrderMark) ? csv.slice(1) : csv;
  const [names = [], ...rows] = recordsOf(text, separatorOf(text));
  const columns = new Map(names.map((name, at) => [name.trim().toLowerCase(), at]));
  for (const name of ['label', 'type', 'sentence'])
    if (!columns.has(name)) throw new SyntaxError(`Строка 1: нет столбца «${name}»`);

  const contexts = new Map<string, Record<'questions' | 'answers', Set<string>> & { description: string }>();
  rows.forEach((row, at) => {
    const cell = (name: string): string => restore((row[columns.get(name) ?? -1] ?? '').trim());
    const label = cell('label');
    if (label === '') throw new SyntaxError(`Запись ${at + 2}: не указан раздел`);
    const context = contexts.get(label) ?? { description: '', questions: new Set(), answers: new Set() };
    contexts.set(label, context);
    context.description ||= cell('description');
    const [type, sentence] = [cell('type'), cell('sentence')];
    if (type === '' && sentence === '') return;
    const kind = types.get(type.toLowerCase());
    if (!kind) throw new SyntaxError(`Запись ${at + 2}: тип «${type.slice(0, 40)}» — не question и не answer`);
    if (sentence !== '') context[kind].add(sentence);
  });
  return Array.from(contexts, ([label, { description, questions, answers }]) => ({
    label,
    description,
    questions: [...questions],
    answers: [...answers],
  }));
}
