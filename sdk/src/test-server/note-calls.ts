import type { Handlers } from './call-server.ts';
import type { DialogStore } from './dialog-store.ts';
import { memberIdOf } from './team-calls.ts';
import { Refusal } from './refusal.ts';
import { type Account, now, type StoredDialog, type World } from './world.ts';

/** The notes of an operator's dialogs. */
export function noteCalls(world: World, dialogs: DialogStore): Handlers {
  const of = (account: Account): StoredDialog[] => world.dialogs.filter(({ domain }) => domain.owner === account);
  const one = (account: Account, id: string): StoredDialog => {
    const dialog = of(account).find((each) => each.id === id);
    if (!dialog) throw new Refusal('not_found');
    return dialog;
  };
  return {
    'GET /dialog/note/list/{id}': ({ account, params }) => one(account, params.id).notes,
    'POST /dialog/note/create/{id}'({ account, params, body: { clientId, text } }) {
      const dialog = one(account, params.id);
      const known = dialog.notes.find((note) => note.clientId === clientId);
      if (known) return known;
      const by = { id: memberIdOf(account), name: account.name };
      const mentions = text.includes(`@${account.name}`) ? [by.id] : [];
      const after = dialog.sentences.length;
      const note = { id: world.next('note'), clientId, text, at: now(), after, by, mentions };
      dialog.notes.push(note);
      dialogs.noted(dialog, note);
      return note;
    },
    'DELETE /dialog/note/delete/{id}'({ account, params: { id } }) {
      const dialog = of(account).find(({ notes }) => notes.some((note) => note.id === id));
      if (!dialog) throw new Refusal('not_found');
      dialog.notes.splice(
        dialog.notes.findIndex((note) => note.id === id),
        1,
      );
      dialogs.noteDeleted(dialog, id);
      return { id };
    },
  };
}

/** Ready replies. What the assistant would answer is the real server's alone. */
export function replyCalls(world: World): Handlers {
  const of = (account: Account) => world.replies.filter(({ owner }) => owner === account);
  const one = (account: Account, id: string) => {
    const reply = of(account).find((each) => each.id === id);
    if (!reply) throw new Refusal('not_found');
    return reply;
  };
  return {
    'GET /reply/list': ({ account }) => of(account).toSorted((a, b) => a.title.localeCompare(b.title, 'ru')),
    'GET /reply/best/{id}': () => [],
    'POST /reply/create'({ account, body }) {
      const reply = { ...body, id: world.next('reply'), owner: account };
      world.replies.push(reply);
      return reply;
    },
    'PATCH /reply/edit/{id}': ({ account, params, body }) => Object.assign(one(account, params.id), body),
    'DELETE /reply/delete/{id}'({ account, params: { id } }) {
      world.replies.splice(world.replies.indexOf(one(account, id)), 1);
      return { id };
    },
  };
}
