import { createHash } from 'node:crypto';

/**
 * What is the same for a question however it is typed: compatibility forms, case, «ё», punctuation and white space do
 * not count.
 */
const folded = (question: string): string =>
  question
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** The key that the same question always has. */
export const correctionKey = (question: string): string =>
  createHash('sha256')
    .update(folded(question) || question.trim())
    .digest('base64url');
