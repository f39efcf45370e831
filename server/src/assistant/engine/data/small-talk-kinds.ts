/**
 * Kinds of small talk; of several in one message the first counts. Their phrases are in `small-talk-phrases.txt`; of
 * `foreign`, more is in `foreign-matters.ts`.
 */
export const smallTalkKinds = [
  'bot',
  'wrong',
  'insult',
  'foreign',
  'presence',
  'farewell',
  'thanks',
  'greeting',
  'yes',
  'no',
  'emoji',
] as const;

export type SmallTalkKind = (typeof smallTalkKinds)[number];
