import { contextsFromCsv } from '@otklik/sdk';
import { assistantLimits, importBody, type PortableContext, portableContext } from '@otklik/sdk/contract';

const megabytes = importBody.bytes / 1024 / 1024;
const count = (number: number): string => number.toLocaleString('ru');

/** The contexts of a JSON or CSV file, fit for an import; throws an Error in words for the owner. */
export async function readContexts(file: File): Promise<PortableContext[]> {
  if (file.size > importBody.bytes) throw new Error(`Файл больше ${megabytes}\u00a0МБ: разделите его на несколько.`);
  const text = (await file.text()).replace(/^\ufeff/, '');
  const isJson = /^\s*[[{]/.test(text);
  const contexts = await checkContexts(isJson ? contextsOfJson(text) : contextsFromCsv(text));
  if (contexts.length === 0) throw new Error('В файле нет ни одного контекста.');
  return contexts;
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

/** Checks what the server would refuse, in slices, so that a large file does not stop the page. */
async function checkContexts(list: readonly unknown[]): Promise<PortableContext[]> {
  if (list.length > assistantLimits.labels)
    throw new Error(`В файле ${count(list.length)} контекстов, а домен вмещает ${count(assistantLimits.labels)}.`);
  const contexts: PortableContext[] = [];
  let sentences = 0;
  for (const [at, one] of list.entries()) {
    const read = portableContext.safeParse(one);
    if (!read.success) {
      const { path = [], message } = read.error.issues[0]!;
      throw new Error(`${placeOf(one, at, path)}: ${message}.`);
    }
    const before = sentences;
    sentences += read.data.questions.length + read.data.answers.length;
    if (Math.floor(before / slice) !== Math.floor(sentences / slice))
      await new Promise((resolve) => setTimeout(resolve));
    contexts.push(read.data);
  }
  if (sentences > assistantLimits.sentences)
    throw new Error(`В файле ${count(sentences)} предложений, а домен вмещает ${count(assistantLimits.sentences)}.`);
  return contexts;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error('Файл повреждён: это не JSON.', { cause: error });
  }
}
