/** The words of a question: questions that differ in case and signs alone are the same one. */
export const questionKey = (question: string): string =>
  question
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ') ?? question.trim();

/** Names a question's words in a column. */
export const questionHash = (question: string): string =>
  new Bun.CryptoHasher('sha256').update(questionKey(question)).digest('base64url');
