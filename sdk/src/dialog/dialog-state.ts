import { atom } from 'nanostores';
import type { Reply } from '../contract/contract.ts';
import type { DialogDay } from '../contract/dialog.ts';
import { createRemote } from '../transport/remote.ts';

/** The last changes of dialogs, and figures. */
export const createDialogState = () => ({
  ban: createRemote<Reply<'PATCH /dialog/ban/{id}'>>(),
  assistant: createRemote<Reply<'PATCH /dialog/assistant/{id}'>>(),
  stats: createRemote<DialogDay[]>(),
  /** Id of the dialog whose notification was reset last. */
  $notificationReset: atom<string | null>(null),
});
