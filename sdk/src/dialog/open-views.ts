import type { DialogHeader } from '../contract/dialog.ts';
import type { ServerFrame } from '../contract/frame.ts';
import type { Sentence } from '../contract/sentence.ts';
import type { OutboxEntry, Seen } from '../outbox/outbox-store.ts';
import type { Rest } from '../transport/rest.ts';
import { createHeaderReader, type HeaderReader } from './dialog-header.ts';
import { createDialogReader, type DialogReader, type OpenDialogData } from './dialog-reader.ts';
import { seenIn } from './seen-dialog.ts';

/** One dialog that somebody looks at. */
export interface OpenView {
  readonly reader: DialogReader;
  readonly header: HeaderReader;
}

/** All open dialog views: received frames, sent and stored answers reach each of them. */
export interface OpenViews {
  add(): OpenView;
  /** Empties the view for good. */
  remove(view: OpenView): void;
  isOpen(id: string): boolean;
  sessionOf(id: string): string | undefined;
  /** The displayed state of the session's dialog; undefined where it is not open. */
  seenOf(session: string): Seen | undefined;
  handle(frame: ServerFrame): void;
  /** Shows the answers that wait, each in its dialog. */
  showPending(entries: readonly OutboxEntry[]): void;
  /** Shows at once what an answer became. */
  receive(session: string, sentences: readonly Sentence[]): void;
  patchDetail(id: string, change: (data: OpenDialogData) => OpenDialogData): void;
  patchHeader(id: string, change: (data: DialogHeader) => DialogHeader): void;
  /** Reloads what is shown. */
  reload(): void;
  reset(isFinal?: boolean): void;
}

export function createOpenViews(rest: Rest): OpenViews {
  const views = new Set<OpenView>();
  let pending: readonly OutboxEntry[] = [];

  const resetView = ({ reader, header }: OpenView, isFinal?: boolean): void => {
    reader.reset(isFinal);
    header.reset(isFinal);
  };

  return {
    add() {
      const view = { reader: createDialogReader(rest), header: createHeaderReader(rest) };
      view.reader.showPending(pending);
      views.add(view);
      return view;
    },
    remove(view) {
      views.delete(view);
      resetView(view, true);
    },
    isOpen: (id) => [...views].some(({ reader }) => reader.id() === id),
    sessionOf: (id) =>
      [...views].map(({ reader }) => reader.$detail.get().data).find((data) => data?.id === id)?.session,
    seenOf: (session) => [...views].flatMap(({ reader, header }) => seenIn(reader, header, session) ?? [])[0],
    handle(frame) {
      for (const { reader, header } of views) {
        reader.handle(frame);
        header.handle(frame);
      }
    },
    showPending(entries) {
      pending = entries;
      for (const { reader } of views) reader.showPending(entries);
    },
    receive(session, sentences) {
      for (const { reader } of views) reader.receive(session, sentences);
    },
    patchDetail(id, change) {
      for (const { reader } of views) reader.patch(id, change);
    },
    patchHeader(id, change) {
      for (const { header } of views) header.patch(id, change);
    },
    reload() {
      for (const { reader, header } of views) {
        reader.reload();
        header.reload();
      }
    },
    reset(isFinal) {
      for (const view of views) resetView(view, isFinal);
    },
  };
}
