import { AppError } from '../app-error.ts';
import { type Body, isExample, type Verdict } from '../contract.ts';
import type { Deps } from '../deps.ts';
import { changedAt, domainOfOwner } from '../domain/domain-service.ts';
import { taskIn } from '../runtime/thread-task.ts';
import { askInTurn, considerationOf, modelOf } from './ask-service.ts';
import type { Consideration } from './consideration.ts';
import { correctedConsideration } from './correction/correction-answer.ts';
import { encodable } from './engine/index.ts';
import { judgeAlone } from './language/complaint-verdict.ts';
import { listLabels } from './knowledge/label-table.ts';
import { readGround } from './knowledge/question-ground.ts';
import { encodeDomain } from './learn/encode-service.ts';
import type * as tasks from './learn/learn-task.ts';
import { encodeQuestion } from './remote/encoder-service.ts';

const draftTask = taskIn<typeof tasks.judgeDraft>(new URL('./learn/learn-task.ts', import.meta.url), 'judgeDraft');
/** How long a draft may be trained for one question; ms. */
const longestDraft = 20_000;
/** How long its texts may be encoded; ms. */
const draftEncoding = 5000;
const lateDraft = 'Проверить несохранённое в обучении сейчас не вышло: контекстов слишком много. Обучите ассистента.';

/** Whether the contexts are other ones than those that visitors are answered from. */
async function isDraft(deps: Deps, domainId: string): Promise<boolean> {
  const { trained_at: at } = await readGround(deps, domainId);
  if (at === null || (await changedAt(deps, domainId)) !== null) return true;
  return (await listLabels(deps.db, domainId)).some(({ description }) => isExample(description));
}

/** What the assistant makes of a question on trial, and whether a person replies first, as to a complaint. */
interface TestedQuestion {
  readonly considered: Consideration;
  readonly isForPerson: boolean;
}

/** With `draft` as if it were trained now; null before the first training run. @throws AppError `nothing_to_learn` */
async function tryQuestion(
  deps: Deps,
  ownerId: string,
  { domainId, question, draft = false }: Body<'POST /assistant/qa/test'>,
): Promise<TestedQuestion | null> {
  const ground = await readGround(deps, domainId);
  const corrected = await correctedConsideration(deps, ground, question);
  if (corrected) return { considered: corrected, isForPerson: false };
  if (draft && (await isDraft(deps, domainId))) {
    const options = { owner: ownerId, isLong: true, limit: longestDraft, late: lateDraft };
    const encoding = await encodeDomain(
      deps,
      { id: domainId, ownerId },
      { withExamples: true, others: [encodable(question)], time: draftEncoding },
    );
    const { judged, isForPerson } = await deps.pool.run(draftTask, { domainId, question, encoding }, options);
    return { considered: await considerationOf(deps, domainId, judged, { withExamples: true }), isForPerson };
  }
  const model = await modelOf(deps, ground);
  if (!model) return null;
  const vectors = await encodeQuestion(deps, model.paraphrases?.encoder, () => [encodable(question)]);
  const { judged, isForPerson } = await askInTurn(deps, domainId, () => judgeAlone(model, question, vectors));
  return { considered: await considerationOf(deps, domainId, judged), isForPerson };
}

/** Tests a question for the owner. @throws AppError `not_trained`, with `draft` `nothing_to_learn` */
export async function testQuestion(
  deps: Deps,
  ownerId: string,
  body: Body<'POST /assistant/qa/test'>,
): Promise<Verdict> {
  await domainOfOwner(deps, ownerId, body.domainId);
  const tested = await tryQuestion(deps, ownerId, body);
  if (!tested) throw new AppError('not_trained');
  const { considered, isForPerson } = tested;
  const { answer: text, label, confidence, threshold, candidates, matches, read } = considered;
  return {
    answer: text,
    label,
    confidence,
    threshold,
    candidates: candidates.map((one) => ({ label: one.label, confidence: one.confidence })),
    matches,
    read,
    ...(considered.passedOn === undefined ? {} : { passedOn: considered.passedOn }),
    ...(body.draft
      ? { outcome: isForPerson ? ('person' as const) : considered.outcome, options: [...considered.options] }
      : {}),
  };
}
