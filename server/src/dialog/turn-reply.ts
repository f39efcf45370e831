import {
  consider,
  type Considered,
  ask,
  settingOf,
  type SmallTalk,
  smallTalkReply,
  type Consideration,
} from '../assistant/assistant-service.ts';
import { letterDomain } from '../domain/domain-service.ts';
import type { AssistantSetting } from '../platform/contract.ts';
import type { Deps } from '../platform/deps.ts';
import type { DialogRow } from '../platform/schema.ts';
import type { Part } from './dialog-store.ts';
import { type Language, languageOf } from './letter-words.ts';
import { type Extra, extraOf } from './sentence-row.ts';
import { findLastReply, findLastWord } from './sentence-table.ts';
import type { TurnContext } from './turn-context.ts';
import {
  isOther,
  languageFor,
  plain,
  refusesAll,
  type TurnWords,
  turnWords,
  type Watch,
  watchOf,
} from './turn-words.ts';
import { wallTime } from './working-hours.ts';

/** Missed questions in a row that call a person. */
const mostMisses = 2;
/** A message of so many words is taken for a whole one even without a sign at its end. */
const wholeMessage = 5;
const longestQuoted = 80;

/** A question that nobody has taught. */
export interface MissedQuestion {
  readonly question: string;
  readonly considered: Pick<Consideration, 'read' | 'candidates'>;
}

/** What the assistant says of what a visitor said, and what else comes of it. */
export interface Reply {
  readonly parts: readonly Part[];
  /** `handed`: a question goes to a person; `called`: a person was asked for, and has the word. */
  readonly to: 'nobody' | 'handed' | 'called';
  /** Whether somebody is there who would take the word. */
  readonly isThere: boolean;
  readonly missed: readonly MissedQuestion[];
  /** Whether nothing that the visitor may add would change it. */
  readonly isFinal: boolean;
}

/** How the assistant of a site speaks now. */
interface Manner {
  readonly setting: AssistantSetting;
  readonly language: Language;
  readonly words: TurnWords;
  readonly watch: Watch;
}

async function mannerOf(deps: Deps, dialog: DialogRow, text: string): Promise<Manner> {
  const [setting, domain] = await Promise.all([
    settingOf(deps.db, dialog.domain_id),
    letterDomain(deps, dialog.domain_id),
  ]);
  // A page that speaks another language than its site says so by a bare `en`; a browser's own has a country.
  const language = languageFor(text, languageOf(dialog.locale === 'en' ? 'en' : (domain?.locale ?? 'ru')));
  const online = deps.presence.operatorIsThere(dialog.owner_id);
  return { setting, language, words: turnWords[language], watch: watchOf(setting.hours, online, deps.clock.now()) };
}

const quiet: Pick<Reply, 'to' | 'isThere' | 'missed' | 'isFinal'> = {
  to: 'nobody',
  isThere: true,
  missed: [],
  isFinal: true,
};

const shorten = (text: string): string => {
  const letters = [...text.trim()];
  return letters.length > longestQuoted ? `${letters.slice(0, longestQuoted - 1).join('')}…` : letters.join('');
};

const outcomeOf = ({ last }: TurnContext) => (last?.author === 'assistant' ? extraOf(last).outcome : undefined);

/** The words for who asked for a person; other ones when they were said just now. */
function calledPart({ words, watch }: Manner, context: TurnContext): Part {
  const isAgain = outcomeOf(context) === 'called';
  return { text: words[isAgain ? 'calledAgain' : 'called'](watch), extra: { outcome: 'called' } };
}

/** Answers a call for a person in words. */
export async function replyToCall(deps: Deps, dialog: DialogRow, context: TurnContext): Promise<Reply> {
  const manner = await mannerOf(deps, dialog, context.text);
  return { ...quiet, parts: [calledPart(manner, context)], to: 'called', isThere: manner.watch.isThere };
}

/** The same for who presses the button, which may be before anything was said. */
export async function wordsForCall(deps: Deps, dialog: DialogRow): Promise<Pick<Reply, 'parts' | 'isThere'>> {
  const [last, word] = await Promise.all([
    findLastReply(deps.db, dialog.id),
    findLastWord(deps.db, dialog.id, 'visitor'),
  ]);
  const context = {
    unanswered: [],
    seq: 0,
    text: word?.text ?? '',
    open: null,
    offered: new Set<string>(),
    ...(last ? { last } : {}),
  };
  const { parts, isThere } = await replyToCall(deps, dialog, context);
  // Pressed again and again it says nothing new.
  return { parts: parts.filter(({ text }) => text !== last?.text), isThere };
}

/** A short reply of the owner's or a built-in one; never the same twice in a row. */
function smallTalkPart(
  deps: Deps,
  { setting, words, language }: Manner,
  smallTalk: SmallTalk,
  context: TurnContext,
): Part | null {
  const { hours, replies } = setting;
  const hour = hours ? Math.floor(wallTime(hours.zone, deps.clock.now()).minute / 60) : undefined;
  const spoken = /\p{L}/u.test(context.text) ? smallTalk.language : language;
  const texts = [replies[smallTalk.kind] ?? smallTalkReply({ ...smallTalk, language: spoken }, hour)];
  if (smallTalk.kind === 'greeting' || smallTalk.kind === 'presence') texts.push(words.listening);
  const text = texts.find((one) => one !== context.last?.text);
  return text === undefined ? null : { text, extra: { outcome: 'talk' } };
}

/** What was offered is refused, or what was answered is wrong: a missed question, and the next step. */
async function replyToRefusal(deps: Deps, dialog: DialogRow, context: TurnContext): Promise<Reply> {
  const { open, last, previous } = context;
  const manner = await mannerOf(deps, dialog, context.text);
  const misses = (last ? (extraOf(last).misses ?? 0) : 0) + 1;
  const question = open ? (open.isOffer ? open.question : '') : previous;
  const missed = question ? await missedOf(deps, dialog, question) : [];
  if (misses >= mostMisses)
    return {
      ...quiet,
      parts: [calledPart(manner, context)],
      to: 'called',
      isThere: manner.watch.isThere,
      missed,
    };
  const { again, other } = manner.words;
  return { ...quiet, parts: [{ text: again, extra: { outcome: 'again', options: [other], misses } }], missed };
}

/** A question of before, as it is kept among the missed ones. */
async function missedOf(deps: Deps, dialog: DialogRow, question: string): Promise<MissedQuestion[]> {
  const considered = await ask(deps, dialog.domain_id, question);
  return considered ? [{ question, considered }] : [];
}

function answerParts(considerations: readonly Consideration[], previous: string | undefined, misses: number): Part[] {
  const texts = new Set<string>();
  return considerations.flatMap(({ answer, confidence, label, followUp }) => {
    if (answer === null || texts.has(answer)) return [];
    texts.add(answer);
    const extra: Extra = {
      outcome: 'answer',
      confidence,
      ...(label === null ? {} : { label }),
      ...(misses > 0 ? { misses } : {}),
      ...(followUp && previous !== undefined ? { base: previous } : {}),
    };
    return [{ text: answer, extra }];
  });
}

/** Says of which question it speaks where others are answered beside it. */
const about = ({ words }: Manner, text: string, of: readonly Consideration[], isBeside: boolean): string =>
  isBeside ? `${words.about(shorten(of.map(({ question }) => question).join(' ')))} ${text}` : text;

function suggestPart(
  manner: Manner,
  unsure: readonly Consideration[],
  context: TurnContext,
  misses: number,
  beside: boolean,
): Part {
  const { suggestion, other } = manner.words;
  // Of each question the likeliest first, three in all.
  const ranked = [0, 1, 2].flatMap((rank) =>
    unsure.flatMap((considered) => freshOptions(considered, context)[rank] ?? []),
  );
  const options = [...new Set(ranked)].slice(0, 3);
  const extra: Extra = { outcome: 'suggest', options: [...options, other], ...(misses > 0 ? { misses } : {}) };
  return { text: about(manner, suggestion, unsure, beside), extra };
}

const freshOptions = ({ options }: Consideration, { offered }: TurnContext): string[] =>
  options.filter((option) => !offered.has(plain(option)));

/** Passes questions on: said once until a person answers, shortly when something else was said meanwhile. */
function notePart(
  manner: Manner,
  rest: readonly Consideration[],
  dialog: DialogRow,
  context: TurnContext,
  beside: boolean,
): Part[] {
  const before = outcomeOf(context);
  if ((before === 'note' || before === 'called') && !beside) return [];
  const text = dialog.called_at === null ? manner.words.note(manner.watch) : manner.words.passedToo;
  return [{ text: about(manner, text, rest, beside), extra: { outcome: 'note' } }];
}

const isWhole = ({ unanswered }: TurnContext): boolean => {
  const text = unanswered.at(-1)!.text.trim();
  return /[?!.…]$/.test(text) || text.split(/\s+/).length >= wholeMessage;
};

async function replyToQuestions(
  deps: Deps,
  dialog: DialogRow,
  context: TurnContext,
  considerations: readonly Consideration[],
  isTaken: boolean,
): Promise<Reply> {
  const { open, previous } = context;
  const isRefused = open?.isOffer === true && !isTaken;
  const misses = (open?.misses ?? 0) + (isRefused ? 1 : 0);
  const missed = isRefused ? await missedOf(deps, dialog, open.question) : [];
  const answers = answerParts(considerations, previous, misses);
  const open_ = considerations.filter(({ answer, outcome }) => answer === null && outcome !== 'person');
  const isCalled = considerations.some(({ outcome }) => outcome === 'person');
  if (open_.length === 0 && !isCalled)
    return { ...quiet, parts: answers, missed, isFinal: isTaken || isWhole(context) };
  const manner = await mannerOf(deps, dialog, context.text);
  const { isThere } = manner.watch;
  const asMissed = open_.map((considered) => ({ question: considered.question, considered }));
  const beside = answers.length > 0;
  if (isCalled || misses >= mostMisses) {
    const parts = [...answers, calledPart(manner, context)];
    return { ...quiet, parts, to: 'called', isThere, missed: [...missed, ...asMissed], isFinal: isCalled };
  }
  const isOffered = open_.every((considered) => freshOptions(considered, context).length > 0);
  if (isOffered)
    return {
      ...quiet,
      parts: [...answers, suggestPart(manner, open_, context, misses, beside)],
      missed,
      isFinal: false,
    };
  const parts = [...answers, ...notePart(manner, open_, dialog, context, beside)];
  return { ...quiet, parts, to: 'handed', isThere, missed: [...missed, ...asMissed], isFinal: false };
}

async function replyToSmallTalk(
  deps: Deps,
  dialog: DialogRow,
  context: TurnContext,
  smallTalk: SmallTalk,
): Promise<Reply> {
  const part = smallTalkPart(deps, await mannerOf(deps, dialog, context.text), smallTalk, context);
  // After a greeting, or «можно вопрос?», comes the question.
  return {
    ...quiet,
    parts: part ? [part] : [],
    isFinal: smallTalk.kind !== 'greeting' && smallTalk.kind !== 'presence',
  };
}

/** The one option that a «да» can only mean; undefined where there are several or none. */
function onlyOption({ open }: TurnContext): string | undefined {
  const [option, ...others] = open?.options.filter((one) => !isOther(one)) ?? [];
  return others.length === 0 ? (option ?? open?.options[0]) : undefined;
}

const isRefusal = ({ smallTalk }: Considered, context: TurnContext): boolean =>
  smallTalk?.kind === 'wrong'
    ? context.open !== null || outcomeOf(context) === 'answer'
    : smallTalk?.kind === 'no' && context.open !== null;

/** What the assistant says of what a visitor said; null when it has learned nothing yet. */
export async function replyTo(deps: Deps, dialog: DialogRow, context: TurnContext): Promise<Reply | null> {
  const { unanswered, text, previous, open } = context;
  if (unanswered.some((row) => isOther(row.text))) return replyToCall(deps, dialog, context);
  if (open && refusesAll(unanswered.at(-1)!.text)) return replyToRefusal(deps, dialog, context);
  const considered = await consider(deps, dialog.domain_id, text, previous);
  if (!considered) return null;
  if (isRefusal(considered, context)) return replyToRefusal(deps, dialog, context);
  const chosen = considered.smallTalk?.kind === 'yes' ? onlyOption(context) : undefined;
  if (chosen !== undefined && isOther(chosen)) return replyToCall(deps, dialog, context);
  if (chosen !== undefined) {
    const { considerations } = (await consider(deps, dialog.domain_id, chosen)) ?? { considerations: [] };
    return replyToQuestions(deps, dialog, context, considerations, true);
  }
  if (considered.smallTalk) return replyToSmallTalk(deps, dialog, context, considered.smallTalk);
  const options = open?.options.map(plain) ?? [];
  const isTaken = unanswered.some((row) => options.includes(plain(row.text)));
  return replyToQuestions(deps, dialog, context, considered.considerations, isTaken);
}
