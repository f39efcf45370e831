import { contextsToCsv } from '@otklik/sdk';
import type { PortableContext } from '@otklik/sdk/contract';
import { operator } from '../../operator.ts';

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
  else save(`${domain.name}.csv`, 'text/csv', contextsToCsv(contexts, 'excel'));
}

const sample: PortableContext[] = [
  {
    label: 'Стоимость доставки',
    description: 'Для вас: посетители этого не видят',
    questions: ['Сколько стоит доставка?', 'Доставка платная?', 'От какой суммы доставка бесплатная?'],
    answers: ['Доставка — 350\u00a0₽, от 5\u00a0000\u00a0₽ — бесплатно.'],
  },
  {
    label: 'Способы оплаты',
    description: '',
    questions: ['Как можно оплатить?', 'Принимаете карты?'],
    answers: ['Картой, через СБП или при получении.'],
  },
];

/** Saves a table to fill in: the columns, and two contexts that show how they are filled. */
export const saveSample = (): void => save('образец.csv', 'text/csv', contextsToCsv(sample, 'excel'));

/** Puts the contexts into the domain and shows them. */
export async function importInto(domainId: string, contexts: PortableContext[]) {
  const done = await operator.assistant.importContexts(domainId, contexts);
  await operator.assistant.listLabels(domainId);
  return done;
}
