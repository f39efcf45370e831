import { contextsFromCsv, contextsToCsv } from '@otklik/sdk';
import { type PortableContext, portableContext } from '@otklik/sdk/contract';
import { operator } from '../operator.ts';

export type TransferFormat = 'json' | 'csv';

function save(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** Saves all contexts of the domain as a file. */
export async function saveContexts(domain: { id: string; name: string }, format: TransferFormat): Promise<void> {
  const contexts = await operator.assistant.exportContexts(domain.id);
  if (format === 'json') save(`${domain.name}.json`, 'application/json', JSON.stringify({ contexts }, null, 2));
  else save(`${domain.name}.csv`, 'text/csv', contextsToCsv(contexts));
}

/** The contexts of a JSON or CSV file; throws an Error in words for the owner. */
export async function readContexts(file: File): Promise<PortableContext[]> {
  const text = (await file.text()).replace(/^\ufeff/, '');
  const isJson = /^\s*[[{]/.test(text);
  const contexts = isJson ? contextsOfJson(text) : contextsFromCsv(text);
  if (contexts.length === 0) throw new Error('В файле нет ни одного контекста.');
  return contexts;
}

function contextsOfJson(text: string): PortableContext[] {
  const held = parse(text);
  const list: unknown = Array.isArray(held) ? held : (held as { contexts?: unknown } | null)?.contexts;
  if (!Array.isArray(list)) throw new Error('Это не выгрузка контекстов: в файле нет списка «contexts».');
  return list.map((one, at) => {
    const read = portableContext.safeParse(one);
    if (read.success) return read.data;
    throw new Error(`Контекст № ${at + 1} записан неверно: ${read.error.issues[0]?.message ?? 'проверьте поля'}.`);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error('Файл повреждён: это не JSON.', { cause: error });
  }
}

/** Puts the contexts into the domain and shows them. */
export async function importInto(domainId: string, contexts: PortableContext[]) {
  const done = await operator.assistant.importContexts(domainId, contexts);
  await operator.assistant.listLabels(domainId);
  return done;
}
