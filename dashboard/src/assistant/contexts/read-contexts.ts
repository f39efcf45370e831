import { readContextsCsv, readContextsTable } from '@otklik/sdk';
import { assistantLimits, importBody, type PortableContext, portableContext } from '@otklik/sdk/contract';

const megabytes = importBody.bytes / 1024 / 1024;
const count = (number: number): string => number.toLocaleString('ru');

/** What a file holds: its contexts, and how many sentences it repeats. */
export interface ReadFile {
  readonly contexts: PortableContext[];
  readonly repeats: number;
}

/** Bytes as text: UTF-8 or UTF-16 by their mark or form, else what a Russian Excel saves (windows-1251). */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return new TextDecoder('windows-1251').decode(bytes);
  }
}

/**
 * Letters that no Russian or English text has, and the pairs that Cyrillic in UTF-8 makes when it is read as
 * windows-1251.
 */
const unreadable = /[\ufffd\u0000\u0402-\u040f\u0452-\u045f]|(?:[РС][\u0080-\u00bf‚„…†‡€‰‹‘’“”•–—™›°±µ¶·№»])/gu;

/** @throws Error when the text is not what its author wrote */
function expectReadable(text: string): void {
  const start = text.slice(0, 20_000);
  const strange = start.match(unreadable)?.length ?? 0;
  if (strange > 3 && strange * 20 > start.length)
    throw new Error('Текст файла не читается. Сохраните таблицу как «CSV UTF-8» и загрузите снова.');
}

/** Whether the bytes are a ZIP archive, as a workbook is. */
const isWorkbook = ([first, second]: Uint8Array): boolean => first === 0x50 && second === 0x4b;

/** Reads a file of contexts; loads the reader of workbooks only for a workbook. */
async function readBytes(bytes: Uint8Array): Promise<{ contexts: unknown[]; repeats: number }> {
  if (isWorkbook(bytes)) return readContextsTable(await (await import('./read-workbook.ts')).readWorkbook(bytes));
  const text = textOf(bytes).replace(/^\ufeff/, '');
  expectReadable(text);
  return /^\s*[[{]/.test(text) ? { contexts: contextsOfJson(text), repeats: 0 } : readContextsCsv(text);
}

/**
 * The contexts of a JSON, CSV or XLSX file, fit for an import; throws an Error in words for the owner, one line for each
 * thing that is wrong.
 */
export async function readContexts(file: File): Promise<ReadFile> {
  if (file.size > importBody.bytes) throw new Error(`Файл больше ${megabytes}\u00a0МБ: разделите его на несколько.`);
  const read = await readBytes(new Uint8Array(await file.arrayBuffer()));
  const contexts = await checkContexts(read.contexts);
  if (contexts.length === 0) throw new Error('В файле нет ни одного контекста.');
  return { contexts, repeats: read.repeats };
}

function contextsOfJson(text: string): unknown[] {
  const parsed = parse(text);
  const list: unknown = Array.isArray(parsed) ? parsed : (parsed as { contexts?: unknown } | null)?.contexts;
  if (!Array.isArray(list)) throw new Error('Это не выгрузка контекстов: в файле нет списка «contexts».');
  return list;
}

const fields = new Map<PropertyKey, string>([
  ['label', 'название'],
  ['description', 'описание'],
  ['questions', 'вопросы'],
  ['answers', 'ответы'],
]);
const entries = new Map<PropertyKey, string>([
  ['questions', 'вопрос'],
  ['answers', 'ответ'],
]);

/** Where in the file the owner finds what is wrong. */
function placeOf(one: unknown, at: number, [field = '', index]: readonly PropertyKey[]): string {
  const label = (one as { label?: unknown } | null)?.label;
  const context =
    typeof label === 'string' && label !== '' ? `Контекст «${label.slice(0, 64)}»` : `Контекст №\u00a0${at + 1}`;
  const part = typeof index === 'number' ? `${entries.get(field)} ${index + 1}` : fields.get(field);
  return part ? `${context}, ${part}` : context;
}

/** How many sentences are checked before the page gets its turn. */
const slice = 5000;

/** How many errors of a file are named. */
const mostErrors = 20;

/** @throws Error that names the first errors, one a line */
function refuse(errors: readonly string[]): void {
  if (errors.length === 0) return;
  const more = errors.length > mostErrors ? ['Есть и другие ошибки'] : [];
  throw new Error([...errors.slice(0, mostErrors), ...more].join('\n'));
}

/** Checks what the server would refuse, in slices, so that a large file does not stop the page. */
async function checkContexts(list: readonly unknown[]): Promise<PortableContext[]> {
  if (list.length > assistantLimits.labels)
    throw new Error(`Контекстов в файле ${count(list.length)}, а домен вмещает ${count(assistantLimits.labels)}.`);
  const contexts: PortableContext[] = [];
  const errors: string[] = [];
  let sentences = 0;
  for (const [at, one] of list.entries()) {
    const read = portableContext.safeParse(one);
    if (!read.success) {
      errors.push(...read.error.issues.map(({ path = [], message }) => `${placeOf(one, at, path)}: ${message}.`));
      if (errors.length > mostErrors) break;
      continue;
    }
    const before = sentences;
    sentences += read.data.questions.length + read.data.answers.length;
    if (Math.floor(before / slice) !== Math.floor(sentences / slice))
      await new Promise((resolve) => setTimeout(resolve));
    contexts.push(read.data);
  }
  refuse(errors);
  if (sentences > assistantLimits.sentences)
    throw new Error(
      `Вопросов и ответов в файле ${count(sentences)}, а домен вмещает ${count(assistantLimits.sentences)}.`,
    );
  return contexts;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error('Файл повреждён: это не JSON.', { cause: error });
  }
}
