export { type Added, addSentences } from './add-sentences.ts'
export { answer } from './answer.ts'
export { nothingToLearn } from './collect.ts'
export { learn } from './learn.ts'
export { decodeInSteps, decodeModel, encodeModel, ModelError } from './model-file.ts'
export { reportOf } from './report.ts'
export type {
  Candidate, Context, Lack, LearnOptions, Match, Model, Report, Verdict,
} from './types.ts'
