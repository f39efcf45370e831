import { withoutControls } from '../contract/rule.ts';
import type { Sentence } from '../contract/sentence.ts';
import type { Acks } from '../transport/ack.ts';
import { Tabs } from '../outbox/browser-tabs.ts';
import { newClientId } from '../transport/client-id.ts';
import { type CallSettings, warning } from '../transport/environment.ts';
import { createOutbox, type Outbox } from '../outbox/outbox.ts';
import type { OutboxEntry } from '../outbox/outbox-store.ts';
import type { Rest } from '../transport/rest.ts';
import { uploadForm } from '../transport/upload.ts';
import { type AnswerGroundOptions, createAnswerGround } from './answer-ground.ts';

export interface AnswerOutboxOptions extends AnswerGroundOptions {
  /** Whose answers: another account in the same browser must not send them. */
  scope(): string;
  readonly acks: Acks;
  show(entries: readonly OutboxEntry[]): void;
  stored(session: string, sentences: readonly Sentence[]): void;
  progress(percent: number | null): void;
}

/** Answers on their way: they survive a reload, and one tab sends them. */
export interface AnswerOutbox {
  /**
   * Resolves once stored; rejects with ApiError when refused, and with `aborted` when discarded or closed. Waits as
   * long as the server is away, unless `settings` end the wait; the answer is sent all the same.
   */
  send(
    entry: Pick<OutboxEntry, 'session' | 'texts' | 'file' | 'dialogId' | 'force' | 'late'>,
    clientId?: string,
    settings?: CallSettings,
  ): Promise<Sentence[]>;
  retry(clientId: string, change?: Pick<OutboxEntry, 'force'>): void;
  discard(clientId: string): void;
  drain(): void;
  /** Entries wait for the next opening, after the final one nothing opens it. */
  close(isFinal?: boolean): void;
}

export function createAnswerOutbox(
  rest: Rest,
  { scope, acks, show, stored, progress, isOnline, losses, seenOf }: AnswerOutboxOptions,
): AnswerOutbox {
  const ground = createAnswerGround(rest, { isOnline, losses, seenOf });
  let isOver = false;
  let current: { readonly scope: string; readonly outbox: Outbox } | null = null;

  const sendFile = async ({ clientId, dialogId = '', texts, file, force }: OutboxEntry): Promise<Sentence[]> => {
    const form = new FormData();
    form.set('clientId', clientId);
    const [text = ''] = texts;
    if (text !== withoutControls(file!.name)) form.set('text', text);
    if (force) form.set('force', 'true');
    form.set('file', file!, file!.name);
    try {
      return (await uploadForm(rest, 'POST /dialog/file/{id}', { params: { id: dialogId }, form }, progress)).sentences;
    } finally {
      progress(null);
    }
  };
  const sendAnswer = async (entry: OutboxEntry): Promise<readonly Sentence[]> => {
    const { clientId, session, texts, force } = entry;
    const body = { clientId, session, sentences: [...texts], ...(force ? { force } : {}) };
    const acknowledged = await acks.sendAndWait({ type: 'answer', ...body });
    if (acknowledged) return acknowledged;
    // The connection may have been lost over it.
    await ground.expectCurrent(entry);
    return (await rest.signed('POST /dialog/answer', { body })).sentences;
  };
  const deliver = async (entry: OutboxEntry): Promise<readonly Sentence[]> => {
    await ground.expectCurrent(entry);
    const sentences = await (entry.file ? sendFile(entry) : sendAnswer(entry));
    ground.forget(entry.clientId);
    return sentences;
  };
  const openOutbox = (whose: string): Outbox => {
    const tabs = new Tabs(() => whose);
    tabs.listen((word) => {
      if (word?.session && word.sentences) stored(word.session, word.sentences);
    });
    return createOutbox({
      tabs,
      clock: rest.environment.clock,
      mine: () => true,
      deliver,
      isOnline,
      showWaiting: show,
    });
  };
  const outbox = (): Outbox => {
    if (current?.scope !== scope()) {
      current?.outbox.close();
      current = { scope: scope(), outbox: openOutbox(scope()) };
    }
    return current.outbox;
  };

  return {
    send(entry, clientId = newClientId(), settings = {}) {
      const seen = ground.note(clientId, entry.session);
      return rest.within(settings, async () => [...(await outbox().add({ clientId, ...entry, seen }))]);
    },
    retry(clientId, change) {
      // A refusal is shown at the answer.
      if (!isOver)
        outbox()
          .retry(clientId, change)
          .catch(() => undefined);
    },
    discard(clientId) {
      if (!isOver) void outbox().discard(clientId);
    },
    drain() {
      if (!isOver) outbox().drain().catch(warning(rest.environment.log, 'the outbox failed'));
    },
    close(isFinal = false) {
      isOver ||= isFinal;
      current?.outbox.close();
      current = null;
      show([]);
    },
  };
}
