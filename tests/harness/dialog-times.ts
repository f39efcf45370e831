import type { Account } from './account.ts';
import { openOperator, openDialog } from './test-dialog.ts';

/** Times of a talk, ms: from saying to the acknowledgement, and to the operator's seeing it. */
export interface DialogTimes {
  readonly acknowledged: readonly number[];
  readonly seen: readonly number[];
}

/** The share `p` of the values is not above the result. */
export const percentile = (values: readonly number[], p: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * p) - 1)] ?? NaN;
export const median = (values: readonly number[]): number => percentile(values, 0.5);

let dialogs = 0;

/** A visitor sends `perSecond` sentences a second, and an operator receives them, until `isOver`. */
export async function measureDialog(
  url: string,
  owner: Account,
  perSecond: number,
  isOver: () => boolean,
): Promise<DialogTimes> {
  dialogs += 1;
  const times = { acknowledged: [] as number[], seen: [] as number[] };
  const sentAt = new Map<string, number>();
  const operator = await openOperator(url, await owner.access(), (frame) => {
    const at = frame.type === 'sentence' ? sentAt.get(frame.sentence.text) : undefined;
    if (at !== undefined) times.seen.push(performance.now() - at);
  });
  const dialog = await openDialog(url, owner.site);
  const pending: Promise<void>[] = [];
  for (let count = 0; !isOver(); count += 1) {
    const text = `talk ${dialogs} sentence ${count}`;
    const at = performance.now();
    sentAt.set(text, at);
    pending.push(
      dialog.say(`talk${dialogs}-${count}`, text).then(() => void times.acknowledged.push(performance.now() - at)),
    );
    await Bun.sleep(1000 / perSecond);
  }
  await Promise.all(pending);
  for (let tries = 0; times.seen.length < sentAt.size && tries < 100; tries += 1) await Bun.sleep(20);
  dialog.close();
  operator.close();
  return times;
}
