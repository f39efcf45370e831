import { atom, readonlyType } from 'nanostores';
import type { ServerFrame } from '../contract/frame.ts';
import type { Sentence } from '../contract/sentence.ts';
import { createAcks } from '../transport/ack.ts';
import type { Feed } from '../transport/feed.ts';
import { createRemote, type RemoteSource } from '../transport/remote.ts';
import type { Rest } from '../transport/rest.ts';
import type { AnswerSettings, DialogClient, LostAnswer } from './dialog-api.ts';
import { createAnswerOutbox } from './answer-outbox.ts';
import type { OpenViews } from './open-views.ts';

/** Answers and files on their way to visitors, through one outbox. */
export interface DialogAnswers extends Pick<
  DialogClient,
  '$answerState' | '$lost' | '$upload' | '$uploadProgress' | 'answer' | 'retry' | 'discard'
> {
  /** @param session called once the upload starts */
  uploadFile(
    id: string,
    session: () => Promise<string>,
    file: File,
    settings?: AnswerSettings & { readonly text?: string },
  ): Promise<Sentence[]>;
  drain(): void;
  handle(frame: ServerFrame): void;
  /** The connection came or went: what waits goes out. */
  connected(isOpen: boolean): void;
  reset(isFinal?: boolean): void;
}

export interface DialogAnswersOptions {
  readonly feed: Pick<Feed, 'send'>;
  readonly views: OpenViews;
  /** Whose answers: another account on the same machine must not send them. */
  scope(): string;
}

/** Keeps an outcome in its store without an unhandled rejection for those who look there. */
function outcomeIn(
  remote: RemoteSource<{ sentences: Sentence[] }>,
  send: () => Promise<Sentence[]>,
): Promise<Sentence[]> {
  const unsent = remote
    .run(async () => ({ status: 201, data: { sentences: await send() } }))
    .then(({ sentences }) => sentences);
  unsent.catch(() => undefined);
  return unsent;
}

const marks = ({ force, late }: AnswerSettings): { force?: true; late?: true } => ({
  ...(force ? { force } : {}),
  ...(late ? { late } : {}),
});

export function createDialogAnswers(rest: Rest, { feed, views, scope }: DialogAnswersOptions): DialogAnswers {
  const answer = createRemote<{ sentences: Sentence[] }>();
  const upload = createRemote<{ sentences: Sentence[] }>();
  const $lost = atom<readonly LostAnswer[]>([]);
  const $uploadProgress = atom<number | null>(null);
  const acks = createAcks(feed.send, rest.environment.clock);
  let isConnected = false;
  let losses = 0;
  const outbox = createAnswerOutbox(rest, {
    scope,
    acks,
    show(entries) {
      const lost = entries.filter(({ error }) => error?.code === 'not_found');
      $lost.set(lost.map(({ clientId, texts }) => ({ clientId, texts })));
      views.showPending(entries);
    },
    stored: views.receive,
    progress: (percent) => $uploadProgress.set(percent),
    isOnline: () => isConnected,
    losses: () => losses,
    seenOf: views.seenOf,
  });

  return {
    $answerState: answer.$store,
    $lost: readonlyType($lost),
    $upload: upload.$store,
    $uploadProgress: readonlyType($uploadProgress),
    answer: (session, texts, clientId, settings = {}) =>
      outcomeIn(answer, () => outbox.send({ session, texts, ...marks(settings) }, clientId, settings)),
    uploadFile: (id, sessionOf, file, { text = file.name, ...settings } = {}) =>
      outcomeIn(upload, async () => {
        const session = await sessionOf();
        return outbox.send({ session, dialogId: id, texts: [text], file, ...marks(settings) }, undefined, settings);
      }),
    retry: outbox.retry,
    discard: outbox.discard,
    drain: outbox.drain,
    handle: acks.handle,
    connected(isOpen) {
      if (isConnected && !isOpen) losses += 1;
      isConnected = isOpen;
      if (isOpen) outbox.drain();
      else acks.lost();
    },
    reset(isFinal) {
      outbox.close(isFinal);
      answer.reset(isFinal);
      upload.reset(isFinal);
      if (isFinal) acks.lost();
    },
  };
}
