import { clientError } from '../transport/api-error.ts';
import type { CallSettings } from '../transport/environment.ts';
import type { DialogClient, DialogView } from './dialog-api.ts';
import type { OpenView, OpenViews } from './open-views.ts';

/** What a view shares with the others: one outbox, one feed. */
export type ViewActions = Pick<DialogClient, 'answer' | 'typing' | 'read'>;

/** One more open dialog, owned by the caller until `close`. */
export function createDialogView(
  id: string,
  views: OpenViews,
  { answer, typing, read }: ViewActions,
  settings?: CallSettings,
): DialogView {
  const view: OpenView = views.add();
  const { reader, header } = view;
  const session = (): string | undefined => reader.$detail.get().data?.session;
  const ready = Promise.all([reader.open(id, settings), header.load(id, settings)]).then(() => undefined);
  // The stores have the failure, too.
  ready.catch(() => undefined);

  const answerWhenReady: DialogView['answer'] = async (sentences, clientId, more) => {
    await ready;
    const known = session();
    if (known === undefined) throw clientError('aborted');
    return answer(known, sentences, clientId, more);
  };

  return {
    id,
    $detail: reader.$detail,
    $header: header.$header,
    ready,
    loadOlder: (more) => reader.loadOlder(more),
    answer(sentences, clientId, more) {
      const known = session();
      // At once where it can be, so that the answer is shown in the same frame as the key press.
      return known === undefined
        ? answerWhenReady(sentences, clientId, more)
        : answer(known, sentences, clientId, more);
    },
    typing() {
      const known = session();
      if (known !== undefined) typing(known);
    },
    read: (seq = reader.$detail.get().data?.sentences.findLast((sentence) => sentence.seq > 0)?.seq ?? 0) =>
      read(id, seq),
    close: () => views.remove(view),
  };
}
