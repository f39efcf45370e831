import type { Draft } from '../../contract.ts';
import type { DraftRow } from '../../database/schema.ts';
import { questionHash } from '../knowledge/question-key.ts';
import type { DraftText } from './find/found-pair.ts';

/** What accepting a draft left behind. */
export interface Accepted {
  /** Ids of the entries that it added; null where it added none. */
  readonly question: string | null;
  readonly answer: string | null;
  /** `content` of the draft at that time. */
  readonly base: string;
  /** Ids of the entries' sentences at that time: others are the owner's since. Missing of drafts accepted before. */
  readonly sets?: { readonly question: string | null; readonly answer: string | null };
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

/** Which texts of a changed draft read differently from what was accepted. */
export function changedTexts(row: DraftRow): { questions: boolean; answers: boolean } {
  const [own, accepted] = [textsOf(row), acceptedTexts(row)];
  const differ = (key: keyof Texts): boolean => JSON.stringify(own[key]) !== JSON.stringify(accepted[key]);
  return { questions: differ('questions'), answers: differ('answers') };
}

export const acceptedOf = ({ entries }: Pick<DraftRow, 'entries'>): Accepted => JSON.parse(entries) as Accepted;
export const noEntries: Accepted = { question: null, answer: null, base: '' };

const hashOf = (text: string): string => new Bun.CryptoHasher('sha256').update(text).digest('base64url');

export const bytesHash = (bytes: Uint8Array): string =>
  new Bun.CryptoHasher('sha256').update(bytes).digest('base64url');

/** A found draft as its row has it, made in a thread: hashing a file's drafts takes some 20 ms. */
export interface FoundDraft {
  /** Identifies it by its first question. */
  readonly hash: string;
  /** Identifies what it reads. */
  readonly content: string;
  readonly label: string;
  /** JSON, as `answers`. */
  readonly questions: string;
  readonly answers: string;
  readonly quote: string;
  readonly place: string;
  readonly anchor: string | null;
  readonly near_id: string | null;
  /** Bytes of its texts. */
  readonly size: number;
}

export function foundDraft({ anchor, ...draft }: DraftText, nearId: string | null): FoundDraft {
  const { label, quote, place } = draft;
  const [questions, answers] = [JSON.stringify(draft.questions), JSON.stringify(draft.answers)];
  const size = [label, questions, answers, quote, place].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const hash = questionHash(draft.questions[0]!);
  const content = hashOf(`[${questions},${answers}]`);
  return { hash, content, label, questions, answers, quote, place, anchor, near_id: nearId, size };
}

/** The columns of a draft that its place gives. */
export const columnsOf = ({ anchor, ...found }: FoundDraft, place: number, page: string) => ({
  ...found,
  place_number: place,
  url: page === '' ? null : anchor === null ? page : `${page}#${encodeURIComponent(anchor)}`,
});
