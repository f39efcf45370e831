import { converse, type Model } from '../../../server/src/assistant/engine/index.ts';

const wall = (work: () => void): number => {
  const from = performance.now();
  work();
  return performance.now() - from;
};

/** The model as if it was never asked: what is remembered from question to question is remembered by its lexicon. */
export const unasked = (model: Model): Model => ({ ...model, lexicon: { ...model.lexicon } });

/** The middle of several runs, ms. */
export const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1]!;

/** The value below which `share` of the values lie. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))]!;

/**
 * Milliseconds of one message, and of the same as the question before it, by the costliest model: the least of a few
 * runs, so that what else the machine does counts little.
 */
export const quickCost = (models: readonly Model[], text: string): number =>
  Math.max(
    ...models.map((model) =>
      Math.min(...Array.from({ length: 3 }, () => wall(() => converse(unasked(model), text, text)))),
    ),
  );

/**
 * The same as the median of many runs, and as this thread's time on a processor, which other processes do not add to.
 */
export function exactCost(models: readonly Model[], text: string): { wall: number; processor: number } {
  const runs = 15;
  const costs = models.map((model) => {
    const before = process.threadCpuUsage();
    const times = Array.from({ length: runs }, () => wall(() => converse(unasked(model), text, text)));
    const { user, system } = process.threadCpuUsage(before);
    return { wall: median(times), processor: (user + system) / 1000 / runs };
  });
  return costs.toSorted((a, b) => b.processor - a.processor)[0]!;
}
