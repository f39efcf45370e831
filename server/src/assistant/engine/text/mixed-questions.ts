import { tuning } from '../tuning.ts';
import { askingOf, familyHash } from './asking.ts';
import { shorten } from './excerpt.ts';
import { fold, wordsOf } from './fold.ts';

/** What a question asks for, each with the families of asking that mean it: two of these need two answers. */
const things = {
  price: ['price', 'free'],
  term: ['term'],
  hours: ['hours'],
  place: ['place'],
  payment: ['payment', 'installment', 'prepay'],
  booking: ['book'],
  cancel: ['cancel'],
  refund: ['refund'],
  failure: ['broken'],
  warranty: ['warranty'],
  stock: ['available'],
  discount: ['discount'],
  parking: ['parking'],
  children: ['children'],
  animals: ['animals'],
  job: ['job'],
  access: ['password', 'access'],
  tracking: ['track', 'absent'],
} as const;

/** What is asked for. */
export type AskedThing = keyof typeof things;

const thingOfFamily = new Map<number, AskedThing>(
  Object.entries(things).flatMap(([thing, families]) =>
    families.map((family) => [familyHash(family), thing as AskedThing] as const),
  ),
);

/** The one thing that a question asks for; null when it is none of them, or several. */
export function askedThing(question: string): AskedThing | null {
  const { families } = askingOf(wordsOf(fold(shorten(question))));
  const found = new Set(families.map((family) => thingOfFamily.get(family)).filter((thing) => thing !== undefined));
  return found.size === 1 ? [...found][0]! : null;
}

/** Questions that ask for one thing. */
export interface AskedGroup {
  readonly thing: AskedThing;
  readonly questions: string[];
}

/**
 * The different things that one context's questions ask for, most questions first; none where they cohere. A thing
 * counts with so many questions and so large a share of all (`tuning.mixed`): a single odd question is no second topic.
 * @param things what each asks for, where that is known
 */
export function findMixed(
  questions: readonly string[],
  things: readonly (AskedThing | null)[] = questions.map(askedThing),
): AskedGroup[] {
  const groups = new Map<AskedThing, string[]>();
  for (const [i, question] of questions.entries()) {
    const thing = things[i];
    if (thing) groups.set(thing, [...(groups.get(thing) ?? []), question]);
  }
  const { leastQuestions, leastShare } = tuning.mixed;
  const least = Math.max(leastQuestions, questions.length * leastShare);
  const found = Array.from(groups, ([thing, own]) => ({ thing, questions: own }))
    .filter((group) => group.questions.length >= least)
    .sort((a, b) => b.questions.length - a.questions.length);
  return found.length > 1 ? found : [];
}
