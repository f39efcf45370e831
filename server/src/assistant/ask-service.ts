import { ownerOf, setTrained } from '../domain/domain-service.ts';
import { writeFor } from '../domain/owner-write.ts';
import { AppError } from '../app-error.ts';
import { isExample, type Language } from '../contract.ts';
import type { Deps } from '../deps.ts';
import { serverState } from '../runtime/server-state.ts';
import { createFairQueue } from '../runtime/fair-queue.ts';
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts';
import type { Consideration } from './consideration.ts';
import { type Asked, askedIn, chooseAnswer } from './knowledge/choose-answer.ts';
import { complaintInOther } from './language/complaint-phrases.ts';
import { isOtherLanguage, verdictsOfComplaint } from './language/complaint-verdict.ts';
import { detectLanguage } from './language/detect-language.ts';
import { shortPhraseOf } from './language/short-phrases.ts';
import { correctedConsideration } from './correction/correction-answer.ts';
import {
  answer,
  type Candidate,
  converse,
  encodable,
  followUpOf,
  forComplaint,
  type Model,
  ModelError,
  readTogether,
  type SmallTalk,
  smallTalkOf,
  textsOfMessage,
  type Vectors,
  type Verdict as Judged,
} from './engine/index.ts';
import { findLabels } from './knowledge/label-table.ts';
import { type Ground, readGround } from './knowledge/question-ground.ts';
import { learnContexts } from './learn/learn-service.ts';
import type { TrainedDomain } from './learn/model-parts.ts';
import { loadModel } from './learn/model-shelf.ts';
import { deleteModel } from './learn/model-table.ts';
import { labelsOfQas, pickSentence } from './knowledge/qa-table.ts';
import { encodeQuestion } from './remote/encoder-service.ts';

/** The result for a message: small talk, or a consideration of each of its questions. */
export interface Considered {
  readonly smallTalk: SmallTalk | null;
  /** It complains, or asks about the visitor's own order: it is for a person first. */
  readonly isComplaint: boolean;
  readonly considerations: readonly Consideration[];
}

/** Trains again when the stored model is refused; null when nothing is left to train on. */
async function recoverModel(deps: Deps, domain: TrainedDomain, refused: ModelError): Promise<Model | null> {
  deps.log.warn({ err: refused, domainId: domain.id }, 'a stored model is invalid; the assistant is trained again');
  try {
    // Without a model the assistant cannot answer at all, so broken control questions do not prevent publishing.
    await learnContexts(deps, domain, undefined, { force: true });
  } catch (error) {
    if (!(error instanceof AppError) || error.reason !== 'nothing_to_learn') throw error;
    await writeFor(deps, domain.ownerId, async (trx) => {
      await deleteModel(trx, domain.id);
      await setTrained(trx, domain.id, null);
    });
    return null;
  }
  return loadModel(deps, await readGround(deps, domain.id));
}

export async function modelOf(deps: Deps, ground: Ground): Promise<Model | null> {
  try {
    return await loadModel(deps, ground);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    const ownerId = await ownerOf(deps, ground.id);
    return ownerId === undefined ? null : recoverModel(deps, { id: ground.id, ownerId }, error);
  }
}

/** For each likely label the owner's question nearest to the visitor's. */
async function findOptions(
  deps: Deps,
  candidates: readonly Candidate[],
  matches: Judged['matches'],
  { spoken }: Asked,
): Promise<string[]> {
  if (candidates.length === 0) return [];
  const labels = await labelsOfQas(
    deps.db,
    matches.map(({ qaId }) => qaId),
  );
  const options = await Promise.all(
    candidates.map(async ({ label }) => {
      const own = matches.filter(({ qaId }) => labels.get(qaId) === label);
      const match = own.find(({ sentence }) => detectLanguage(sentence) === spoken) ?? own[0];
      if (match) return match.sentence;
      return pickSentence(deps.db, label, 'question', () => 0);
    }),
  );
  return [...new Set(options.filter((option) => option !== null))];
}

/** Questions to the assistant, by domain: each takes up to 20 ms of the event loop. */
const questionsOf = serverState(() => createFairQueue({ running: 1, runningEach: 1, waiting: 4096, waitingEach: 512 }));

/** Runs the engine in the domain's turn of the queue, and yields to the event loop after each question. */
export const askInTurn = <T>(deps: Deps, domainId: string, work: () => T): Promise<T> =>
  questionsOf(deps).enter(domainId, async () => {
    const judged = work();
    await yieldToEventLoop();
    return judged;
  });

/** The labels that a verdict names; without `withExamples` a context that is still an example counts as deleted. */
async function labelsOf(deps: Deps, domainId: string, { candidates }: Judged, withExamples: boolean) {
  const ids = candidates.map(({ label }) => label);
  const rows = await findLabels(deps.db, domainId, ids);
  return withExamples ? rows : rows.filter(({ description }) => !isExample(description));
}

/** The candidates that have an answer for a question of this language. */
async function speaking(deps: Deps, candidates: readonly Candidate[], asked: Asked): Promise<Candidate[]> {
  if (asked.detected === null) return [...candidates];
  const answers = await Promise.all(candidates.map(({ label }) => chooseAnswer(deps.db, label, '', asked)));
  return candidates.filter((_, i) => answers[i] !== null);
}

/** A verdict with the current names and answers of the labels, as the question's language has them. */
export async function considerationOf(
  deps: Deps,
  domainId: string,
  judged: Judged,
  { spoken, withExamples = false }: { spoken?: Language | undefined; withExamples?: boolean } = {},
): Promise<Consideration> {
  const asked = askedIn(judged.question, spoken);
  const rows = await labelsOf(deps, domainId, judged, withExamples);
  const names = new Map(rows.map(({ id, label }) => [id, label]));
  const known = ({ label }: Candidate) => names.has(label);
  const candidates = judged.candidates.filter(known);
  const passing = new Set(rows.flatMap(({ id, passed_on }) => (passed_on === 1 ? [id] : [])));
  const passedOn = judged.outcome === 'answer' && passing.has(judged.label!) ? names.get(judged.label!)! : undefined;
  const chosen =
    judged.outcome === 'answer' && judged.label !== null && names.has(judged.label) && passedOn === undefined
      ? await chooseAnswer(deps.db, judged.label, judged.read, asked)
      : null;
  // If the likeliest label is passed on to a person, no other one is offered.
  const offered = passing.has(candidates[0]?.label ?? '')
    ? []
    : judged.offered.filter((one) => known(one) && !passing.has(one.label));
  const options = await findOptions(deps, await speaking(deps, offered, asked), judged.matches, asked);
  const isForPerson = judged.outcome === 'person' || passedOn !== undefined;
  return {
    outcome: chosen !== null ? 'answer' : options.length > 0 ? 'suggest' : isForPerson ? 'person' : 'unknown',
    ...(passedOn === undefined ? {} : { passedOn }),
    answer: chosen,
    label: chosen !== null ? names.get(judged.label!)! : null,
    confidence: judged.confidence,
    threshold: judged.threshold,
    candidates: candidates.map(({ label, confidence }) => ({ id: label, label: names.get(label)!, confidence })),
    matches: judged.matches,
    read: judged.read,
    options,
    question: judged.question,
    followUp: judged.followUp,
  };
}

/** The consideration of a question; null before the first training run. The owner's correction has precedence. */
export async function ask(deps: Deps, domainId: string, text: string): Promise<Consideration | null> {
  const ground = await readGround(deps, domainId);
  const corrected = await correctedConsideration(deps, ground, text);
  if (corrected) return corrected;
  const model = await modelOf(deps, ground);
  if (!model) return null;
  const vectors = await encodeQuestion(deps, model.paraphrases?.encoder, () => [encodable(text)]);
  const judged = await askInTurn(deps, domainId, () => answer(model, text, undefined, vectors));
  return considerationOf(deps, domainId, judged);
}

/** The owner's correction of a question; of a follow-up also together with the question before it. */
async function correctedOf(deps: Deps, ground: Ground, text: string, previous: string | undefined) {
  const alone = await correctedConsideration(deps, ground, text);
  if (alone || previous === undefined || followUpOf(text) === null) return alone;
  const together = await correctedConsideration(deps, ground, readTogether(previous, text));
  return together && { ...together, question: text, followUp: true };
}

/** The engine's result for a message, and that of complaints in languages that it does not read. */
function converseInAny(
  model: Model,
  text: string,
  previous: string | undefined,
  vectors: Vectors | undefined,
): Pick<Considered, 'smallTalk' | 'isComplaint'> & { readonly verdicts: readonly Judged[] } {
  const conversed = converse(model, text, previous, vectors);
  const isOther = isOtherLanguage(text);
  if (conversed.isComplaint && !isOther)
    return { ...conversed, isComplaint: true, verdicts: conversed.verdicts.map((one) => forComplaint(model, one)) };
  // Beyond its lists of phrases the engine takes by chance what it does not read for small talk.
  const isAsked = isOther && conversed.smallTalk !== null && smallTalkOf(text) === null && shortPhraseOf(text) === null;
  const { smallTalk, verdicts } = isAsked
    ? { smallTalk: null, verdicts: [{ ...answer(model, text, undefined, vectors), question: text }] }
    : conversed;
  const complaining = verdictsOfComplaint(model, text, verdicts);
  return complaining
    ? { smallTalk: null, isComplaint: true, verdicts: complaining }
    : { smallTalk, isComplaint: false, verdicts };
}

/**
 * The result for a message; null before the first training run. The owner's corrections of the whole message and of
 * each of its questions have precedence.
 * @param message.previous the visitor's last question before it, which a follow-up is read with
 * @param message.spoken the language that the visitor is answered in where the text does not show its own
 */
export async function consider(
  deps: Deps,
  domainId: string,
  text: string,
  { previous, spoken }: { readonly previous?: string | undefined; readonly spoken?: Language | undefined } = {},
): Promise<Considered | null> {
  const ground = await readGround(deps, domainId);
  // Several sentences may ask several things: each is looked up separately below.
  const corrected = text.includes('\n') ? null : await correctedOf(deps, ground, text, previous);
  if (corrected) return { smallTalk: null, isComplaint: false, considerations: [corrected] };
  const model = await modelOf(deps, ground);
  if (!model) return null;
  const vectors = await encodeQuestion(deps, model.paraphrases?.encoder, () => textsOfMessage(text, previous));
  const { smallTalk, isComplaint, verdicts } = await askInTurn(deps, domainId, () =>
    converseInAny(model, text, previous, vectors),
  );
  const considerations = await Promise.all(
    verdicts.map(async (verdict, i) => {
      const isPart = verdict.question !== text;
      const byOwner = isPart
        ? await correctedOf(deps, ground, verdict.question, verdicts[i - 1]?.question ?? previous)
        : null;
      return byOwner ?? considerationOf(deps, domainId, verdict, { spoken });
    }),
  );
  // A taught complaint that is answered in other languages only.
  const isUnanswered = considerations.some(({ answer }) => answer === null) && complaintInOther(text) !== null;
  return { smallTalk, isComplaint: isComplaint || isUnanswered, considerations };
}

/** How many answers an operator is offered. */
const mostAnswers = 3;

/** An answer of the owner's, and the context that has it. */
interface Entry {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** What the likeliest contexts of a message answer, those of its first question first; surely known or not. */
export async function entriesOf(deps: Pick<Deps, 'db'>, { considerations }: Considered): Promise<Entry[]> {
  const likely = new Map(
    considerations.flatMap((one) => one.candidates.map(({ id, label }) => [id, { title: label, read: one.read }])),
  );
  const answers: Entry[] = [];
  for (const [id, { title, read }] of likely) {
    const text = await chooseAnswer(deps.db, id, read, askedIn(read));
    if (text !== null) answers.push({ id, title, text });
    if (answers.length === mostAnswers) break;
  }
  return answers;
}

/** The same without ids. */
export const answersOf = async (deps: Pick<Deps, 'db'>, considered: Considered) =>
  (await entriesOf(deps, considered)).map(({ title, text }) => ({ title, text }));
