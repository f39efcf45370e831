import type { SentFile, Sentence } from '../../contract.ts';
import { timeOf } from '../../runtime/clock.ts';
import type { DialogRow, SentenceRow } from '../../database/schema.ts';

/**
 * Outcome of the assistant's turn; stored with its sentence, and `handed` with a question that went to a person.
 * `called`: a person was asked for; `again`: the question is to be put in other words; `talk`: small talk.
 */
export type Outcome = 'answer' | 'suggest' | 'note' | 'called' | 'again' | 'talk' | 'handed';

/** What a sentence may carry besides its text. */
export interface Extra {
  file?: SentFile;
  options?: string[];
  /** The name of the context that answered, and how sure the assistant was (0..1): for operators alone. */
  label?: string;
  confidence?: number;
  outcome?: Outcome;
  /** How many questions in a row were missed before this sentence; absent for none. */
  misses?: number;
  /** The question that a follow-up was read with. */
  base?: string;
  /** The question that it answers, where that is not the visitor's last sentence: for operators alone. */
  asked?: string;
  /** The option that the visitor chose by its number or by «да», where that is what was answered. */
  chosen?: string;
  /** Who of the operators wrote it, with `id` a member; `picture` is the address of the member's picture, absent where there is none. */
  by?: { id?: string; name: string; picture?: string };
  /** The name of the API token by which a program sent it. */
  name?: string;
  /** What the visitor is asked for besides the text. */
  ask?: 'rating';
  /** How it came, where not by the dialog's own channel; and how many files of the letter were not accepted. */
  via?: 'mail';
  leftOut?: number;
  /** The `seq` of the sentence that it corrects. */
  edits?: number;
  /** Deleted for both sides. */
  deleted?: true;
}

/** The numbers of a dialog's deleted sentences as replies have them. */
export function deletedOf({ deleted_seqs }: Pick<DialogRow, 'deleted_seqs'>): { deleted?: number[] } {
  return deleted_seqs === '[]' ? {} : { deleted: JSON.parse(deleted_seqs) as number[] };
}

export const extraOf = (row: Pick<SentenceRow, 'extra'>): Extra => (row.extra ? (JSON.parse(row.extra) as Extra) : {});

/** A sentence as the owner's operators see it, with what its row has as `extra`. */
export function sentenceWith(row: Omit<SentenceRow, 'dialog_id' | 'part'>, extra: Extra = {}): Sentence {
  const { id, seq, author, text } = row;
  const sentence: Sentence = { id, seq, author, text, at: timeOf(row.at) };
  if (row.client_id !== null && author !== 'assistant') sentence.clientId = row.client_id;
  if (row.extra === null) return sentence;
  const { outcome, misses: _misses, base: _base, chosen: _chosen, ...shown } = extra;
  if (outcome === 'note' || outcome === 'called') sentence.passed = true;
  return Object.assign(sentence, shown);
}

/** A sentence as the owner's operators see it. */
export const sentenceOf = (row: Omit<SentenceRow, 'dialog_id' | 'part'>): Sentence => sentenceWith(row, extraOf(row));

/** A sentence as its visitor sees it: without what the owner alone may know. */
export function forVisitor(sentence: Sentence): Sentence {
  const { author, by } = sentence;
  if (author === 'operator' && by) return { ...sentence, by: { name: by.name, picture: by.picture ?? '' } };
  if (author !== 'assistant') return sentence;
  const { label: _label, confidence: _confidence, asked: _asked, ...shown } = sentence;
  return shown;
}
