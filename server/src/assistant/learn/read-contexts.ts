import { AppError } from '../../app-error.ts';
import { isExample } from '../../contract.ts';
import type { ThreadTools } from '../../runtime/thread-task.ts';
import type { Context } from '../engine/index.ts';
import { listLabels } from '../knowledge/label-table.ts';
import { eachEntry } from '../knowledge/qa-table.ts';

const onlyExamples =
  'Пока здесь одни примеры. Откройте их, поправьте ответы или нажмите «Ответ верный»: примеры посетителям не показываются.';

/** Reads the domain's contexts, label by label: for visitors without examples that their owner has not confirmed. */
export async function readContexts(
  { db }: Pick<ThreadTools, 'db'>,
  domainId: string,
  withExamples: boolean,
): Promise<Context[]> {
  const all = await listLabels(db, domainId);
  const labels = withExamples ? all : all.filter(({ description }) => !isExample(description));
  if (labels.length === 0 && all.length > 0) throw new AppError('nothing_to_learn', { detail: onlyExamples });
  const contexts = new Map(
    labels.map(({ id, label, description }) => [
      id,
      { id, title: label, description, questions: [] as { qaId: string; sentence: string }[], answers: [] as string[] },
    ]),
  );
  const passedOn = new Set(labels.flatMap(({ id, passed_on }) => (passed_on === 1 ? [id] : [])));
  const ids = labels.map(({ id }) => id);
  for await (const { qa, sentences } of eachEntry(db, ids)) {
    const { questions, answers } = contexts.get(qa.label_id)!;
    for (const sentence of sentences) {
      if (qa.type === 'question') questions.push({ qaId: qa.id, sentence });
      else if (!passedOn.has(qa.label_id)) answers.push(sentence);
    }
  }
  // The engine skips contexts without answers: a passed-on one gets its name as an answer, which is never sent.
  for (const id of passedOn) contexts.get(id)!.answers.push(contexts.get(id)!.title);
  return [...contexts.values()];
}
