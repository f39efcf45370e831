import { withoutControls } from '../contract/rule.ts';
import type { ServerFrame } from '../contract/frame.ts';
import type { Note } from '../contract/note.ts';
import { newClientId } from '../transport/client-id.ts';
import { removeFrom } from '../transport/list-changes.ts';
import type { Rest } from '../transport/rest.ts';
import type { DialogClient } from './dialog-api.ts';

export interface DialogNotes extends Pick<
  DialogClient,
  '$notes' | 'loadNotes' | 'createNote' | 'deleteNote' | 'readMentions'
> {
  handle(frame: ServerFrame): void;
  /** Reloads the shown notes. */
  reload(): void;
  reset(): void;
}

/** The notes of the dialog that was asked for last, updated by the socket. */
export function createDialogNotes(rest: Rest): DialogNotes {
  const notes = rest.source('GET /dialog/note/list/{id}');
  let shown: string | null = null;
  const put = (dialogId: string, note: Note): void =>
    // The reply of the call and its frame may come in any order; a note never changes.
    notes.patch((all) => (all.some(({ id }) => id === note.id) ? all : [...all, note]), dialogId);
  const loadNotes: DialogNotes['loadNotes'] = (id, settings) => {
    shown = id;
    return rest.signed('GET /dialog/note/list/{id}', { ...settings, params: { id } });
  };

  return {
    $notes: notes.$store,
    loadNotes,
    async createNote(id, text, clientId = newClientId(), settings) {
      // Like an answer: what cannot be seen is no reason to refuse the rest.
      const body = { clientId, text: withoutControls(text) };
      const note = await rest.signed('POST /dialog/note/create/{id}', { ...settings, params: { id }, body });
      put(id, note);
      return note;
    },
    deleteNote: async (id, settings) =>
      removeFrom(notes, await rest.signed('DELETE /dialog/note/delete/{id}', { ...settings, params: { id } })),
    readMentions: (id, settings) => rest.signed('PATCH /dialog/mention/read/{id}', { ...settings, params: { id } }),
    handle(frame) {
      if (frame.type === 'note') put(frame.dialogId, frame.note);
      if (frame.type === 'note_deleted') removeFrom(notes, frame);
    },
    reload: () => void (shown !== null && loadNotes(shown).catch(() => undefined)),
    reset: () => void (shown = null),
  };
}
