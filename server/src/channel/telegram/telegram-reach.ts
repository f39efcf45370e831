import { detached } from '../../database/call-ground.ts';
import type { TelegramBotRow } from '../../database/schema.ts';
import type { Deps } from '../../deps.ts';
import { markReachable } from '../../dialog/dialog-service.ts';
import { writeFor } from '../../domain/owner-write.ts';
import { listChats } from './telegram-table.ts';

/** Dialogs that one commit marks: a few ms. */
const markedAtOnce = 500;

/** Marks all dialogs of a bot that is off, so that operators see it, or takes that mark away. */
export const markDialogs = (
  deps: Deps,
  { id, team_id: teamId }: Pick<TelegramBotRow, 'id' | 'team_id'>,
  isReached: boolean,
): Promise<void> =>
  detached(async () => {
    let after = Number.MIN_SAFE_INTEGER;
    for (;;) {
      const chats = await listChats(deps.db, id, after, markedAtOnce);
      const dialogs = chats.flatMap(({ dialog_id: dialogId }) => dialogId ?? []);
      if (dialogs.length > 0) await writeFor(deps, teamId, (trx) => markReachable(trx, dialogs, isReached));
      if (chats.length < markedAtOnce) return;
      after = Number(chats.at(-1)!.chat);
    }
  });
