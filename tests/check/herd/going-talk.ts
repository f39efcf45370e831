import type { Account } from '../../harness/account.ts';
import { openOperator, openTalk } from '../../harness/talk.ts';

/** Times of a talk, ms: from saying to the acknowledgement, and to the operator's seeing it. */
export interface TalkTimes {
  readonly acknowledged: readonly number[];
  readonly seen: readonly number[];
}

/** The share `p` of the values is not above the result. */
export const percentile = (values: readonly number[], p: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * p) - 1)] ?? NaN;
export const median = (values: readonly number[]): number => percentile(values, 0.5);

let talks = 0;

/** A visitor says `perSecond` sentences a second, and an operator looks on, until `isOver`. */
export async function measureTalk(
  url: string,
  owner: Account,
  perSecond: number,
  isOver: () => boolean,
): Promise<TalkTimes> {
  talks += 1;
  const times = { acknowledged: [] as number[], seen: [] as number[] };
  const saidAt = new Map<string, number>();
  const operator = await openOperator(url, await owner.access(), (frame) => {
    const at = frame.type === 'sentence' ? saidAt.get(frame.sentence.text) : undefined;
    if (at !== undefined) times.seen.push(performance.now() - at);
  });
  const talk = await openTalk(url, owner.site);
  const pending: Promise<void>[] = [];
  for (let count = 0; !isOver(); count += 1) {
    const text = `talk ${talks} sentence ${count}`;
    const at = performance.now();
    saidAt.set(text, at);
    pending.push(
      talk.say(`talk${talks}-${count}`, text).then(() => void times.acknowledged.push(performance.now() - at)),
    );
    await Bun.sleep(1000 / perSecond);
  }
  await Promise.all(pending);
  for (let tries = 0; times.seen.length < saidAt.size && tries < 100; tries += 1) await Bun.sleep(20);
  talk.close();
  operator.close();
  return times;
}
