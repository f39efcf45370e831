import { constants, setPriority } from 'node:os';
import { answer, type Context, encodeModel, learn, type Report, reportOf } from './engine/index.ts';

declare const self: Worker;

/** A question that nobody taught an answer to. */
export interface Missed {
  id: string;
  question: string;
}

/** What a learn works on, as JSON: a thread takes a text over at once, while a long list is copied piece by piece. */
export interface LearnTask {
  /** `Context[]` */
  contexts: string;
  /** `Missed[]`: tried again on the new model. */
  missed: string;
}

/** What a learn brings: the model's file packed by zstd, its report, and the missed questions that it now answers. */
export interface LearnOutcome {
  packed: Uint8Array<ArrayBuffer>;
  report: Report;
  answered: string[];
}

export type LearnMessage = { share: number } | { outcome: LearnOutcome } | { failure: string };

function run({ contexts, missed }: LearnTask): LearnOutcome {
  let told = 0;
  const onProgress = (share: number): void => {
    if (share - told < 0.01) return;
    told = share;
    self.postMessage({ share } satisfies LearnMessage);
  };
  const model = learn(JSON.parse(contexts) as Context[], { onProgress });
  const answered = (JSON.parse(missed) as Missed[]).filter(({ question }) => answer(model, question).outcome === 'answer').map(({ id }) => id);
  return { packed: new Uint8Array(Bun.zstdCompressSync(encodeModel(model))), report: reportOf(model), answered };
}

// Visitors come first. Only Linux lowers a thread alone; elsewhere the whole server would step back.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

self.onmessage = ({ data }: MessageEvent<LearnTask>) => {
  try {
    const outcome = run(data);
    self.postMessage({ outcome } satisfies LearnMessage, [outcome.packed.buffer]);
  } catch (error) {
    self.postMessage({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) } satisfies LearnMessage);
  }
};
