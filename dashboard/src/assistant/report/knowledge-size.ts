import type { Label } from '@otklik/sdk/contract';

/** How much an assistant was given to learn. */
export interface KnowledgeSize {
  contexts: number;
  questions: number;
  answers: number;
}

export const sizeOfKnowledge = (labels: readonly Label[]): KnowledgeSize => ({
  contexts: labels.length,
  questions: labels.reduce((sum, label) => sum + label.questions, 0),
  answers: labels.reduce((sum, label) => sum + label.answers, 0),
});
