import type { MemberRef } from '../contract/sentence.ts';
import type { Hub } from './hub.ts';
import { createPublisher } from './publisher.ts';
import { createSentenceStore, silence } from './sentence-store.ts';
import { now, type Person, refOf, type StoredDialog, type StoredTeam, type World } from './world.ts';

/** The dialogs: what is stored is published at once to its subscribers. */
export type DialogStore = ReturnType<typeof createDialogStore>;

function eraseFrom(world: World, dialog: StoredDialog): void {
  world.dialogs.splice(world.dialogs.indexOf(dialog), 1);
  for (const [token, of] of world.visitors) if (of === dialog) world.visitors.delete(token);
  for (const { file } of dialog.sentences) if (file) world.files.delete(file.id);
}

export function createDialogStore(world: World, hub: Hub) {
  const publisher = createPublisher(hub);
  const { changed, announce } = publisher;
  const sentences = createSentenceStore(world, hub, publisher);

  const handOver = (dialog: StoredDialog, toAssistant: boolean, change: Partial<StoredDialog>): void => {
    if (toAssistant) Object.assign(dialog, { assistant: world.assistant !== null, assistantUntil: null });
    else silence(dialog);
    Object.assign(dialog, change);
    announce(dialog);
    changed(dialog);
  };

  return {
    ...publisher,
    ...sentences,

    assign(dialog: StoredDialog, member: MemberRef | null): void {
      dialog.assigned = member;
      changed(dialog);
    },

    read(dialog: StoredDialog, side: 'visitor' | 'operator', seq: number): number {
      const mark = side === 'visitor' ? 'visitorRead' : 'operatorRead';
      dialog[mark] = Math.max(dialog[mark], Math.min(seq, dialog.sentences.length));
      const frame = { type: 'read', author: side, seq: dialog[mark] } as const;
      hub.publish(dialog, frame);
      hub.publish(dialog.domain.team, { ...frame, session: dialog.session });
      if (side === 'operator') changed(dialog);
      return dialog[mark];
    },

    /** A member gives the dialog to the assistant, or takes it. */
    setAssistant(dialog: StoredDialog, active: boolean, by: Person): void {
      if (active) handOver(dialog, true, { waiting: false, assigned: null });
      else handOver(dialog, false, { assigned: dialog.assigned ?? refOf(by) });
    },

    /** The visitor calls the assistant, or a person. */
    callFor(dialog: StoredDialog, who: 'assistant' | 'operator'): void {
      handOver(
        dialog,
        who === 'assistant',
        who === 'operator' ? { waiting: true, waitingSince: now() } : { waiting: false },
      );
      sentences.inTurn(dialog.domain.team);
    },

    /** Unassigns the dialogs of a former member. */
    release(team: StoredTeam, { id }: Person): void {
      for (const dialog of world.dialogs)
        if (dialog.domain.team === team && dialog.assigned?.id === id) {
          dialog.assigned = null;
          changed(dialog);
        }
    },

    ban(dialog: StoredDialog, isBan: boolean): void {
      dialog.isBan = isBan;
      if (isBan) hub.close(dialog, 4403);
      changed(dialog);
    },

    erase(dialog: StoredDialog): void {
      eraseFrom(world, dialog);
      hub.close(dialog, 4401);
    },
  };
}
