import { assistantSilence, type DialogEntry } from '../contract/dialog.ts';
import { deletedText, deletionTime } from '../contract/deleted-text.ts';
import type { Note } from '../contract/note.ts';
import type { Author, MemberRef, Sentence } from '../contract/sentence.ts';
import type { Hub } from './hub.ts';
import { Refusal } from './refusal.ts';
import { entryOf as storedEntry, forVisitor } from './stored-dialog.ts';
import { memberOf, now, type StoredDialog, type World } from './world.ts';

/** The dialogs: what is stored is published at once to its subscribers. */
export type DialogStore = ReturnType<typeof createDialogStore>;

const silence = (dialog: StoredDialog): void =>
  void Object.assign(dialog, {
    assistant: false,
    assistantUntil: new Date(Date.now() + assistantSilence).toISOString(),
  });

/** The owner's name, for a sentence of an operator. */
const signatureOf = ({ domain }: StoredDialog, author: Author): Pick<Sentence, 'by'> =>
  author === 'operator' ? { by: memberOf(domain.owner) } : {};

/** The owner has the word. */
function takeOver(dialog: StoredDialog): void {
  silence(dialog);
  const assigned = dialog.assigned ?? memberOf(dialog.domain.owner);
  Object.assign(dialog, { waiting: false, assigned, operatorRead: dialog.sentences.length });
}

const wait = (dialog: StoredDialog): void =>
  void Object.assign(dialog, { waiting: true, waitingSince: dialog.waiting ? dialog.waitingSince : now() });

function eraseFrom(world: World, dialog: StoredDialog): void {
  world.dialogs.splice(world.dialogs.indexOf(dialog), 1);
  for (const [token, of] of world.visitors) if (of === dialog) world.visitors.delete(token);
  for (const { file } of dialog.sentences) if (file) world.files.delete(file.id);
}

/** Deletes an operator's text and file; the number stays. */
function deleteFrom(world: World, dialog: StoredDialog, seq: number): { sentence: Sentence; isNew: boolean } {
  const sentence = dialog.sentences[seq - 1];
  if (sentence?.author !== 'operator') throw new Refusal('not_found');
  if (sentence.deleted) return { sentence, isNew: false };
  if (Date.now() - Date.parse(sentence.at) > deletionTime) throw new Refusal('too_late');
  if (sentence.file) world.files.delete(sentence.file.id);
  delete sentence.file;
  delete sentence.by;
  return { sentence: Object.assign(sentence, { text: deletedText, deleted: true }), isNew: true };
}

/** What the owner and the visitor of a dialog are sent when it changes. */
function createPublisher(hub: Hub) {
  const entryOf = (dialog: StoredDialog): DialogEntry => storedEntry(dialog, hub.isOnline(dialog));

  /** A fact for the owner: numbered, and stored for clients that are offline. */
  const record = ({ domain: { owner } }: StoredDialog, make: (rev: number) => Parameters<Hub['publish']>[1]): void => {
    const fact = { rev: ++owner.rev, frame: make(owner.rev) };
    owner.facts.push(fact);
    hub.publish(owner, fact.frame);
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
      hub.publish(dialog, { type: 'talk', assistant: dialog.assistant, operator: hub.isOnline(dialog.domain.owner) }),
  };
}

export function createDialogStore(world: World, hub: Hub) {
  const publisher = createPublisher(hub);
  const { stored, deleted, changed, announce } = publisher;

  const add = (dialog: StoredDialog, author: Author, text: string, more: Partial<Sentence>): Sentence => {
    const seq = dialog.sentences.length + 1;
    const sentence: Sentence = { id: world.next('sentence'), seq, author, text, at: now(), ...more };
    dialog.sentences.push(sentence);
    dialog.updatedAt = sentence.at;
    stored(dialog, sentence);
    return sentence;
  };

  const think = async (dialog: StoredDialog, question: string): Promise<void> => {
    const answer = dialog.assistant ? ((await world.assistant?.(question)) ?? null) : null;
    if (answer === null) wait(dialog);
    else if (dialog.assistant && !dialog.isBan) add(dialog, 'assistant', answer, {});
    changed(dialog);
  };

  return {
    ...publisher,

    /** Stores sentences; the same `clientId` again stores nothing. @throws Refusal `client_id_reused` */
    say(
      dialog: StoredDialog,
      author: Author,
      texts: readonly string[],
      clientId?: string,
      more: Partial<Sentence> = {},
    ): Sentence[] {
      const key = `${author} ${clientId}`;
      const known = clientId === undefined ? undefined : dialog.byClientId.get(key);
      const body = JSON.stringify(texts);
      if (known && known.texts !== body) throw new Refusal('client_id_reused');
      if (known) return known.sentences;
      const named = { ...more, ...signatureOf(dialog, author), ...(clientId !== undefined && { clientId }) };
      const sentences = texts.map((text) => add(dialog, author, text, named));
      if (clientId !== undefined) dialog.byClientId.set(key, { texts: body, sentences });
      if (author === 'operator') {
        takeOver(dialog);
        announce(dialog);
      }
      if (author === 'visitor') void think(dialog, texts.at(-1) ?? '');
      else changed(dialog);
      return sentences;
    },

    assign(dialog: StoredDialog, member: MemberRef | null): void {
      dialog.assigned = member;
      changed(dialog);
    },

    /** @throws Refusal `not_found`, `too_late` */
    deleteSentence(dialog: StoredDialog, seq: number): Sentence {
      const { sentence, isNew } = deleteFrom(world, dialog, seq);
      if (isNew) deleted(dialog, seq);
      return sentence;
    },

    read(dialog: StoredDialog, side: 'visitor' | 'operator', seq: number): number {
      const mark = side === 'visitor' ? 'visitorRead' : 'operatorRead';
      dialog[mark] = Math.max(dialog[mark], Math.min(seq, dialog.sentences.length));
      const frame = { type: 'read', author: side, seq: dialog[mark] } as const;
      hub.publish(dialog, frame);
      hub.publish(dialog.domain.owner, { ...frame, session: dialog.session });
      if (side === 'operator') changed(dialog);
      return dialog[mark];
    },

    setAssistant(dialog: StoredDialog, active: boolean, waiting: boolean): void {
      if (active) Object.assign(dialog, { assistant: world.assistant !== null, assistantUntil: null });
      else silence(dialog);
      dialog.waiting = waiting;
      announce(dialog);
      changed(dialog);
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
