import type { Acting, Handlers } from './call-server.ts';
import type { DialogStore } from './dialog-store.ts';
import { Refusal } from './refusal.ts';
import { now, refOf, type StoredDialog, type StoredTeam, type World } from './world.ts';

/** Members whose names follow an `@`. */
const mentionedIn = (text: string, { members }: StoredTeam): string[] =>
  members
    .filter(({ person }) => text.toLowerCase().includes(`@${person.name.toLowerCase()}`))
    .map(({ person }) => person.id);

/** The notes of an operator's dialogs. */
export function noteCalls(world: World, dialogs: DialogStore): Handlers {
  const of = (team: StoredTeam): StoredDialog[] => world.dialogs.filter(({ domain }) => domain.team === team);
  const one = ({ team }: Acting, id: string): StoredDialog => {
    const dialog = of(team).find((each) => each.id === id);
    if (!dialog) throw new Refusal('not_found');
    return dialog;
  };
  return {
    'GET /dialog/note/list/{id}': ({ by, params }) => one(by, params.id).notes,
    'POST /dialog/note/create/{id}'({ by, params, body: { clientId, text } }) {
      const { person, team } = by;
      const dialog = one(by, params.id);
      const known = dialog.notes.find((note) => note.clientId === clientId && note.by.id === person.id);
      if (known) return known;
      const after = dialog.sentences.length;
      const mentions = mentionedIn(text, team);
      const note = { id: world.next('note'), clientId, text, at: now(), after, by: refOf(person), mentions };
      dialog.notes.push(note);
      dialogs.noted(dialog, note);
      return note;
    },
    'DELETE /dialog/note/delete/{id}'({ by, params: { id } }) {
      const dialog = of(by.team).find(({ notes }) => notes.some((note) => note.id === id));
      const at = dialog?.notes.findIndex((note) => note.id === id) ?? -1;
      if (!dialog) throw new Refusal('not_found');
      if (by.role !== 'owner' && dialog.notes[at]?.by.id !== by.person.id) throw new Refusal('forbidden');
      dialog.notes.splice(at, 1);
      dialogs.noteDeleted(dialog, id);
      return { id };
    },
  };
}
