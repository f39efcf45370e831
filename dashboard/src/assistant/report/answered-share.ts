import type { DialogDay } from '@otklik/sdk/contract';

/** The share of questions that the assistant answered itself; null on a day without questions. */
export const answeredShare = ({ answered, handed }: Pick<DialogDay, 'answered' | 'handed'>): number | null =>
  answered + handed > 0 ? answered / (answered + handed) : null;
