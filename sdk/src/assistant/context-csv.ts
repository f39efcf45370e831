import type { PortableContext } from '../contract/context.ts';
import { formula, mostCells, type ReadTable, readContextsTable, tooManyCells } from './context-table.ts';

const header = ['label', 'description', 'type', 'sentence'];
const byteOrderMark = '\uFEFF';

const disarm = (value: string): string => (formula.test(value) ? `'${value}` : value);

const quote = (value: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
/** How a table is written: its separator, its columns, and the names of the types. */
interface Style {
  readonly separator: ',' | ';';
  readonly header: readonly string[];
  readonly question: string;
  readonly answer: string;
  readonly person: string;
}

const styles = {
  plain: { separator: ',', header, question: 'question', answer: 'answer', person: 'person' },
  excel: {
    separator: ';',
    header: ['Контекст', 'Описание', 'Тип', 'Текст'],
    question: 'вопрос',
    answer: 'ответ',
    person: 'человеку',
  },
} as const satisfies Record<string, Style>;

/**
 * Contexts as CSV (RFC 4180), `plain` or as a Russian Excel opens it by a double click (`excel`: separated by `;`,
 * headings and types in Russian). The plain one has a header `label,description,type,sentence`, then a record for each
 * sentence, `type` being `question` or `answer`; a context with no sentence has one record with both empty, one that is
 * passed on to a person a record of type `person` without a sentence. Begins with a byte order mark,
 * without which spreadsheets take Cyrillic for something else. A cell that begins like a formula (`=`, `+`, `-`, `@`, a
 * tab or a line break) gets a leading apostrophe, and so does one with apostrophes before such a sign.
 */
export function contextsToCsv(contexts: readonly PortableContext[], style: keyof typeof styles = 'plain'): string {
  const { separator, header: names, question, answer, person }: Style = styles[style];
  const record = (values: readonly string[]): string =>
    `${values.map((value) => quote(disarm(value))).join(separator)}\r\n`;
  const rows = contexts.flatMap(({ label, description, passedOn, questions, answers }) => {
    const row = [
      ...(passedOn ? [[person, '']] : []),
      ...questions.map((sentence) => [question, sentence]),
      ...answers.map((sentence) => [answer, sentence]),
    ];
    return (row.length > 0 ? row : [['', '']]).map(([type, sentence]) =>
      record([label, description, type!, sentence!]),
    );
  });
  return byteOrderMark + record(names) + rows.join('');
}

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;

/**
 * Splits CSV text into records by RFC 4180 in linear time; a lone `\n` ends a record too. Empty ones are among them, so
 * that a record's place is the number of its row in a spreadsheet.
 */
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
    if ((cells += 1) > mostCells) throw new SyntaxError(tooManyCells);
    const [, quoted, bare = '', end = ''] = match;
    current.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === separator && field.lastIndex < text.length) continue;
    if (end === separator) current.push('');
    records.push(current);
    current = [];
  }
  return records;
}

/** The first line by which a file names its separator to Excel, which does not show it. */
const separatorLine = /^"?sep=([,;\t])[",;\t]*(?:\r?\n|\r)/i;

/** Spreadsheets of different countries write `,` or `;`, and «Unicode text» has tabs: the commonest in the header. */
const separatorOf = (text: string): string => {
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const count = (separator: string): number => first.split(separator).length;
  return [';', '\t'].reduce((best, separator) => (count(separator) > count(best) ? separator : best), ',');
};

/**
 * Reads what `contextsToCsv` wrote, or a spreadsheet saved as CSV: with or without a byte order mark, separated by `,`,
 * `;` or tabs, or by what a first line `sep=;` names. The columns are those of `readContextsTable`. The apostrophe that
 * disarms a formula is removed.
 * @throws SyntaxError with a Russian message that names the lines
 */
export function contextsFromCsv(csv: string): PortableContext[] {
  return readContextsCsv(csv).contexts;
}

/** The same with the count of sentences that repeat within their context. @throws SyntaxError as `contextsFromCsv` */
export function readContextsCsv(csv: string): ReadTable {
  const whole = csv.startsWith(byteOrderMark) ? csv.slice(1) : csv;
  const [line = '', separator] = separatorLine.exec(whole) ?? [];
  const text = whole.slice(line.length);
  return readContextsTable(recordsOf(text, separator ?? separatorOf(text)));
}
