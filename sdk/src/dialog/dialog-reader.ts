import type { DialogDetail } from '../contract/dialog.ts';
import type { ServerFrame } from '../contract/frame.ts';
import type { Sentence } from '../contract/sentence.ts';
import type { CallSettings } from '../transport/environment.ts';
import type { DialogSentence } from '../outbox/merge.ts';
import type { OutboxEntry } from '../outbox/outbox-store.ts';
import { createRemote, type RemoteStore } from '../transport/remote.ts';
import type { Rest } from '../transport/rest.ts';
import { createSentenceLog } from '../outbox/sentence-log.ts';

/** The open dialog: `sentences` ascend by `seq` without a gap, the operator's own pending ones come last. */
export type OpenDialogData = Omit<DialogDetail, 'sentences'> & { readonly sentences: readonly DialogSentence[] };

export interface DialogReader {
  readonly $detail: RemoteStore<OpenDialogData>;
  id(): string | null;
  open(id: string, settings?: CallSettings): Promise<OpenDialogData>;
  /** Loads sentences before the first loaded one; false when there are none. */
  loadOlder(settings?: CallSettings): Promise<boolean>;
  reload(): void;
  reset(isFinal?: boolean): void;
  /** Shows the answers that wait, of whichever dialog. */
  showPending(entries: readonly OutboxEntry[]): void;
  handle(frame: ServerFrame): void;
  /** Shows the result of a session's answer at once, so that there is no moment without it. */
  receive(session: string, sentences: readonly Sentence[]): void;
  patch(id: string, change: (data: OpenDialogData) => OpenDialogData): void;
}

/** More missed pages than this are not read to close a gap: the dialog is reloaded from its end. */
const mostPages = 20;

/** The dialog after a frame that concerns it, its sentences apart. */
function changedBy(data: OpenDialogData, frame: ServerFrame): OpenDialogData {
  if (frame.type === 'dialog' && frame.dialog.id === data.id) return { ...data, isBan: frame.dialog.isBan };
  if (frame.type !== 'read' || frame.session !== data.session || frame.author === 'assistant') return data;
  const mark = frame.author === 'visitor' ? 'visitorRead' : 'operatorRead';
  return data[mark] >= frame.seq ? data : { ...data, [mark]: frame.seq };
}

const withSentences = (data: OpenDialogData, sentences: readonly DialogSentence[]): OpenDialogData => ({
  ...data,
  sentences,
  total: Math.max(data.total, sentences.findLast(({ seq }) => seq > 0)?.seq ?? 0),
});

/** The number of the first stored sentence; 1 where there is none. */
const firstOf = (sentences: readonly DialogSentence[]): number => sentences.find(({ seq }) => seq > 0)?.seq ?? 1;

const readPage = (rest: Rest, id: string, page: number, settings?: CallSettings): Promise<DialogDetail> =>
  rest.signed('GET /dialog/detail/{id}', { ...settings, params: { id }, query: { page } });

export function createDialogReader(rest: Rest): DialogReader {
  const detail = createRemote<OpenDialogData>();
  let openId: string | null = null;
  let pending: readonly OutboxEntry[] = [];
  let loadingOlder: Promise<boolean> | null = null;

  const log = createSentenceLog(
    'operator',
    (sentences) => detail.patch((data) => withSentences(data, sentences)),
    async () => void (openId && (await load(openId))),
    rest.environment,
  );
  const session = (): string | undefined => detail.$store.get().data?.session;
  const showPending = (of: string | undefined = session()): void =>
    log.await(pending.filter((entry) => entry.session === of));

  /** Reads pages upwards from the newest until they overlap with what was loaded before. */
  const bridge = async (id: string, newest: DialogDetail, last: number): Promise<void> => {
    let first = newest.sentences[0]?.seq ?? 1;
    for (let number = 2; last > 0 && first > last + 1 && number <= mostPages && openId === id; number++) {
      const { sentences } = await readPage(rest, id, number);
      log.receive(sentences);
      first = sentences[0]?.seq ?? 1;
    }
    if (openId === id && last > 0 && first > last + 1) log.reset();
  };

  const load = (id: string, settings?: CallSettings): Promise<OpenDialogData> =>
    detail.run(async () => {
      const data = await readPage(rest, id, 1, settings);
      if (openId !== id) return { status: 200, data };
      await bridge(id, data, log.lastSeq());
      if (openId === id) {
        log.receive(data.sentences);
        log.erase(data.deleted);
        showPending(data.session);
      }
      return { status: 200, data: { ...data, sentences: openId === id ? log.sentences() : data.sentences } };
    });

  const readOlder = async (id: string): Promise<boolean> => {
    const { data } = detail.$store.get();
    const first = firstOf(log.sentences());
    if (!data || first <= 1) return false;
    // Pages count back from the newest sentence, which may have moved since: overlap is harmless, a hole is not.
    const older = await readPage(rest, id, Math.floor((data.total - first + 1) / data.size) + 1);
    if (openId !== id) return false;
    // A reload has dropped what this page would have joined: the next call asks for the right one.
    if (firstOf(log.sentences()) > first) return true;
    log.receive(older.sentences, true);
    return firstOf(log.sentences()) < first;
  };

  const awaitOlder = async (): Promise<boolean> =>
    openId !== null && (loadingOlder ??= readOlder(openId).finally(() => (loadingOlder = null)));
  const reset = (isFinal?: boolean): void => {
    openId = null;
    loadingOlder = null;
    detail.reset(isFinal);
    log.reset();
  };

  return {
    $detail: detail.$store,
    id: () => openId,
    open(id, settings) {
      if (openId !== id) reset();
      openId = id;
      return load(id, settings);
    },
    // Pages are read one at a time; each caller waits for as long as it likes.
    loadOlder: (settings = {}) => rest.within(settings, awaitOlder),
    reload() {
      if (openId !== null && detail.$store.get().status !== null) load(openId).catch(() => undefined);
    },
    reset,
    showPending(entries) {
      pending = entries;
      showPending();
    },
    handle(frame) {
      if (frame.type === 'sentence' && frame.dialogId === openId) log.receive([frame.sentence]);
      if (frame.type === 'deleted' && frame.dialogId === openId) log.erase([frame.seq]);
      if (frame.type === 'dialog' || frame.type === 'read') detail.patch((data) => changedBy(data, frame));
    },
    receive: (of, sentences) => of === session() && log.receive(sentences, true),
    patch: (id, change) => void (openId === id && detail.patch(change)),
  };
}
