import type { DialogEntry } from '../contract/dialog-entry.ts';
import type { Note } from '../contract/note.ts';
import type { Sentence } from '../contract/sentence.ts';
import type { Hub } from './hub.ts';
import { entryOf as storedEntry, forVisitor } from './stored-dialog.ts';
import type { StoredDialog } from './world.ts';

/** What the team and the visitor of a dialog are sent when it changes. */
export function createPublisher(hub: Hub) {
  const entryOf = (dialog: StoredDialog): DialogEntry => storedEntry(dialog, hub.isOnline(dialog));

  /** A fact for the team: numbered, and stored for clients that are offline. */
  const record = ({ domain: { team } }: StoredDialog, make: (rev: number) => Parameters<Hub['publish']>[1]): void => {
    const fact = { rev: ++team.rev, frame: make(team.rev) };
    team.facts.push(fact);
    hub.publish(team, fact.frame);
  };
  return {
    entryOf,
    stored(dialog: StoredDialog, sentence: Sentence): void {
      hub.publish(dialog, { type: 'sentence', sentence: forVisitor(sentence) });
      const { id: dialogId, session } = dialog;
      record(dialog, (rev) => ({ type: 'sentence', rev, dialogId, session, sentence }));
    },
    deleted(dialog: StoredDialog, seq: number): void {
      const { id: dialogId, session } = dialog;
      hub.publish(dialog, { type: 'deleted', seq });
      record(dialog, (rev) => ({ type: 'deleted', rev, dialogId, session, seq }));
      record(dialog, (rev) => ({ type: 'dialog', rev, dialog: entryOf(dialog) }));
    },
    noted: (dialog: StoredDialog, note: Note): void =>
      record(dialog, (rev) => ({ type: 'note', rev, dialogId: dialog.id, note })),
    noteDeleted: (dialog: StoredDialog, id: string): void =>
      record(dialog, (rev) => ({ type: 'note_deleted', rev, dialogId: dialog.id, id })),
    changed: (dialog: StoredDialog): void =>
      record(dialog, (rev) => ({ type: 'dialog', rev, dialog: entryOf(dialog) })),
    announce: (dialog: StoredDialog): void =>
      hub.publish(dialog, { type: 'talk', assistant: dialog.assistant, operator: hub.isOnline(dialog.domain.team) }),
  };
}

export type Publisher = ReturnType<typeof createPublisher>;
