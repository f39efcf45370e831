import type { Sentence } from '../contract/sentence.ts';
import type { Acks } from '../transport/ack.ts';
import { type ApiError, asApiError } from '../transport/api-error.ts';
import { newClientId } from '../transport/client-id.ts';
import { createOutbox, type Outbox, type Outcome, outcomeOf } from '../transport/outbox.ts';
import type { OutboxEntry } from '../transport/outbox-store.ts';
import type { Rest } from '../transport/rest.ts';
import { uploadForm } from '../transport/upload.ts';

export interface AnswerOutboxOptions {
  /** Whose answers: another account in the same browser must not send them. */
  scope(): string;
  readonly acks: Acks;
  show(entries: readonly OutboxEntry[]): void;
  stored(entry: OutboxEntry, sentences: readonly Sentence[]): void;
  progress(percent: number | null): void;
}

/** Answers on their way: they survive a reload, and one tab sends them. */
export interface AnswerOutbox {
  /** Resolves once stored; rejects with ApiError when refused. Waits as long as the server is away. */
  send(entry: Pick<OutboxEntry, 'session' | 'texts' | 'file' | 'dialogId'>, clientId?: string): Promise<Sentence[]>;
  retry(clientId: string): void;
  discard(clientId: string): void;
  drain(): void;
  close(): void;
}

interface Waiter {
  resolve(sentences: Sentence[]): void;
  reject(error: ApiError | DOMException): void;
}

const note = (cause: unknown): void => console.warn('otklik: the outbox failed', cause);

export function createAnswerOutbox(
  rest: Rest,
  { scope, acks, show, stored, progress }: AnswerOutboxOptions,
): AnswerOutbox {
  const waiters = new Map<string, Waiter>();
  let current: { readonly scope: string; readonly outbox: Outbox } | null = null;

  const sendFile = async ({ clientId, dialogId = '', file }: OutboxEntry): Promise<Sentence[]> => {
    const form = new FormData();
    form.set('clientId', clientId);
    form.set('file', file!, file!.name);
    progress(0);
    try {
      return (await uploadForm(rest, 'POST /dialog/file/{id}', { params: { id: dialogId }, form }, progress)).data
        .sentences;
    } finally {
      progress(null);
    }
  };
  const sendAnswer = async ({ clientId, session, texts }: OutboxEntry): Promise<readonly Sentence[]> => {
    const sentences = [...texts];
    const acknowledged = await acks.say({ type: 'answer', clientId, session, sentences });
    return (
      acknowledged ??
      (await rest.signed('POST /dialog/answer', { body: { clientId, session, sentences } })).data.sentences
    );
  };
  const deliver = async (entry: OutboxEntry): Promise<Outcome> => {
    try {
      return { kind: 'stored', sentences: await (entry.file ? sendFile(entry) : sendAnswer(entry)) };
    } catch (cause) {
      return outcomeOf(asApiError(cause));
    }
  };
  const settled = (entry: OutboxEntry, outcome: Exclude<Outcome, { kind: 'later' }>): void => {
    const waiter = waiters.get(entry.clientId);
    waiters.delete(entry.clientId);
    if (outcome.kind === 'refused') return waiter?.reject(outcome.error);
    stored(entry, outcome.sentences);
    waiter?.resolve([...outcome.sentences]);
  };

  const outbox = (): Outbox => {
    if (current?.scope !== scope()) {
      current?.outbox.close();
      current = { scope: scope(), outbox: createOutbox({ scope: scope(), deliver, show, settled }) };
    }
    return current.outbox;
  };

  return {
    send(entry, clientId = newClientId()) {
      const outcome = new Promise<Sentence[]>((resolve, reject) => waiters.set(clientId, { resolve, reject }));
      // Whoever does not wait for the outcome sees it in the talk: no unhandled rejection then.
      outcome.catch(() => undefined);
      outbox()
        .add({ clientId, ...entry })
        .catch(note);
      return outcome;
    },
    retry: (clientId) => void outbox().retry(clientId).catch(note),
    discard(clientId) {
      waiters.get(clientId)?.reject(new DOMException('The answer was discarded', 'AbortError'));
      waiters.delete(clientId);
      outbox().discard(clientId).catch(note);
    },
    drain: () => void outbox().drain().catch(note),
    close() {
      current?.outbox.close();
      current = null;
      waiters.clear();
      show([]);
    },
  };
}
