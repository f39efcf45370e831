import type { Acting, Handlers } from './call-server.ts';
import type { DialogStore } from './dialog-store.ts';
import { Refusal } from './refusal.ts';
import { now, type Person, refOf, type StoredDialog, type StoredTeam, type World } from './world.ts';

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

/** Ready replies. What the assistant would answer is the real server's alone. */
export function replyCalls(world: World): Handlers {
  const of = (team: StoredTeam, person: Person) =>
    world.replies.filter((reply) => reply.team === team && (!reply.own || reply.by === person));
  const changeable = ({ team, person, role }: Acting, id: string) => {
    const reply = of(team, person).find((each) => each.id === id);
    if (!reply) throw new Refusal('not_found');
    if (role === 'operator' && reply.by !== person) throw new Refusal('forbidden');
    return reply;
  };
  return {
    'GET /reply/list': ({ by: { team, person } }) =>
      of(team, person).toSorted((a, b) => a.title.localeCompare(b.title, 'ru')),
    'GET /reply/best/{id}': () => [],
    'POST /reply/create'({ by: { team, person }, body }) {
      const reply = { ...body, id: world.next('reply'), team, by: person };
      world.replies.push(reply);
      return reply;
    },
    'PATCH /reply/edit/{id}': ({ by, params, body }) => Object.assign(changeable(by, params.id), body),
    'DELETE /reply/delete/{id}'({ by, params: { id } }) {
      world.replies.splice(world.replies.indexOf(changeable(by, id)), 1);
      return { id };
    },
  };
}
