import type { DialogHeader } from '../contract/dialog.ts';
import type { ServerFrame } from '../contract/frame.ts';
import type { CallSettings } from '../transport/environment.ts';
import { createRemote, type RemoteStore } from '../transport/remote.ts';
import type { Rest } from '../transport/rest.ts';

/** One dialog's visitor and state, updated by live facts. */
export interface HeaderReader {
  readonly $header: RemoteStore<DialogHeader>;
  load(id: string, settings?: CallSettings): Promise<DialogHeader>;
  /** Changes the header if it is this dialog's. */
  patch(id: string, change: (data: DialogHeader) => DialogHeader): void;
  handle(frame: ServerFrame): void;
  reload(): void;
  reset(isFinal?: boolean): void;
}

export function createHeaderReader(rest: Rest): HeaderReader {
  const header = createRemote<DialogHeader>();
  const current = (): DialogHeader | null => header.$store.get().data;

  const load = (id: string, settings?: CallSettings): Promise<DialogHeader> =>
    header.run(async () => {
      const data = await rest.signed('GET /dialog/header/{id}', { ...settings, params: { id } });
      return { status: 200, data };
    }, id);

  let reading: string | undefined;
  let isStale = false;
  /** Loads it again, at most one at a time: a change during a call is followed by one more. */
  async function refresh(id: string): Promise<void> {
    isStale = reading === id;
    if (isStale) return;
    reading = id;
    await load(id).catch(() => undefined);
    if (reading !== id) return;
    reading = undefined;
    if (isStale && current()?.id === id) await refresh(id);
  }

  return {
    $header: header.$store,
    load,
    patch: (id, change) => header.patch(change, id),
    handle(frame) {
      const shown = current();
      if (!shown) return;
      if (frame.type === 'presence' && frame.session === shown.session) {
        header.patch((data) => ({ ...data, visitor: { ...data.visitor, online: frame.online } }));
        // A visitor's page changes on arrival, and the e-mail may be given before leaving.
        void refresh(shown.id);
      }
      if (frame.type !== 'dialog' || frame.dialog.id !== shown.id) return;
      const { isBan, waiting, assistant, visitor, closed, tags, rating, assigned, unreachable } = frame.dialog;
      const fresh = { isBan, waiting, assistant, closed, tags, rating, assigned, unreachable };
      header.patch((data) => ({ ...data, ...fresh, visitor: { ...data.visitor, ...visitor } }));
      // The frame lacks what only the header has: the e-mail, whether letters reach it, until when the assistant is silent.
      void refresh(shown.id);
    },
    reload() {
      const id = current()?.id;
      if (id !== undefined) void refresh(id);
    },
    reset: header.reset,
  };
}
