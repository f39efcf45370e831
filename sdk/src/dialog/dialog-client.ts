import { readonlyType } from 'nanostores';
import type { Reply } from '../contract/contract.ts';
import type { DialogDay, DialogHeader } from '../contract/dialog.ts';
import type { ServerFrame } from '../contract/frame.ts';
import type { Sentence } from '../contract/sentence.ts';
import { createAcks } from '../transport/ack.ts';
import type { Feed } from '../transport/feed.ts';
import type { Rest } from '../transport/rest.ts';
import { createEvery, createExpiry } from '../transport/typing.ts';
import { createAnswerOutbox } from './answer-outbox.ts';
import { createDialogList, type DialogListState, type ListQuery } from './dialog-list.ts';
import { createDialogState } from './dialog-state.ts';
import { createDialogReader, type OpenDialogData } from './dialog-reader.ts';

export type DialogClient = ReturnType<typeof createDialogClient>;

export interface DialogClientOptions {
  readonly feed: Pick<Feed, 'send'>;
  /** The account whose answers wait on this machine. */
  account(): string;
}

/** Counts are read anew at most once in so many ms, however fast facts come. */
const countPause = 2_000;

/** Dialogs with visitors: the list, the open one, answers. Calls reject with ApiError. */
export function createDialogClient(rest: Rest, { feed, account }: DialogClientOptions) {
  const state = createDialogState();
  const open = createDialogReader(rest);
  const list = createDialogList(rest, open.id);
  const acks = createAcks(feed.send);
  const maySayTyping = createEvery();
  const { $typing, $notificationReset, $uploadProgress, header, counts } = state;
  let counting: ReturnType<typeof setTimeout> | undefined;

  const outbox = createAnswerOutbox(rest, {
    scope: () => `operator:${account()}`,
    acks,
    show: open.showPending,
    stored: ({ session }, sentences) => open.receive(session, sentences),
    progress: (percent) => $uploadProgress.set(percent),
  });

  const typing = createExpiry((session) => {
    const { [session]: _, ...others } = $typing.get();
    $typing.set(others);
  });

  const loadCounts = (): Promise<Reply<'GET /dialog/count'>> => counts.run(() => rest.signed('GET /dialog/count'));
  const countSoon = (): void => {
    if (counts.$store.get().status === null) return;
    counting ??= setTimeout(() => {
      counting = undefined;
      loadCounts().catch((cause: unknown) => console.warn('otklik: the counts are not up to date', cause));
    }, countPause);
  };

  const patchHeader = (id: string, change: (data: DialogHeader) => DialogHeader): void =>
    header.patch((data) => (data.id === id ? change(data) : data));
  const loadHeader = (id: string): Promise<DialogHeader> => {
    if (header.$store.get().data?.id !== id) header.reset();
    return header.run(() => rest.signed('GET /dialog/header/{id}', { params: { id } }));
  };

  const hearHeader = (frame: ServerFrame): void => {
    const held = header.$store.get().data;
    if (!held) return;
    if (frame.type === 'presence' && frame.session === held.session) {
      header.patch((data) => ({ ...data, visitor: { ...data.visitor, online: frame.online } }));
      // A visitor that comes may stand on another page.
      if (frame.online)
        loadHeader(held.id).catch((cause: unknown) => console.warn('otklik: the visitor is not up to date', cause));
    }
    if (frame.type !== 'dialog' || frame.dialog.id !== held.id) return;
    const { isBan, waiting, assistant, visitor } = frame.dialog;
    if (assistant !== held.assistant)
      loadHeader(held.id).catch((cause: unknown) => console.warn('otklik: the visitor is not up to date', cause));
    header.patch((data) => ({ ...data, isBan, waiting, assistant, visitor: { ...data.visitor, ...visitor } }));
  };

  const hearTyping = (frame: ServerFrame): void => {
    if (frame.type === 'typing' && frame.session !== undefined) {
      $typing.set({ ...$typing.get(), [frame.session]: frame.author });
      typing.touch(frame.session);
    }
    if (
      frame.type === 'sentence' &&
      frame.session !== undefined &&
      $typing.get()[frame.session] === frame.sentence.author
    )
      typing.drop(frame.session);
  };

  const read = async (id: string, seq: number): Promise<void> => {
    const session = list.find(id)?.session ?? open.$detail.get().data?.session;
    open.patch(id, (data) => (data.operatorRead >= seq ? data : { ...data, operatorRead: seq }));
    list.patch(id, (entry) => ((entry.last?.seq ?? 0) <= seq ? { ...entry, unread: 0 } : entry));
    if (session !== undefined && feed.send({ type: 'read', session, seq })) return;
    await rest
      .signed('PATCH /dialog/read/{id}', { params: { id }, body: { seq } })
      .catch((cause: unknown) => console.warn('otklik: not marked as read', cause));
  };

  return {
    $list: list.$list,
    $counts: counts.$store,
    /** The open dialog; its `sentences` ascend, the operator's own pending ones last. */
    $detail: open.$detail,
    $header: header.$store,
    /** Who writes now, by session; forgotten after 5 s. */
    $typing: readonlyType($typing),
    /** The last answer's outcome. */
    $answerState: state.answer.$store,
    $upload: state.upload.$store,
    $uploadProgress: readonlyType($uploadProgress),
    $ban: state.ban.$store,
    $assistant: state.assistant.$store,
    $stats: state.stats.$store,
    $notificationReset: readonlyType($notificationReset),

    /** Page 1 of what matches, and the counts beside the filters. From then on live facts keep both up to date. */
    loadList(query: ListQuery = {}): Promise<DialogListState> {
      loadCounts().catch((cause: unknown) => console.warn('otklik: no counts', cause));
      return list.load(query);
    },
    loadMore: (): Promise<DialogListState> => list.loadMore(),
    loadCounts,

    /** Opens a dialog with its newest page, and sends what waits from before a reload. @throws ApiError 404 */
    open(id: string): Promise<OpenDialogData> {
      outbox.drain();
      return open.open(id);
    },
    /** The page before what is held; false when there is none. */
    loadOlder: (): Promise<boolean> => open.loadOlder(),
    close(): void {
      open.close();
      header.reset();
    },

    /**
     * Answers with 1 to 20 sentences of 1 to 4,000 characters. They stand in the talk at once, survive a reload, and go out
     * by one tab, once, whatever breaks. Resolves when stored; rejects with ApiError when refused (404, 409 `dialog_banned`).
     * `clientId` (1 to 64 characters, one in its dialog for ever) is made up unless given: a program that derives it from
     * the sentence it answers answers that one once, however often it starts anew.
     */
    answer: (session: string, sentences: readonly string[], clientId?: string): Promise<Sentence[]> =>
      outcomeIn(state.answer, outbox.send({ session, texts: sentences }, clientId)),
    /** Sends a failed answer again under its own `clientId`. */
    retry: outbox.retry,
    /** Takes back an answer that is not stored yet. */
    discard: outbox.discard,
    /** Sends a file of at most 10 MiB. @throws ApiError 413, 415 */
    async uploadFile(id: string, file: File): Promise<Sentence[]> {
      const session = list.find(id)?.session ?? open.$detail.get().data?.session ?? (await loadHeader(id)).session;
      return outcomeIn(state.upload, outbox.send({ session, dialogId: id, texts: [file.name], file }));
    },

    /** Bans a dialog's visitor, or lifts the ban. */
    async ban(id: string, isBan: boolean): Promise<Reply<'PATCH /dialog/ban/{id}'>> {
      const banned = await state.ban.run(() =>
        rest.signed('PATCH /dialog/ban/{id}', { params: { id }, body: { isBan } }),
      );
      open.patch(id, (data) => ({ ...data, isBan: banned.isBan }));
      patchHeader(id, (data) => ({ ...data, isBan: banned.isBan }));
      list.patch(id, (entry) => ({ ...entry, isBan: banned.isBan }));
      return banned;
    },

    /** Gives the talk to the assistant (`active`), or takes it over for 30 minutes. */
    async setAssistant(id: string, active: boolean): Promise<Reply<'PATCH /dialog/assistant/{id}'>> {
      const set = await state.assistant.run(() =>
        rest.signed('PATCH /dialog/assistant/{id}', { params: { id }, body: { active } }),
      );
      const { assistant, assistantUntil } = set;
      patchHeader(id, (data) => ({ ...data, assistant, assistantUntil, waiting: active ? false : data.waiting }));
      list.patch(id, (entry) => ({ ...entry, assistant, waiting: active ? false : entry.waiting }));
      return set;
    },

    /** Moves the operators' read mark up to `seq`. Never rejects: the mark moves again with the next look. */
    read,
    /** Shows the visitor that the operator writes; call it with every key. */
    typing(session: string): void {
      if (maySayTyping(session)) feed.send({ type: 'typing', session });
    },
    /** @throws ApiError 404 */
    loadHeader,
    /** The last `days` (1..366) days of the account or of one domain, the oldest first, in UTC. */
    stats: (days: number, domainId?: string): Promise<DialogDay[]> =>
      state.stats.run(() =>
        rest.signed('GET /dialog/stats', { query: { days, ...(domainId === undefined ? {} : { domainId }) } }),
      ),
    /** What a dialog notified of has been seen. */
    resetNotification(id: string): void {
      $notificationReset.set(id);
      void read(id, list.find(id)?.last?.seq ?? 0);
    },

    hear(frame: ServerFrame): void {
      acks.hear(frame);
      open.hear(frame);
      list.hear(frame);
      hearHeader(frame);
      hearTyping(frame);
      if (frame.type === 'dialog' || frame.type === 'sentence') countSoon();
    },
    /** The connection came or went: what waits goes out. */
    connected(isOpen: boolean): void {
      if (isOpen) outbox.drain();
      else acks.lost();
    },
    /** Reads anew what is shown. */
    reload(): void {
      list.reload();
      open.reload();
      const id = header.$store.get().data?.id;
      if (id !== undefined)
        loadHeader(id).catch((cause: unknown) => console.warn('otklik: the visitor is not up to date', cause));
      countSoon();
    },
    /** Forgets everything: on sign-out. What waits in the outbox stays for the same account's return. */
    reset(): void {
      clearTimeout(counting);
      counting = undefined;
      list.reset();
      open.close();
      outbox.close();
      for (const remote of Object.values(state)) if ('reset' in remote) remote.reset();
      $typing.set({});
    },
  };
}

/** Keeps an outcome in its store without an unhandled rejection for those who look there. */
function outcomeIn(
  remote: ReturnType<typeof createDialogState>['answer'],
  outcome: Promise<Sentence[]>,
): Promise<Sentence[]> {
  const kept = remote
    .run(async () => ({ status: 201, data: { sentences: await outcome } }))
    .then(({ sentences }) => sentences);
  kept.catch(() => undefined);
  return kept;
}
