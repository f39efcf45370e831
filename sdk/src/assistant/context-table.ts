import type { PortableContext } from '../contract/context.ts';

/** Cells of one table: twice what a domain can hold, with a column to spare. */
export const mostCells = 1_000_000;
/** The message for a table of more than `mostCells` cells. */
export const tooManyCells = 'В таблице больше миллиона ячеек: разделите её на несколько файлов';

/** A cell that a spreadsheet would run as a formula, after any apostrophes that already disarm it. */
export const formula = /^'*[=+\-@＝＋－＠\t\r\n]/;
/** Without the one apostrophe that an export puts before a formula. */
const restore = (value: string): string => (value.startsWith("'") && formula.test(value) ? value.slice(1) : value);

/** What a table holds: its contexts, and how many sentences repeat within their context. */
export interface ReadTable {
  /** The contexts, in the order in which they first appear. */
  readonly contexts: PortableContext[];
  /** Sentences left out since their context has them already. */
  readonly repeats: number;
}

/** Headings that owners give their columns. */
const headings = {
  label: `label labels context contexts topic topics category categories section sections
    контекст контексты тема темы категория категории раздел разделы`,
  description: 'description descriptions описание описания',
  type: 'type types тип типы',
  sentence: 'sentence sentences текст тексты предложение предложения',
  question: 'question questions вопрос вопросы',
  answer: 'answer answers ответ ответы',
};
const columnNames = new Map(
  Object.entries(headings).flatMap(([column, names]) => names.split(/\s+/).map((name) => [name, column] as const)),
);
const russianNames: Record<string, string> = { label: 'Контекст', type: 'Тип', sentence: 'Текст' };

const types = new Map<string, 'questions' | 'answers'>([
  ['question', 'questions'],
  ['answer', 'answers'],
  ['вопрос', 'questions'],
  ['ответ', 'answers'],
]);
const passedOnTypes = new Set(['person', 'человеку']);

/** How many errors of a table are named. */
const mostNamed = 20;
const longestLabel = 64;

type Collected = Record<'questions' | 'answers', Set<string>> & { description: string; passedOn?: true };
/** A row by its columns. */
type Row = (column: string) => string;

/** Contexts of a table while it is read. */
class Collection {
  readonly contexts = new Map<string, Collected>();
  repeats = 0;

  take(label: string): Collected {
    let context = this.contexts.get(label);
    if (!context) this.contexts.set(label, (context = { description: '', questions: new Set(), answers: new Set() }));
    return context;
  }

  add(context: Collected, kind: 'questions' | 'answers', sentence: string): void {
    if (context[kind].has(sentence)) this.repeats += 1;
    if (sentence !== '') context[kind].add(sentence);
  }

  list(): PortableContext[] {
    return Array.from(this.contexts, ([label, { description, passedOn, questions, answers }]) => ({
      label,
      description,
      ...(passedOn ? { passedOn } : {}),
      questions: [...questions],
      answers: [...answers],
    }));
  }
}

/** Reads rows with a sentence each, and its type. @returns what is wrong with a row, else undefined */
function sentenceReader(collection: Collection) {
  return (cell: Row): string | undefined => {
    const label = cell('label');
    if (label === '') return 'не указан контекст';
    const context = collection.take(label);
    context.description ||= cell('description');
    const [type, sentence] = [cell('type'), cell('sentence')];
    if (type === '' && sentence === '') return undefined;
    if (sentence === '' && passedOnTypes.has(type.toLowerCase())) return void (context.passedOn = true);
    const kind = types.get(type.toLowerCase());
    if (!kind) return `тип «${type.slice(0, 40)}» — не «вопрос» и не «ответ»`;
    collection.add(context, kind, sentence);
    return undefined;
  };
}

/**
 * Reads rows with a question and its answer. Without a column of contexts the rows of one answer are one context, which
 * its first question names; a row without an answer has that of the row above, as merged cells have.
 */
function pairReader(collection: Collection) {
  const labels = new Map<string, string>();
  let above: { label: string; answer: string } | undefined;
  const labelFor = (question: string, answer: string): string => {
    const known = labels.get(answer);
    if (known !== undefined) return known;
    const plain = question.replaceAll(/\s+/g, ' ').replaceAll(/[<>]/g, '');
    const name = [...plain].length > longestLabel ? `${[...plain].slice(0, longestLabel - 1).join('')}…` : plain;
    labels.set(answer, name);
    return name;
  };
  return (cell: Row): string | undefined => {
    const [question, own] = [cell('question'), cell('answer')];
    if (question === '') return 'нет вопроса';
    if (own === '' && !above) return 'нет ответа';
    const answer = own || above!.answer;
    const label = cell('label') || (own === '' ? above!.label : labelFor(question, answer));
    above = { label, answer };
    const context = collection.take(label);
    context.description ||= cell('description');
    collection.add(context, 'questions', question);
    context.answers.add(answer);
    return undefined;
  };
}

const isFilled = (record: readonly string[]): boolean => record.some((value) => value.trim() !== '');

function readerOf(columns: ReadonlyMap<string | undefined, number>, collection: Collection) {
  if (columns.has('question') && columns.has('answer') && !columns.has('sentence')) return pairReader(collection);
  const lacking = ['label', 'type', 'sentence'].filter((name) => !columns.has(name));
  if (lacking.length > 0) {
    const names = lacking.map((name) => `«${russianNames[name]}» (${name})`).join(', ');
    throw new SyntaxError(`Строка 1: нет столбца ${names}. Хватит и двух столбцов: «Вопрос» и «Ответ»`);
  }
  return sentenceReader(collection);
}

/** @throws SyntaxError that names the first errors, one a line */
function refuse(errors: readonly string[]): void {
  if (errors.length === 0) return;
  const more = errors.length - mostNamed;
  throw new SyntaxError([...errors.slice(0, mostNamed), ...(more > 0 ? [`И ещё ошибок: ${more}`] : [])].join('\n'));
}

/**
 * Reads the rows of a table, the first of them its headings: «Контекст», «Тип» and «Текст» with a sentence a row, or
 * «Вопрос» and «Ответ» with a pair a row; also in English (`label`, `type`, `sentence`; `question`, `answer`).
 * «Описание» may be added to both, «Контекст» («Тема», «Категория», «Раздел») to pairs. Headings may be in the plural.
 * Columns come in any order; types are «вопрос», «ответ» and «человеку». A sentence that repeats within its context is read once.
 * @param records rows of cells, as a spreadsheet has them, empty ones among them
 * @throws SyntaxError with a Russian message that names up to 20 wrong rows, one a line
 */
export function readContextsTable(records: readonly (readonly string[])[]): ReadTable {
  const head = records.findIndex(isFilled);
  const names = records[head] ?? [];
  const columns = new Map(names.map((name, at) => [columnNames.get(name.trim().toLowerCase()), at]));
  const collection = new Collection();
  const read = readerOf(columns, collection);
  const errors: string[] = [];
  for (const [at, row] of records.entries()) {
    if (at <= head || !isFilled(row)) continue;
    const wrong = read((name) => restore((row[columns.get(name) ?? -1] ?? '').trim()));
    if (wrong !== undefined) errors.push(`Запись ${at + 1}: ${wrong}`);
  }
  refuse(errors);
  return { contexts: collection.list(), repeats: collection.repeats };
}
