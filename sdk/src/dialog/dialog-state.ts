import { atom } from 'nanostores';
import type { Reply } from '../contract/contract.ts';
import type { DialogDay, DialogHeader } from '../contract/dialog.ts';
import type { Author, Sentence } from '../contract/sentence.ts';
import { createRemote } from '../transport/remote.ts';

/** What is known of dialogs, besides the list and the open one. */
export const createDialogState = () => ({
  header: createRemote<DialogHeader>(),
  counts: createRemote<Reply<'GET /dialog/count'>>(),
  answer: createRemote<{ sentences: Sentence[] }>(),
  upload: createRemote<{ sentences: Sentence[] }>(),
  ban: createRemote<Reply<'PATCH /dialog/ban/{id}'>>(),
  assistant: createRemote<Reply<'PATCH /dialog/assistant/{id}'>>(),
  stats: createRemote<DialogDay[]>(),
  /** Who writes now, by session; forgotten after 5 s. */
  $typing: atom<Readonly<Record<string, Author>>>({}),
  /** Id of the dialog whose notification was reset last. */
  $notificationReset: atom<string | null>(null),
  /** Whole number 0..100 of the file that goes now, null when none does. */
  $uploadProgress: atom<number | null>(null),
});
