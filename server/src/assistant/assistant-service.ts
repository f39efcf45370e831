/** What the features to the right may ask of the assistant. */
export { answersOf, ask, consider, type Considered, entriesOf } from './ask-service.ts';
export type { Consideration } from './consideration.ts';
export {
  asksForPerson,
  complaintOf,
  isForeignLanguage,
  readTogether,
  type SmallTalk,
  smallTalkOf,
  smallTalkReply,
} from './engine/index.ts';
export { complaintIn } from './language/complaint-verdict.ts';
export { detectLanguage } from './language/detect-language.ts';
export { type ShortPhrase, shortPhraseOf } from './language/short-phrases.ts';
export { expectWriter, writeDraft } from './remote/writer-service.ts';
export { learnAgain } from './learn/learn-again.ts';
export { learnContexts, learnDomain } from './learn/learn-service.ts';
export { noteGiven, type OperatorAnswer } from './given/given-record.ts';
export { deleteGivenWith } from './given/given-table.ts';
export { recordMissed } from './missed/missed-service.ts';
export { correctAnswer, readCorrections, undoCorrection, type Wrong } from './correction/correction-service.ts';
export type { Right } from './correction/correction-label.ts';
export { editSetting, settingOf } from './setting-service.ts';
export { sweepWaiting } from './learn/publish-service.ts';
export { countAsked, mostAsked } from './knowledge/most-asked.ts';
export { deleteDomainKnowledge } from './knowledge/knowledge-deletion.ts';
export { importContexts } from './knowledge/portable-service.ts';
export { findTaught, forgetQuestions, forgetTaught } from './taught/taught-service.ts';
export { readSources } from './source/read/source-round.ts';
export { deleteDomainSources } from './source/source-service.ts';
