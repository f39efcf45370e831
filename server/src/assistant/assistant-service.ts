/** What the features to the right may ask of the assistant. */
export { ask, consider, type Considered } from './ask-service.ts';
export type { Consideration } from './consideration.ts';
export {
  asksForPerson,
  loadWords,
  readTogether,
  type SmallTalk,
  smallTalkOf,
  smallTalkReply,
  warmUp,
} from './engine/index.ts';
export { learnDomain } from './learn-service.ts';
export { recordMissed } from './missed-service.ts';
export { correctAnswer, readCorrections, undoCorrection, type Wrong } from './correction-service.ts';
export type { Right } from './correction-label.ts';
export { editSetting, settingOf } from './setting-service.ts';
export { sweepWaiting } from './publish-service.ts';
export { importContexts } from './portable-service.ts';
import type { Consideration } from './consideration.ts';

/** Questions of the owner's that a visitor may have meant, the likeliest first. */
export const suggestions = ({ options }: Consideration): string[] => [...options];
