import type { Qa, QaType } from '@otklik/sdk/contract';
import { operator } from '../../operator.ts';
import { toastFailure } from '../../ui/notice/toast.ts';
import { offerUndo } from '../../ui/notice/undo-line.tsx';
import { forgetOverlay, qaOverlay, setOverlay } from './qa-overlay.ts';

/** Saves under way, by entry: of many edits while one is on the road, only the newest goes next. */
const saving = new Map<string, Promise<void>>();

async function saveNewest(id: string): Promise<void> {
  for (;;) {
    const wanted = qaOverlay(id);
    if (!wanted) return;
    await operator.assistant.editQa(id, [...wanted]);
    if (qaOverlay(id) === wanted) return forgetOverlay(id);
  }
}

/**
 * Shows `sentences` in the entry at once and stores them; a failure shows a toast, which can try again, and restores
 * the stored ones.
 */
export function changeSentences(qa: Qa, sentences: readonly string[]): void {
  if (sentences.length === 0) return void removeEntry(qa);
  setOverlay(qa.id, sentences);
  if (saving.has(qa.id)) return;
  const work = saveNewest(qa.id)
    .catch((cause: unknown) => {
      const lost = qaOverlay(qa.id);
      forgetOverlay(qa.id);
      toastFailure(cause, lost && { text: 'Повторить', run: () => changeSentences(qa, lost) });
    })
    .finally(() => saving.delete(qa.id));
  saving.set(qa.id, work);
}

/** Deletes one sentence and offers to restore it to its place. */
export function removeSentence(qa: Qa, shown: readonly string[], at: number): void {
  const sentence = shown[at];
  if (sentence === undefined) return;
  if (shown.length === 1) return void removeEntry(qa, shown);
  changeSentences(
    qa,
    shown.filter((_, index) => index !== at),
  );
  offerUndo(qa.assistantId, qa.type === 'question' ? 'Вопрос удалён' : 'Вариант ответа удалён', {
    text: `Удалено: «${sentence}»`,
    run: async () => {
      const now = qaOverlay(qa.id) ?? currentOf(qa.id)?.sentences;
      if (now) changeSentences(qa, [...now.slice(0, at), sentence, ...now.slice(at)]);
      return now !== undefined;
    },
  });
}

const currentOf = (id: string): Qa | undefined => operator.assistant.$detail.get().data?.qa.find((qa) => qa.id === id);

/** Deletes a whole entry and offers to restore it. */
export async function removeEntry(qa: Qa, sentences: readonly string[] = qa.sentences): Promise<void> {
  try {
    await saving.get(qa.id);
    await operator.assistant.removeQa(qa.id);
    forgetOverlay(qa.id);
    offerUndo(qa.assistantId, 'Запись удалена', {
      text: `Удалено: «${sentences.join('», «')}»`,
      run: () => addEntry(qa.assistantId, qa.type, sentences),
    });
  } catch (cause) {
    toastFailure(cause);
  }
}

/** Stores a new entry; resolves to whether it worked; a failure shows a toast. */
export async function addEntry(assistantId: string, type: QaType, sentences: readonly string[]): Promise<boolean> {
  try {
    await operator.assistant.createQa({ assistantId, type, sentences: [...sentences] });
    return true;
  } catch (cause) {
    toastFailure(cause);
    return false;
  }
}
