import { exampleMark, type PortableContext } from '@otklik/sdk/contract';

/** One question as visitors ask it, and an example of its answer. */
export type Example = readonly [label: string, answer: string, ...questions: string[]];

/** What the assistant of a trade may begin with: examples, whose answers the owner replaces. */
export interface StarterSet {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly examples: readonly Example[];
}

/** Examples as contexts; `answers` are those that the owner has written instead. */
export const contextsOf = (
  examples: readonly Example[],
  answers: Readonly<Record<string, string>> = {},
): PortableContext[] =>
  examples.map(([label, answer, ...questions]) => {
    const own = answers[label]?.trim();
    return {
      label,
      description: own && own !== answer ? '' : exampleMark,
      questions,
      answers: [own || answer],
    };
  });
