import { converse, trainModel } from '../../../server/src/assistant/engine/index.ts';
import { quantile } from './metrics.ts';
import { contextsOfBase, readBases } from './owners.ts';
import { show } from './table.ts';
import { warmUp } from './warm-up.ts';

/** Rounds over all messages; the first ones warm up. */
const warmRounds = 2;
const rounds = 12;
const calibratingSteps = 2_000_000;

/** Time that `work` takes, ms. CPU time comes in ticks of some milliseconds: too coarse for one message. */
function timeOf(work: () => void): number {
  const from = performance.now();
  work();
  return performance.now() - from;
}

/** A loop of plain arithmetic, to compare machines and loads by. */
function calibrate(): number {
  let sum = 1;
  for (let i = 0; i < calibratingSteps; i++) sum = (Math.imul(sum, 1664525) + i) | 0;
  return sum;
}

/** Messages of all bases, each also behind another question and with another question in it. */
function messagesOf({ base }: ReturnType<typeof readBases>[number]) {
  const model = trainModel(contextsOfBase(base));
  return base.visitors.flatMap(({ text, previous }, i) => {
    const other = base.visitors[(i + 1) % base.visitors.length]!.text;
    return [
      { model, text, previous },
      { model, text: `а ${text}`, previous: other },
      { model, text: `${text}? и ${other}`, previous },
    ];
  });
}

/**
 * Prints what a message takes, follow-ups and several questions among them: of each its quickest round, since other
 * programs only ever make it slower, and the median of the rounds' own p99.
 */
export function measureLatency(folder: string | null): void {
  warmUp();
  const messages = readBases(folder).flatMap(messagesOf);
  if (messages.length === 0) return console.log('Latency is not measured, for want of data.');
  const loops: number[] = [];
  const all = Array.from({ length: warmRounds + rounds }, () => {
    loops.push(timeOf(calibrate));
    return messages.map(({ model, text, previous }) => timeOf(() => converse(model, text, previous)));
  });
  const byRound = all.slice(warmRounds);
  const quickest = messages.map((_, i) => Math.min(...byRound.map((times) => times[i]!)));
  const median = quantile(
    byRound.map((times) => quantile(times, 0.99)),
    0.5,
  );
  console.log(
    `${messages.length} messages, follow-ups and several questions among them: p50 ${show(quantile(quickest, 0.5), 2)} ms, ` +
      `p99 ${show(quantile(quickest, 0.99), 2)} ms, each by the quickest of ${rounds} rounds; p99 of the median round ` +
      `${show(median, 2)} ms, of the first, where nothing is remembered, ` +
      `${show(quantile(all[0]!, 0.99), 2)} ms. The calibrating loop of ${calibratingSteps / 1e6} million steps takes ` +
      `${show(Math.min(...loops), 2)} to ${show(Math.max(...loops), 2)} ms.`,
  );
}
