import type { Measured, ShareRange } from '@otklik/sdk/contract';
import { plural } from '../plural.ts';

/** «Из 21 вопроса», «из 22 вопросов». */
const ofForms = ['вопроса', 'вопросов', 'вопросов'] as const;

const ofTen = (share: number): number => Math.round(share * 10);

/** A share of 0..1 as «7 из 10». */
export const ofTenText = (share: number): string => `${ofTen(share)} из${'\u00a0'}10`;

/** Between which numbers of ten a share lies, as «от 6 до 8». */
export const rangeText = ({ low, high }: ShareRange): string =>
  ofTen(low) === ofTen(high) ? `около ${ofTen(low)}` : `от ${ofTen(low)} до ${ofTen(high)}`;

/** How the same questions went before and after, in words; null where nothing can be compared. */
export function comparedText({ before }: Measured): string | null {
  if (!before) return null;
  const { questions, right } = before;
  const same = `Из тех же ${plural(questions, ofForms)}, что и в прошлый раз, верно узнаёт ${right.after}, раньше ${right.before}`;
  if (right.sure) return `${same}.`;
  return right.after === right.before ? `${same}: столько же.` : `${same}: такая разница бывает случайно.`;
}
