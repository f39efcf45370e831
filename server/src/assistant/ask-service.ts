import { domainOfOwner, ownerOf, setTrained } from '../domain/domain-service.ts';
import { writeFor } from '../domain/owner-write.ts';
import { AppError } from '../platform/app-error.ts';
import type { Verdict } from '../platform/contract.ts';
import type { Deps } from '../platform/deps.ts';
import { letOthers } from '../platform/let-others.ts';
import { answer, type Candidate, type Model, ModelError, type Verdict as Judged } from './engine/index.ts';
import { findLabels } from './label-table.ts';
import { learnContexts } from './learn-service.ts';
import type { Learner } from './model-parts.ts';
import { loadModel } from './model-shelf.ts';
import { deleteModel } from './model-table.ts';
import { labelsOfQas, pickSentence } from './qa-table.ts';

/** Candidates less likely than this are not offered to a visitor. */
const worthOffering = 0.05;

/** What the assistant makes of a question; labels that were deleted since it learned count no more. */
export interface Thought {
  readonly outcome: Judged['outcome'];
  /** One of the owner's answers; null unless the outcome is `answer`. */
  readonly answer: string | null;
  /** Name of the label that answers; null unless the outcome is `answer`. */
  readonly label: string | null;
  readonly confidence: number;
  readonly threshold: number;
  readonly candidates: readonly { readonly id: string; readonly label: string; readonly confidence: number }[];
  readonly matches: Judged['matches'];
  readonly read: string;
  /** Questions of the owner's to choose from when the outcome is `suggest`, the likeliest first. */
  readonly options: readonly string[];
}

/** Learns anew what the stored file does not tell any more; null when there is nothing left to learn. */
async function recoverModel(deps: Deps, learner: Learner, refused: ModelError): Promise<Model | null> {
  deps.log.warn({ err: refused, domainId: learner.id }, 'a stored model is refused; the assistant learns anew');
  try {
    // Nothing answers meanwhile: whatever it breaks is better than that.
    await learnContexts(deps, learner, undefined, { force: true });
  } catch (error) {
    if (!(error instanceof AppError) || error.reason !== 'nothing_to_learn') throw error;
    await writeFor(deps, learner.ownerId, async (trx) => {
      await deleteModel(trx, learner.id);
      await setTrained(trx, learner.id, null);
    });
    return null;
  }
  return loadModel(deps, learner.id);
}

async function modelOf(deps: Deps, domainId: string): Promise<Model | null> {
  try {
    return await loadModel(deps, domainId);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    const ownerId = await ownerOf(deps, domainId);
    return ownerId === undefined ? null : recoverModel(deps, { id: domainId, ownerId }, error);
  }
}

/** One answer of the label's, the same for the same question: each sentence of its answer entries is a variant of its own. */
const chooseAnswer = (deps: Deps, labelId: string, read: string): Promise<string | null> =>
  pickSentence(deps.db, labelId, 'answer', (count) => Number(Bun.hash(read) % BigInt(count)));

/** For each likely label the question of the owner's that is nearest to what was asked. */
async function findOptions(
  deps: Deps,
  candidates: readonly Candidate[],
  matches: Judged['matches'],
): Promise<string[]> {
  const labels = await labelsOfQas(
    deps.db,
    matches.map(({ qaId }) => qaId),
  );
  const options = await Promise.all(
    candidates
      .filter(({ confidence }) => confidence >= worthOffering)
      .map(async ({ label }) => {
        const match = matches.find(({ qaId }) => labels.get(qaId) === label);
        if (match) return match.sentence;
        return pickSentence(deps.db, label, 'question', () => 0);
      }),
  );
  return [...new Set(options.filter((option) => option !== null))];
}

/** After so long on the loop the next question waits for who else waits; ms. */
const longestRun = 5;
let spent = 0;

/** Answers, and lets others be served once questions have taken their time of the loop. */
async function answerInTurn(model: Model, text: string): Promise<Judged> {
  const started = performance.now();
  const judged = answer(model, text);
  spent += performance.now() - started;
  if (spent >= longestRun) {
    spent = 0;
    await letOthers();
  }
  return judged;
}

/** What the domain's assistant makes of a question; null when it has learned nothing yet. */
export async function ask(deps: Deps, domainId: string, text: string): Promise<Thought | null> {
  const model = await modelOf(deps, domainId);
  if (!model) return null;
  const judged = await deps.turn('question', domainId, () => answerInTurn(model, text));
  const rows = await findLabels(
    deps.db,
    domainId,
    judged.candidates.map(({ label }) => label),
  );
  const names = new Map(rows.map(({ id, label }) => [id, label]));
  const candidates = judged.candidates.filter(({ label }) => names.has(label));
  const chosen =
    judged.outcome === 'answer' && judged.label !== null && names.has(judged.label)
      ? await chooseAnswer(deps, judged.label, judged.read)
      : null;
  const options = judged.outcome === 'suggest' ? await findOptions(deps, candidates, judged.matches) : [];
  return {
    outcome:
      chosen !== null ? 'answer' : options.length > 0 ? 'suggest' : judged.outcome === 'person' ? 'person' : 'unknown',
    answer: chosen,
    label: chosen !== null ? names.get(judged.label!)! : null,
    confidence: judged.confidence,
    threshold: judged.threshold,
    candidates: candidates.map(({ label, confidence }) => ({ id: label, label: names.get(label)!, confidence })),
    matches: judged.matches,
    read: judged.read,
    options,
  };
}

/** The owner's trial of a question. @throws AppError `not_trained` */
export async function testQuestion(deps: Deps, ownerId: string, domainId: string, question: string): Promise<Verdict> {
  await domainOfOwner(deps, ownerId, domainId);
  const thought = await ask(deps, domainId, question);
  if (!thought) throw new AppError('not_trained');
  const { answer: said, label, confidence, threshold, candidates, matches, read } = thought;
  return {
    answer: said,
    label,
    confidence,
    threshold,
    candidates: candidates.map((one) => ({ label: one.label, confidence: one.confidence })),
    matches,
    read,
  };
}
