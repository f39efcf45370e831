import { detached } from '../../database/call-ground.ts';
import type { Deps } from '../../deps.ts';
import { mayAssistantSpeak } from '../dialog-rule.ts';
import { storeAlone } from '../store/dialog-store.ts';
import { closeSuggestion, listDueSuggestions, type OpenSuggestion } from '../store/suggestion-table.ts';
import { moveOf, noteOpen } from './dialog-turn.ts';
import { readSuggestion } from './turn-context.ts';
import { replyToUntaken } from './turn-reply.ts';

const suggestionsAtOnce = 100;

type Due = OpenSuggestion & { readonly owner_id: string };

/**
 * Passes the question of a suggestion to a person, unless it was answered or the dialog was closed. Its row is deleted
 * in the transaction of the note, so that of several processes one writes it.
 */
async function passOn(deps: Deps, due: Due): Promise<void> {
  const { dialog_id: dialogId, owner_id: ownerId, seq } = due;
  const read = await readSuggestion(deps, dialogId, seq);
  if (!read) return void (await closeSuggestion(deps.db, due));
  const { dialog, context } = read;
  const reply = await replyToUntaken(deps, dialog, context);
  await storeAlone(deps, {
    ownerId,
    dialogId,
    author: 'assistant',
    clientId: `untaken:${seq}`,
    async write(now, trx) {
      // A sentence has come since: the next round sees the assistant's reply to it.
      if (now.pending || now.last !== dialog.last || !(await closeSuggestion(trx, due))) return null;
      const at = deps.clock.now();
      if (now.closed_at !== null || !mayAssistantSpeak(now, at)) return null;
      await noteOpen(trx, now, context, reply, at);
      return { parts: reply.parts, change: moveOf(reply, now, at) };
    },
  });
}

/** Passes on what visitors were suggested and have not chosen from for `choiceTime`. */
export async function passSuggestions(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  let due: Due[] = [];
  do {
    due = await listDueSuggestions(deps.db, now, due.at(-1), suggestionsAtOnce);
    for (const each of due) {
      if (deps.shutdown.draining) return;
      await detached(() => passOn(deps, each)).catch((error: unknown) =>
        deps.log.error({ err: error, dialogId: each.dialog_id }, 'a suggestion could not be passed on'),
      );
    }
  } while (due.length === suggestionsAtOnce);
}
