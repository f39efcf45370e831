import { contextsToCsv } from '@otklik/sdk';
import type { PortableContext, Reply } from '@otklik/sdk/contract';
import { alreadyLogged, operator } from '../../operator.ts';
import { saveFile } from '../../ui/page/save-file.ts';
import { textOfError } from '../../ui/text/error-text.ts';
import { toastDone, toastError } from '../../ui/notice/toast.ts';
import { chosenDomain } from '../domain-choice.ts';

export type TransferFormat = 'json' | 'csv';

const saveTable = (name: string, contexts: PortableContext[]): void =>
  saveFile(`${name}.csv`, new Blob([contextsToCsv(contexts, 'excel')], { type: 'text/csv' }));

/** Saves all contexts of the domain as a file. */
export async function saveContexts(domain: { id: string; name: string }, format: TransferFormat): Promise<void> {
  const contexts = await operator.assistant.exportContexts(domain.id);
  if (format === 'csv') return saveTable(domain.name, contexts);
  const text = JSON.stringify({ contexts }, null, 2);
  saveFile(`${domain.name}.json`, new Blob([text], { type: 'application/json' }));
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
export const saveSample = (): void => saveTable('образец', sample);

export type Imported = Reply<'POST /assistant/import'>;

/** Reloads the domain's contexts and figures; nothing where another domain is chosen by now. */
async function showContexts(domainId: string): Promise<void> {
  if (chosenDomain()?.id !== domainId) return;
  const { $detail, listLabels, loadLabel } = operator.assistant;
  const shown = $detail.get().data;
  await Promise.all([listLabels(domainId).catch(alreadyLogged), shown && loadLabel(shown.id).catch(alreadyLogged)]);
}

/** Puts the contexts into the domain and shows them. */
export async function importInto(domainId: string, contexts: PortableContext[]): Promise<Imported> {
  const imported = await operator.assistant.importContexts(domainId, contexts);
  await showContexts(domainId);
  return imported;
}

function undoneText(imported: Imported, undone: Reply<'POST /assistant/import/undo'>): string {
  if (undone.deleted + undone.updated === 0) return 'Отменять нечего: всё из этого импорта уже удалено или изменено';
  const isWhole =
    undone.deleted === imported.created &&
    (['updated', 'questions', 'answers'] as const).every((of) => undone[of] === imported[of]);
  return isWhole ? 'Импорт отменён' : 'Импорт отменён, кроме того, что с тех пор изменено';
}

/** Undoes an import and shows a toast, after a failure with `retry`; resolves to whether it is undone. */
export async function undoImport(domainId: string, imported: Imported, retry: () => void): Promise<boolean> {
  let isUndone = true;
  try {
    toastDone(undoneText(imported, await operator.assistant.undoImport(domainId, imported.id)));
  } catch (cause) {
    isUndone = false;
    toastError(`Импорт не отменён. ${textOfError(cause)}`, { text: 'Повторить', run: retry });
  }
  await showContexts(domainId);
  return isUndone;
}
