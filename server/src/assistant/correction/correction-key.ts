import { createHash } from 'node:crypto';

/** Normalises compatibility forms, case, «ё», punctuation and white space. */
const folded = (question: string): string =>
  question
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

export const correctionKey = (question: string): string =>
  createHash('sha256')
    .update(folded(question) || question.trim())
    .digest('base64url');
