import type { Sentence } from '@otklik/sdk/contract';

/**
 * The name of the program, or of the person other than the signed-in member (`me`), that has written an operator's
 * sentence; undefined for one's own, and where no author is known. Without an id a person answers in another service.
 */
export const otherOperator = (
  { name, by }: Pick<Sentence, 'name' | 'by'>,
  me: string | undefined,
): string | undefined =>
  name ?? (by && (by.id === undefined || (me !== undefined && by.id !== me)) ? by.name : undefined);
