import type { DraftEdits } from '@otklik/sdk';
import { labelRule, sentenceRule, validationErrorOf } from '@otklik/sdk/contract';
import { linesOf, paragraphsOf, textOfSentences } from '../contexts/paste-lines.ts';
import type { DraftEdit } from './draft-edits.ts';
import type { Proposal } from './proposal.ts';

/** Most questions and answers of one proposal. */
const [mostQuestions, mostAnswers] = [20, 10] as const;

/** The fields of a proposal before any edit. */
export const editOf = ({ label, questions, answers }: Proposal): DraftEdit => ({
  label,
  questions: textOfSentences('question', questions),
  // A blank line within an answer would part it.
  answers: textOfSentences(
    'answer',
    answers.map((answer) => answer.replaceAll(/\n[ \t]*\n+/g, '\n')),
  ),
});

const sentencesError = (sentences: readonly string[], most: number): string | null => {
  if (sentences.length === 0) return 'Поле обязательно для заполнения';
  if (sentences.length > most) return `Не больше ${most}`;
  return sentences.map((sentence) => validationErrorOf(sentenceRule, sentence)).find((error) => error !== null) ?? null;
};

/** The validation error of each field; null for a valid one. */
export const errorsOf = ({ label, questions, answers }: DraftEdit): Record<keyof DraftEdit, string | null> => ({
  label: validationErrorOf(labelRule, label.trim()),
  questions: sentencesError(linesOf(questions), mostQuestions),
  answers: sentencesError(paragraphsOf(answers), mostAnswers),
});

export const isRight = (edit: DraftEdit): boolean => Object.values(errorsOf(edit)).every((error) => error === null);

/** All fields of an edit as they are sent. */
export const fieldsOf = ({ label, questions, answers }: DraftEdit): DraftEdits => ({
  label: label.trim(),
  questions: linesOf(questions),
  answers: paragraphsOf(answers),
});

/** The edited fields that differ from the proposal: the body of the call. */
export function changedFields(proposal: Proposal, edit: DraftEdit | undefined): DraftEdits {
  if (!edit) return {};
  const before = editOf(proposal);
  return {
    ...(edit.label.trim() === before.label ? {} : { label: edit.label.trim() }),
    ...(edit.questions === before.questions ? {} : { questions: linesOf(edit.questions) }),
    ...(edit.answers === before.answers ? {} : { answers: paragraphsOf(edit.answers) }),
  };
}
