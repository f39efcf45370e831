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

/** Whether the owner has written another answer. */
export const isOwn = ([label, answer]: Example, answers: Readonly<Record<string, string>>): boolean => {
  const own = answers[label]?.trim() ?? '';
  return own !== '' && own !== answer;
};

/** Examples as contexts; `answers` are those that the owner has written instead, `confirmed` the right ones. */
export const contextsOf = (
  examples: readonly Example[],
  answers: Readonly<Record<string, string>> = {},
  confirmed: readonly string[] = [],
): PortableContext[] =>
  examples.map((example) => {
    const [label, answer, ...questions] = example;
    return {
      label,
      description: isOwn(example, answers) || confirmed.includes(label) ? '' : exampleMark,
      questions,
      answers: [answers[label]?.trim() || answer],
    };
  });
