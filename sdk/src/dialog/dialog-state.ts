import { atom } from 'nanostores';
import type { Reply } from '../contract/contract.ts';
import type { Correction } from '../contract/correction.ts';
import type { DialogDay } from '../contract/dialog.ts';
import type { EarlierDialog } from '../contract/inbox.ts';
import { createRemote } from '../transport/remote.ts';

/** The last changes of dialogs, and figures. */
export const createDialogState = () => ({
  ban: createRemote<Reply<'PATCH /dialog/ban/{id}'>>(),
  assistant: createRemote<Reply<'PATCH /dialog/assistant/{id}'>>(),
  stats: createRemote<DialogDay[]>(),
  corrections: createRemote<Correction[]>(),
  closed: createRemote<Reply<'PATCH /dialog/close/{id}'>>(),
  named: createRemote<Reply<'PATCH /dialog/name/{id}'>>(),
  tagged: createRemote<Reply<'PATCH /dialog/tag/{id}'>>(),
  tags: createRemote<Reply<'GET /dialog/tag/list'>>(),
  earlier: createRemote<EarlierDialog[]>(),
  offer: createRemote<Reply<'GET /dialog/offer/{id}'>>(),
  /** Id of the dialog whose notification was reset last. */
  $notificationReset: atom<string | null>(null),
});
