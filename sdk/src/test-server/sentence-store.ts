import { assistantSilence } from '../contract/dialog.ts';
import { deletedText, deletionTime } from '../contract/deleted-text.ts';
import type { Author, Sentence } from '../contract/sentence.ts';
import type { Hub } from './hub.ts';
import type { Publisher } from './publisher.ts';
import { Refusal } from './refusal.ts';
import {
  now,
  ownerOf,
  type Person,
  refOf,
  type SignIn,
  type StoredDialog,
  type StoredTeam,
  type World,
} from './world.ts';

export const silence = (dialog: StoredDialog): void =>
  void Object.assign(dialog, {
    assistant: false,
    assistantUntil: new Date(Date.now() + assistantSilence).toISOString(),
  });

/** What sentences are stored with. */
export interface Saying {
  readonly clientId?: string | undefined;
  readonly more?: Partial<Sentence>;
}

/** The name under which a member or a program answers. */
const signatureOf = ({ person, program }: Pick<SignIn, 'person' | 'program'>): Partial<Sentence> =>
  program ? { by: refOf(person), name: program.name } : { by: refOf(person) };

/** A person has the word: the first who answers has the dialog. */
function takeOver(dialog: StoredDialog, by: Person | null): void {
  silence(dialog);
  const assigned = dialog.assigned ?? (by && refOf(by));
  Object.assign(dialog, { waiting: false, assigned, operatorRead: dialog.sentences.length });
}

const wait = (dialog: StoredDialog): void =>
  void Object.assign(dialog, { waiting: true, waitingSince: dialog.waiting ? dialog.waitingSince : now() });

/** Assigns a waiting dialog in turn: to the member there, below the limit, whose last turn is the longest ago. */
function assignInTurn(world: World, hub: Hub, dialog: StoredDialog): boolean {
  const { team } = dialog.domain;
  if (team.setting.assign !== 'turn' || !dialog.waiting || dialog.assigned) return false;
  const openOf = (id: string): number => world.dialogs.filter(({ assigned }) => assigned?.id === id).length;
  const next = team.members
    .filter(({ person, available }) => available && hub.isThere(team, person) && openOf(person.id) < team.setting.limit)
    .toSorted((a, b) => a.turn - b.turn)[0];
  if (!next) return false;
  next.turn = Math.max(...team.members.map(({ turn }) => turn)) + 1;
  dialog.assigned = refOf(next.person);
  return true;
}

/** Stores sentences, and assigns dialogs by them. */
export function createSentenceStore(world: World, hub: Hub, { stored, deleted, changed, announce }: Publisher) {
  const add = (dialog: StoredDialog, author: Author, text: string, more: Partial<Sentence>): Sentence => {
    const seq = dialog.sentences.length + 1;
    const sentence: Sentence = { id: world.next('sentence'), seq, author, text, at: now(), ...more };
    dialog.sentences.push(sentence);
    dialog.updatedAt = sentence.at;
    stored(dialog, sentence);
    return sentence;
  };

  /** Assigns waiting dialogs in turn to the members who are online, if the team's setting is `turn`. */
  const inTurn = (team: StoredTeam): void => {
    for (const dialog of world.dialogs)
      if (dialog.domain.team === team && assignInTurn(world, hub, dialog)) changed(dialog);
  };

  const think = async (dialog: StoredDialog, question: string): Promise<void> => {
    const answer = dialog.assistant ? ((await world.assistant?.(question)) ?? null) : null;
    if (answer === null) wait(dialog);
    else if (dialog.assistant && !dialog.isBan) add(dialog, 'assistant', answer, {});
    changed(dialog);
    inTurn(dialog.domain.team);
  };

  /** Stores sentences; the same `clientId` again stores nothing. @throws Refusal `client_id_reused` */
  const say = (
    dialog: StoredDialog,
    author: Author,
    texts: readonly string[],
    { clientId, more = {} }: Saying = {},
  ): Sentence[] => {
    const key = `${author} ${clientId}`;
    const known = clientId === undefined ? undefined : dialog.byClientId.get(key);
    const body = JSON.stringify(texts);
    if (known && known.texts !== body) throw new Refusal('client_id_reused');
    if (known) return known.sentences;
    const named = { ...more, ...(clientId !== undefined && { clientId }) };
    const sentences = texts.map((text) => add(dialog, author, text, named));
    if (clientId !== undefined) dialog.byClientId.set(key, { texts: body, sentences });
    if (author === 'visitor') void think(dialog, texts.at(-1) ?? '');
    return sentences;
  };

  /**
   * Stores an operator's answer.
   * @throws Refusal `dialog_banned`, `client_id_reused`, `dialog_taken` when another member has it, unless by `force`
   */
  const answer = (
    dialog: StoredDialog,
    by: Pick<SignIn, 'person' | 'program'>,
    texts: readonly string[],
    { force = false, clientId, more }: Saying & { readonly force?: boolean | undefined } = {},
  ): Sentence[] => {
    if (dialog.isBan) throw new Refusal('dialog_banned');
    const { assigned } = dialog;
    const isKnown = dialog.byClientId.has(`operator ${clientId}`);
    if (assigned && assigned.id !== by.person.id && !force && !isKnown)
      throw new Refusal('dialog_taken', undefined, { assigned });
    const sentences = say(dialog, 'operator', texts, { clientId, more: { ...more, ...signatureOf(by) } });
    if (isKnown) return sentences;
    takeOver(dialog, by.program ? null : by.person);
    announce(dialog);
    changed(dialog);
    return sentences;
  };

  return {
    say,
    answer,
    inTurn,

    /** An answer of the team's first owner, for a test. */
    sayAsOwner: (dialog: StoredDialog, text: string): Sentence[] =>
      answer(dialog, { person: ownerOf(dialog.domain.team), program: null }, [text], { force: true }),

    /** Deletes an operator's text and file; the number stays. @throws Refusal `not_found`, `too_late` */
    deleteSentence(dialog: StoredDialog, seq: number): Sentence {
      const sentence = dialog.sentences[seq - 1];
      if (sentence?.author !== 'operator') throw new Refusal('not_found');
      if (sentence.deleted) return sentence;
      if (Date.now() - Date.parse(sentence.at) > deletionTime) throw new Refusal('too_late');
      if (sentence.file) world.files.delete(sentence.file.id);
      delete sentence.file;
      delete sentence.by;
      Object.assign(sentence, { text: deletedText, deleted: true });
      deleted(dialog, seq);
      return sentence;
    },
  };
}
