export { type Added, addInSteps, addSentences } from './add-sentences.ts';
export { answer } from './answer.ts';
export { nothingToLearn } from './collect.ts';
export { shorten } from './excerpt.ts';
export { learn } from './learn.ts';
export { decodeInSteps, decodeModel, encodeModel, ModelError } from './model-file.ts';
export { reportOf } from './report.ts';
export type { Candidate, Context, Lack, LearnOptions, Match, Model, Report, Verdict } from './types.ts';
export { loadWords, warmUp } from './warm-up.ts';
