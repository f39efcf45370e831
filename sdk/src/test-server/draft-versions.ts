import type { Draft, Source } from '../contract/source.ts';
import type { AcceptedDraft, OwnedLabel, World } from './world.ts';

/** A question with its answer in a file. */
export interface FilePair {
  readonly question: string;
  readonly answer: string;
}

const textsOf = ({ question, answer }: FilePair) => ({ questions: [question], answers: [answer] });

const draftOf = (
  world: World,
  sourceId: string,
  pair: FilePair,
  rest: Pick<Draft, 'state' | 'labelId' | 'old'>,
): Draft => ({
  id: world.next('draft'),
  sourceId,
  label: pair.question.slice(0, 64),
  ...textsOf(pair),
  quote: `${pair.question}\n${pair.answer}`,
  place: '',
  url: null,
  ...rest,
});

/** Replaces the undecided drafts of a source by those of its new version. */
export function putVersion(world: World, source: Source, pairs: readonly FilePair[]): void {
  const { id } = source;
  world.drafts.splice(0, Infinity, ...world.drafts.filter(({ sourceId }) => sourceId !== id));
  const accepted = world.accepted.filter(({ sourceId }) => sourceId === id);
  const isDiscarded = ({ question, answer }: FilePair): boolean =>
    world.discarded.some((one) => one.sourceId === id && one.questions[0] === question && one.answers[0] === answer);
  for (const pair of pairs) {
    const known = accepted.find(({ question }) => question === pair.question);
    if (known ? known.answer === pair.answer : isDiscarded(pair)) continue;
    const rest = known
      ? { state: 'changed' as const, labelId: known.labelId, old: textsOf(known) }
      : { state: 'new' as const, labelId: null, old: null };
    world.drafts.push(draftOf(world, id, pair, rest));
  }
  for (const one of accepted)
    if (!pairs.some(({ question }) => question === one.question))
      world.drafts.push(draftOf(world, id, one, { state: 'gone', labelId: one.labelId, old: textsOf(one) }));
  source.drafts = world.drafts.filter(({ sourceId }) => sourceId === id).length;
}

/** Removes from a context what accepting a draft has added; its context, undefined where nothing was accepted. */
function takeBack(world: World, draft: Draft): OwnedLabel | undefined {
  const at = world.accepted.findIndex(
    ({ sourceId, question }) => sourceId === draft.sourceId && question === draft.questions[0],
  );
  const [known] = at < 0 ? [] : world.accepted.splice(at, 1);
  const label = world.labels.find(({ id }) => id === known?.labelId);
  label?.qa.splice(0, Infinity, ...label.qa.filter(({ id }) => !known!.qa.includes(id)));
  return label;
}

/** Deletes what a disappeared draft has added, with its context where that has nothing else. */
export function acceptGone(world: World, draft: Draft): void {
  const label = takeBack(world, draft);
  if (label?.qa.length === 0) world.labels.splice(world.labels.indexOf(label), 1);
}

/** Writes a draft into a context, `label` where it was not accepted before. */
export function acceptPresent(
  world: World,
  draft: Draft,
  { questions, answers }: Pick<Draft, 'questions' | 'answers'>,
  label: () => OwnedLabel,
): void {
  const into = (draft.state === 'changed' && takeBack(world, draft)) || label();
  const add = (type: 'question' | 'answer', sentences: string[]): string => {
    const id = world.next('qa');
    into.qa.push({ id, assistantId: into.id, type, sentences });
    return id;
  };
  const qa = [add('question', questions), add('answer', answers)];
  const accepted: AcceptedDraft = {
    sourceId: draft.sourceId,
    question: draft.questions[0]!,
    answer: draft.answers[0]!,
    labelId: into.id,
    qa,
  };
  world.accepted.push(accepted);
}
