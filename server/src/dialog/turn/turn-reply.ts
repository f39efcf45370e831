import {
  consider,
  type Considered,
  ask,
  settingOf,
  type ShortPhrase,
  shortPhraseOf,
  type SmallTalk,
  smallTalkOf,
  type Consideration,
} from '../../assistant/assistant-service.ts';
import { letterDomain } from '../../domain/domain-service.ts';
import { isCallOption, type Language } from '../../contract.ts';
import type { Deps } from '../../deps.ts';
import type { DialogRow } from '../../database/schema.ts';
import type { SentenceDraft } from '../store/dialog-store.ts';
import { readDuty } from '../../team/hours/duty-service.ts';
import { languageOfChat } from '../visitor-language.ts';
import { extraOf } from '../store/sentence-row.ts';
import { findLastReply, findLastWord } from '../store/sentence-table.ts';
import type { TurnContext } from './turn-context.ts';
import {
  answerParts,
  type Asking,
  calledParts,
  complaintParts,
  freshOptions,
  type Manner,
  notePart,
  outcomeOf,
  smallTalkPart,
  suggestPart,
} from './turn-part.ts';
import { optionByPlace, plain, refusesAll } from './option-words.ts';
import { languageFor } from './turn-language.ts';
import { turnWords } from './turn-words.ts';

/** Missed questions in a row that call a person. */
const mostMisses = 2;
/** A message of so many words counts as complete even without punctuation at its end. */
const wholeMessage = 5;

/** A question without a taught answer. */
export interface MissedQuestion {
  readonly question: string;
  readonly considered: Pick<Consideration, 'read' | 'candidates'>;
}

/** The assistant's reply, and its side effects. */
export interface Reply {
  readonly parts: readonly SentenceDraft[];
  /** `handed`: a question goes to a person; `called`: a person was asked for, and has the word. */
  readonly to: 'nobody' | 'handed' | 'called';
  /** Whether somebody is there who would take the word. */
  readonly isThere: boolean;
  readonly missed: readonly MissedQuestion[];
  readonly isUnhappy?: boolean;
  /** Whether nothing that the visitor may add would change it. */
  readonly isFinal: boolean;
}

/** The language that the visitor is answered in. */
async function spokenIn(deps: Deps, dialog: DialogRow, { text, last }: TurnContext): Promise<Language> {
  const domain = await letterDomain(deps, dialog.domain_id);
  return languageFor(text, languageOfChat(dialog, domain), last?.author === 'assistant' ? last.text : '');
}

async function mannerOf(deps: Deps, dialog: DialogRow, context: TurnContext): Promise<Manner> {
  const [setting, language] = await Promise.all([
    settingOf(deps.db, dialog.domain_id),
    spokenIn(deps, dialog, context),
  ]);
  const now = deps.clock.now();
  const { isThere, opening } = await readDuty(deps, dialog.owner_id, setting.hours);
  const watch = { isThere, opening: opening && { at: opening.at, now, zone: dialog.zone || opening.zone } };
  return { setting, language, words: turnWords[language], watch, now };
}

const quiet: Pick<Reply, 'to' | 'isThere' | 'missed' | 'isFinal'> = {
  to: 'nobody',
  isThere: true,
  missed: [],
  isFinal: true,
};

/** The assistant's reply to a visitor who asks for a person: whether one is there, and when one will be. */
export async function replyToCall(deps: Deps, dialog: DialogRow, context: TurnContext): Promise<Reply> {
  const manner = await mannerOf(deps, dialog, context);
  return { ...quiet, parts: calledParts(manner, context, false), to: 'called', isThere: manner.watch.isThere };
}

/** The same after a press of «Позвать оператора», which may come before the visitor has written anything. */
export async function wordsForCall(deps: Deps, dialog: DialogRow): Promise<Pick<Reply, 'parts' | 'isThere'>> {
  const [last, word] = await Promise.all([
    findLastReply(deps.db, dialog.id),
    findLastWord(deps.db, dialog.id, 'visitor'),
  ]);
  const context = {
    unanswered: [],
    seq: 0,
    text: word?.text ?? '',
    isContact: false,
    open: null,
    offered: new Set<string>(),
    assistantTexts: new Set(last?.author === 'assistant' ? [last.text] : []),
    ...(last ? { last } : {}),
  };
  const { parts, isThere } = await replyToCall(deps, dialog, context);
  // A repeated press adds no sentence.
  return { parts: parts.filter(({ text }) => text !== last?.text), isThere };
}

/** Passes on what the assistant has failed to consider. */
export async function replyToFailure(deps: Deps, dialog: DialogRow, context: TurnContext): Promise<Reply> {
  const manner = await mannerOf(deps, dialog, context);
  const parts = notePart(manner, [], dialog, context, false);
  return { ...quiet, parts, to: 'handed', isThere: manner.watch.isThere };
}

/** Passes on what was offered and not chosen from; who comes late can still choose. */
export async function replyToUntaken(deps: Deps, dialog: DialogRow, context: TurnContext): Promise<Reply> {
  const { isOffer, question, options } = context.open!;
  const manner = await mannerOf(deps, dialog, context);
  const left = options.filter((option) => !isCallOption(option));
  const parts = notePart(manner, [], dialog, context, false).map(({ text, extra }) => ({
    text,
    extra: { ...extra, ...(left.length > 0 ? { options: left } : {}) },
  }));
  const missed = isOffer && question !== '' ? await missedOf(deps, dialog, question) : [];
  return { ...quiet, parts, to: 'handed', isThere: manner.watch.isThere, missed };
}

/** What was offered is refused, or what was answered is wrong: a missed question, and the next step. */
async function replyToRefusal(deps: Deps, dialog: DialogRow, context: TurnContext): Promise<Reply> {
  const { open, last, previous } = context;
  const manner = await mannerOf(deps, dialog, context);
  const misses = (last ? (extraOf(last).misses ?? 0) : 0) + 1;
  const question = open ? (open.isOffer ? open.question : '') : previous;
  const missed = question ? await missedOf(deps, dialog, question) : [];
  if (misses >= mostMisses)
    return {
      ...quiet,
      parts: calledParts(manner, context, dialog.called_at !== null),
      to: 'called',
      isThere: manner.watch.isThere,
      missed,
    };
  const { again, other } = manner.words;
  return { ...quiet, parts: [{ text: again, extra: { outcome: 'again', options: [other], misses } }], missed };
}

/** An earlier question, as it is stored among the missed ones. */
async function missedOf(deps: Deps, dialog: DialogRow, question: string): Promise<MissedQuestion[]> {
  const considered = await ask(deps, dialog.domain_id, question);
  return considered ? [{ question, considered }] : [];
}

const isWhole = ({ unanswered }: TurnContext): boolean => {
  const text = unanswered.at(-1)!.text.trim();
  return /[?!.…]$/.test(text) || text.split(/\s+/).length >= wholeMessage;
};

async function replyToQuestions(
  deps: Deps,
  dialog: DialogRow,
  context: Asking,
  considerations: readonly Consideration[],
  isTaken: boolean,
): Promise<Reply> {
  const { open } = context;
  const isRefused = open?.isOffer === true && !isTaken;
  const misses = (open?.misses ?? 0) + (isRefused ? 1 : 0);
  const missed = isRefused ? await missedOf(deps, dialog, open.question) : [];
  const answers = answerParts(considerations, context, misses);
  const open_ = considerations.filter(({ answer, outcome }) => answer === null && outcome !== 'person');
  const isCalled = considerations.some(({ outcome }) => outcome === 'person');
  if (open_.length === 0 && !isCalled)
    return { ...quiet, parts: answers, missed, isFinal: isTaken || isWhole(context) };
  const manner = await mannerOf(deps, dialog, context);
  const { isThere } = manner.watch;
  const asMissed = open_.map((considered) => ({ question: considered.question, considered }));
  const beside = answers.length > 0;
  if (isCalled || misses >= mostMisses) {
    const parts = [...answers, ...calledParts(manner, context, !isCalled && dialog.called_at !== null)];
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

/** A person first; below, what the owner taught that may help until one comes. */
async function replyToComplaint(
  deps: Deps,
  dialog: DialogRow,
  context: TurnContext,
  considerations: readonly Consideration[],
): Promise<Reply> {
  const manner = await mannerOf(deps, dialog, context);
  const parts = [...complaintParts(manner, context), ...answerParts(considerations, context, 0)];
  return { ...quiet, parts, to: 'called', isThere: manner.watch.isThere, isUnhappy: true };
}

async function replyToSmallTalk(
  deps: Deps,
  dialog: DialogRow,
  context: TurnContext,
  smallTalk: SmallTalk,
): Promise<Reply> {
  const manner = await mannerOf(deps, dialog, context);
  const part = smallTalkPart(deps, manner, smallTalk, context, dialog.called_at !== null);
  // After a greeting, or «можно вопрос?», comes the question.
  return {
    ...quiet,
    parts: part ? [part] : [],
    isFinal: smallTalk.kind !== 'greeting' && smallTalk.kind !== 'presence',
  };
}

/**
 * Passes on an address or a number that the visitor wrote: it is for a person to use, and nothing that could be taught.
 */
async function replyToContact(deps: Deps, dialog: DialogRow, context: TurnContext): Promise<Reply> {
  const { words, watch } = await mannerOf(deps, dialog, context);
  const parts: SentenceDraft[] = [{ text: words.passedContact, extra: { outcome: 'talk' } }];
  return {
    ...quiet,
    parts: parts.filter(({ text }) => text !== context.last?.text),
    to: 'handed',
    isThere: watch.isThere,
    isFinal: false,
  };
}

/** Answers the option that the visitor chose otherwise than by its text. */
async function replyToChosen(deps: Deps, dialog: DialogRow, context: TurnContext, chosen: string): Promise<Reply> {
  if (isCallOption(chosen)) return replyToCall(deps, dialog, context);
  const { considerations } = (await consider(deps, dialog.domain_id, chosen)) ?? { considerations: [] };
  return replyToQuestions(deps, dialog, { ...context, chosen }, considerations, true);
}

/** The one option that a «да» can only mean; undefined where there are several or none. */
function onlyOption({ open }: TurnContext): string | undefined {
  const [option, ...others] = open?.options.filter((one) => !isCallOption(one)) ?? [];
  return others.length === 0 ? (option ?? open?.options[0]) : undefined;
}

const isRefusal = ({ smallTalk }: Considered, context: TurnContext): boolean =>
  smallTalk?.kind === 'wrong'
    ? context.open !== null || outcomeOf(context) === 'answer'
    : smallTalk?.kind === 'no' && context.open !== null;

/** Small talk in another language than Russian and English; its reply is in that of the visitor. */
const asSmallTalk = ({ kind }: ShortPhrase): Considered => ({
  smallTalk: kind === 'person' ? null : { kind, language: 'en' },
  isComplaint: false,
  considerations: [],
});

/** The assistant's reply to the sentences of a turn; null when it has learned nothing yet. */
export async function replyTo(deps: Deps, dialog: DialogRow, context: TurnContext): Promise<Reply | null> {
  const { unanswered, text, previous, open } = context;
  if (unanswered.some((row) => isCallOption(row.text))) return replyToCall(deps, dialog, context);
  if (open && refusesAll(unanswered.at(-1)!.text)) return replyToRefusal(deps, dialog, context);
  const picked = open && unanswered.length === 1 ? optionByPlace(text, open.options) : undefined;
  if (picked !== undefined) return replyToChosen(deps, dialog, context, picked);
  const spoken = await spokenIn(deps, dialog, context);
  const judged = await consider(deps, dialog.domain_id, text, { previous, spoken });
  if (!judged) return null;
  const phrase = judged.considerations.every(({ answer }) => answer === null) ? shortPhraseOf(text, spoken) : null;
  if (phrase?.kind === 'person') return replyToCall(deps, dialog, context);
  const considered = phrase && !judged.smallTalk ? asSmallTalk(phrase) : judged;
  if (context.isContact) return replyToContact(deps, dialog, context);
  if (isRefusal(considered, context)) return replyToRefusal(deps, dialog, context);
  // By a word of consent, not by what only sounds so («щас чек поищу»).
  const isConsent = considered.smallTalk !== null && (phrase ?? smallTalkOf(text))?.kind === 'yes';
  const chosen = isConsent ? onlyOption(context) : undefined;
  if (chosen !== undefined) return replyToChosen(deps, dialog, context, chosen);
  if (considered.smallTalk) return replyToSmallTalk(deps, dialog, context, considered.smallTalk);
  const options = open?.options.map(plain) ?? [];
  if (considered.isComplaint) return replyToComplaint(deps, dialog, context, considered.considerations);
  const isTaken = unanswered.some((row) => options.includes(plain(row.text)));
  return replyToQuestions(deps, dialog, context, considered.considerations, isTaken);
}
