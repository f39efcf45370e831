import { questionKey } from '../../knowledge/question-key.ts';

/** A question with its answer, in the words of the page. */
export interface FoundPair {
  /** The first is as the place has it, or made of what the place has. */
  readonly questions: readonly string[];
  readonly answer: string;
  /** Headings above it, a row of a table or a page, in Russian. */
  readonly place: string;
  /** Id of an element of the page. */
  readonly anchor: string | null;
  /** The title of its context, where that is not the question. */
  readonly label?: string;
}

/** A pair in the form of a draft. */
export interface DraftText {
  readonly label: string;
  readonly questions: readonly string[];
  readonly answers: readonly string[];
  readonly quote: string;
  readonly place: string;
  readonly anchor: string | null;
}

/** Characters: of a title, a sentence of a context, a quote and a place. */
const longest = { label: 64, sentence: 2000, quote: 600, place: 200 } as const;
/** Contexts refuse control characters. */
const control = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/gu;

const clean = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(control, (one) => (one === '\n' ? '\n' : ''))
    .replace(/ +/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim();

const cutAt = (text: string, most: number): string => {
  const points = [...text];
  if (points.length <= most) return text;
  const start = points.slice(0, most - 1).join('');
  return `${start.replace(/\s+\S*$/u, '') || start}…`;
};

const isFit = (text: string): boolean => [...text].length <= longest.sentence;

/** Added to the place of a shortened answer, which the owner reads before accepting it. */
const shortened = 'ответ сокращён: в нём больше 2\u00A0000 знаков';

/** An answer that a context takes: one that is too long ends with its last whole sentence. */
function fitAnswer(text: string): string {
  if (isFit(text)) return text;
  const start = [...text].slice(0, longest.sentence).join('');
  const end = Math.max(...['. ', '.\n', '! ', '? ', '!\n', '?\n', ';\n', '\n'].map((one) => start.lastIndexOf(one)));
  return end > longest.sentence / 2 ? start.slice(0, end + 1).trim() : cutAt(text, longest.sentence);
}

/** A title of a context: the question without its sign, as long as titles may be. */
export function labelOf(question: string): string {
  const plain = question
    .replace(/[<>\n]/g, ' ')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s?!.:;]+$/u, '')
    .replace(/\s+/g, ' ')
    .trim();
  return cutAt(plain, longest.label).replace(/^(.)$/, '$1.') || 'Без названия';
}

const isWorth = ({ questions: [question = ''], answer }: FoundPair): boolean =>
  /\p{L}{2}/u.test(question) && /[\p{L}\p{N}]/u.test(answer) && [...answer].length >= 2 && question !== answer;

const placeOf = (place: string, isWhole: boolean): string =>
  isWhole ? cutAt(place, longest.place) : `${cutAt(place, longest.place - shortened.length - 3)} · ${shortened}`;

/** The draft of a pair; null where it has no words. */
function draftOf({ anchor, ...found }: FoundPair): DraftText | null {
  const questions = [
    ...new Set(found.questions.map((one) => cutAt(clean(one).replaceAll('\n', ' '), longest.sentence))),
  ];
  const whole = clean(found.answer);
  const pair = { ...found, anchor, questions, answer: fitAnswer(whole) };
  if (!isWorth(pair)) return null;
  return {
    label: labelOf(clean(found.label ?? questions[0]!)),
    questions,
    answers: [pair.answer],
    quote: cutAt(clean(`${found.label ?? questions.at(-1)!}\n${pair.answer}`), longest.quote),
    place: placeOf(clean(found.place).replaceAll('\n', ' '), isFit(whole)),
    anchor: anchor === null ? null : anchor.slice(0, 200),
  };
}

/** Drafts of pairs, each question once and at most `most`; whether there were more. */
export function draftsOf(pairs: readonly FoundPair[], most: number): { drafts: DraftText[]; isMore: boolean } {
  const drafts = new Map<string, DraftText>();
  for (const pair of pairs) {
    const draft = draftOf(pair);
    if (!draft) continue;
    const key = questionKey(draft.questions[0]!);
    if (!drafts.has(key)) drafts.set(key, draft);
  }
  return { drafts: [...drafts.values()].slice(0, most), isMore: drafts.size > most };
}
