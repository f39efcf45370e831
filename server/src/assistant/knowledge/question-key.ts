/** The words of a question without case and punctuation. */
export const questionKey = (question: string): string =>
  question
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ') ?? question.trim();

/** Hash of {@link questionKey} for a database column. */
export const questionHash = (question: string): string =>
  new Bun.CryptoHasher('sha256').update(questionKey(question)).digest('base64url');
