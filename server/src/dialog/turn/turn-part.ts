import { type Consideration, readTogether, type SmallTalk, smallTalkReply } from '../../assistant/assistant-service.ts';
import type { AssistantSetting, Language } from '../../contract.ts';
import type { Deps } from '../../deps.ts';
import type { DialogRow } from '../../database/schema.ts';
import type { SentenceDraft } from '../store/dialog-store.ts';
import { isOtherLanguage, spokenReply } from '../words/visitor-words.ts';
import { type Extra, extraOf } from '../store/sentence-row.ts';
import type { TurnContext } from './turn-context.ts';
import { plain } from './option-words.ts';
import type { TurnWords, Watch } from './turn-words.ts';
import { wallTime } from '../../team/hours/zone-clock.ts';

const longestQuoted = 80;
/** For how long a note about absent operators is not repeated; ms. */
const awayHoldsFor = 60 * 60 * 1000;

/** How the assistant of a site speaks now. */
export interface Manner {
  readonly setting: AssistantSetting;
  readonly language: Language;
  readonly words: TurnWords;
  readonly watch: Watch;
  /** ms */
  readonly now: number;
}

/** A turn, and the option that it chose otherwise than by its text. */
export type Asking = TurnContext & { readonly chosen?: string };

const shorten = (text: string): string => {
  const letters = [...text.trim()];
  return letters.length > longestQuoted ? `${letters.slice(0, longestQuoted - 1).join('')}…` : letters.join('');
};

/** Outcome of the previous turn; undefined unless the assistant wrote the last sentence. */
export const outcomeOf = ({ last }: TurnContext) => (last?.author === 'assistant' ? extraOf(last).outcome : undefined);

/** Whether the assistant's last sentence already names the current opening time. */
const isAwayKnown = ({ words, watch, now }: Manner, { last }: TurnContext): boolean =>
  !watch.isThere &&
  last?.author === 'assistant' &&
  last.text.endsWith(words.note(watch)) &&
  now - last.at < awayHoldsFor;

/** The first of the texts that was not sent since an operator's last answer; none where all were. */
const freshPart = (texts: readonly string[], { assistantTexts }: TurnContext, extra: Extra): SentenceDraft[] =>
  texts
    .filter((text) => !assistantTexts.has(text))
    .slice(0, 1)
    .map((text) => ({ text, extra }));

/**
 * The reply to a visitor who asked for a person, or was not understood too often; another one when a person was called
 * before (`isOnTheWay`), and none when that would repeat itself, too.
 */
export function calledParts(manner: Manner, context: TurnContext, isOnTheWay: boolean): SentenceDraft[] {
  const { words, watch } = manner;
  const isAgain = isOnTheWay || outcomeOf(context) === 'called';
  const first = isAgain ? [] : [words[isAwayKnown(manner, context) ? 'calledAway' : 'called'](watch)];
  return freshPart([...first, words.calledAgain(watch)], context, { outcome: 'called' });
}

/** The reply to a complaint: a person first. */
export const complaintParts = ({ words, watch }: Manner, context: TurnContext): SentenceDraft[] =>
  freshPart([words.complained(watch), words.calledAgain(watch)], context, { outcome: 'called' });

/** What is no reason to ask for a question, or to speak of an operator, while one is awaited. */
const whileWaiting: ReadonlySet<SmallTalk['kind']> = new Set(['presence', 'wrong', 'insult']);

/**
 * A short reply of the owner's or a built-in one; never the same twice in a row. `isWaiting`: a question was passed on,
 * or a person called, and no operator has answered yet.
 */
export function smallTalkPart(
  deps: Deps,
  { setting, words, language, watch }: Manner,
  smallTalk: SmallTalk,
  context: TurnContext,
  isWaiting: boolean,
): SentenceDraft | null {
  const { hours, replies } = setting;
  const hour = hours ? Math.floor(wallTime(hours.zone, deps.clock.now()).minute / 60) : undefined;
  const isPlain = smallTalk.language === 'en' || /[а-яё]/i.test(context.text);
  const spoken = isPlain && !isOtherLanguage(language) && /\p{L}/u.test(context.text) ? smallTalk.language : language;
  const reply = isOtherLanguage(spoken)
    ? spokenReply(spoken, smallTalk.kind, hour)
    : smallTalkReply({ ...smallTalk, language: spoken }, hour);
  const isAwaited = isWaiting && whileWaiting.has(smallTalk.kind);
  const builtIn = isAwaited ? words.calledAgain(watch) : reply;
  const texts = [replies[smallTalk.kind] ?? builtIn];
  if (isAwaited) texts.push(builtIn);
  else if (smallTalk.kind === 'greeting' || smallTalk.kind === 'presence') texts.push(words.listening);
  const text = texts.find((one) => one !== context.last?.text);
  return text === undefined ? null : { text, extra: { outcome: 'talk' } };
}

/** The question that a part answers, where it is not the visitor's last sentence. */
function askedIn({ question }: Consideration, { unanswered, chosen }: Asking, before?: string): Pick<Extra, 'asked'> {
  const asked = chosen ?? (before === undefined ? question : readTogether(before, question));
  return asked === unanswered.at(-1)?.text ? {} : { asked };
}

/** The answers to what is known, each once. */
export function answerParts(
  considerations: readonly Consideration[],
  context: Asking,
  misses: number,
): SentenceDraft[] {
  const { chosen } = context;
  const texts = new Set<string>();
  return considerations.flatMap((considered, i) => {
    const { answer, confidence, label, candidates, followUp } = considered;
    const base = followUp ? (considerations[i - 1]?.question ?? context.previous) : undefined;
    if (answer === null || texts.has(answer)) return [];
    texts.add(answer);
    const extra: Extra = {
      outcome: 'answer',
      confidence,
      ...(label === null ? {} : { label }),
      ...(misses > 0 ? { misses } : {}),
      ...askedIn(considered, context, base),
      ...(base === undefined ? {} : { base }),
      ...(chosen === undefined ? {} : { chosen }),
    };
    const labelId = candidates.find((candidate) => candidate.label === label)?.id;
    return [{ text: answer, extra, ...(labelId === undefined ? {} : { labelId }) }];
  });
}

/** Prefixes a text with its question where other questions are answered too. */
const about = ({ words }: Manner, text: string, of: readonly Consideration[], isBeside: boolean): string =>
  isBeside ? `${words.about(shorten(of.map(({ question }) => question).join(' ')))} ${text}` : text;

/** Offers what may be meant. */
export function suggestPart(
  manner: Manner,
  unsure: readonly Consideration[],
  context: Asking,
  misses: number,
  beside: boolean,
): SentenceDraft {
  const { suggestion, other } = manner.words;
  // Of each question the likeliest first, three in all.
  const ranked = [0, 1, 2].flatMap((rank) =>
    unsure.flatMap((considered) => freshOptions(considered, context)[rank] ?? []),
  );
  const options = [...new Set(ranked)].slice(0, 3);
  const extra: Extra = {
    outcome: 'suggest',
    options: [...options, other],
    ...(misses > 0 ? { misses } : {}),
    // Of several the first: once it is corrected, the next one is first.
    ...askedIn(unsure[0]!, context),
  };
  return { text: about(manner, suggestion, unsure, beside), extra };
}

/** Options that were not offered lately. */
export const freshOptions = ({ options }: Consideration, { offered }: TurnContext): string[] =>
  options.filter((option) => !offered.has(plain(option)));

/**
 * Passes questions on: in full once until a person answers, then shortly, then, and once a person was called in words,
 * with words that hold for all that follows; after these it is silent.
 */
export function notePart(
  manner: Manner,
  rest: readonly Consideration[],
  dialog: DialogRow,
  context: TurnContext,
  beside: boolean,
): SentenceDraft[] {
  const { note, passedToo, passedAll } = manner.words;
  const before = outcomeOf(context);
  const passed = before === 'note' ? context.last!.text : '';
  if (passed.endsWith(passedAll) && !beside) return [];
  const isLater = before === 'called' || passed.endsWith(passedToo) || passed.endsWith(passedAll);
  const text = dialog.called_at === null ? note(manner.watch) : isLater ? passedAll : passedToo;
  return [{ text: about(manner, text, rest, beside), extra: { outcome: 'note' } }];
}
