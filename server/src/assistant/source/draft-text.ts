import type { Draft } from '../../contract.ts';
import type { DraftRow } from '../../database/schema.ts';
import { questionHash } from '../knowledge/question-key.ts';
import type { FoundDraft } from './find/find-tasks.ts';

/** What accepting a draft left behind. */
export interface Accepted {
  /** Ids of the entries that it added; null where it added none. */
  readonly question: string | null;
  readonly answer: string | null;
  /** `content` of the draft at that time. */
  readonly base: string;
}

/** Questions and answers as one text. */
export type Texts = NonNullable<Draft['old']>;

const parsedList = (json: string): string[] => JSON.parse(json) as string[];

export const textsOf = (row: Pick<DraftRow, 'questions' | 'answers'>): Texts => ({
  questions: parsedList(row.questions),
  answers: parsedList(row.answers),
});

/** What was accepted of a draft: as the owner wrote it, else as the page had it. */
export const acceptedTexts = (row: DraftRow): Texts =>
  row.old === null ? textsOf(row) : (JSON.parse(row.old) as Texts);

export const acceptedOf = ({ entries }: Pick<DraftRow, 'entries'>): Accepted => JSON.parse(entries) as Accepted;
export const noEntries: Accepted = { question: null, answer: null, base: '' };

const hashOf = (text: string): string => new Bun.CryptoHasher('sha256').update(text).digest('base64url');

export const bytesHash = (bytes: Uint8Array): string =>
  new Bun.CryptoHasher('sha256').update(bytes).digest('base64url');

/** A found draft by what identifies it and what it reads. */
export interface HashedDraft {
  readonly found: FoundDraft;
  readonly hash: string;
  readonly content: string;
  readonly answers: string;
}

export const hashed = (found: FoundDraft): HashedDraft => ({
  found,
  hash: questionHash(found.questions[0]!),
  content: hashOf(JSON.stringify([found.questions, found.answers])),
  answers: JSON.stringify(found.answers),
});

/** The columns of a draft that its place gives. */
export function columnsOf({ found, hash, content, answers }: HashedDraft, place: number, page: string) {
  const { label, questions, quote, anchor, nearId } = found;
  const texts = [label, JSON.stringify(questions), answers, quote, found.place];
  return {
    hash,
    content,
    label,
    questions: texts[1]!,
    answers,
    quote,
    place: found.place,
    place_number: place,
    url: page === '' ? null : anchor === null ? page : `${page}#${encodeURIComponent(anchor)}`,
    near_id: nearId,
    size: texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0),
  };
}
