import { cleanText } from '../text/clean.ts';
import { shorten } from '../text/excerpt.ts';
import { Recent } from '../text/recent.ts';
import { tuning } from '../tuning.ts';
import { withoutCourtesies } from './courtesies.ts';
import { type SmallTalk, smallTalkOf } from './small-talk.ts';
import { halvesOf, sentencesOf } from './split.ts';

/** The parts of a message that are found without a model. */
export interface Message {
  text: string;
  smallTalk: SmallTalk | null;
  /** The text without greeting, thanks and politeness around it. */
  question: string;
  /** Its sentences that are no small talk, and the same as one text: the question itself where there are none. */
  sentences: string[];
  whole: string;
  /** The ways to read a single sentence as two questions. */
  halves: [first: string, second: string][];
}

function parse(written: string): Message {
  const text = cleanText(shorten(written));
  const question = withoutCourtesies(text);
  const sentences = sentencesOf(question);
  const whole = sentences.length > 0 ? sentences.join(' ') : question;
  const halves = sentences.length > 1 ? [] : halvesOf(whole);
  return { text, smallTalk: smallTalkOf(text), question, sentences, whole, halves };
}

/** Recent messages: each is also the previous question of the next one. */
const recent = new Recent<string, Message>(tuning.recent.messages);

/** Reads a message, or several joined by line breaks, of any length. */
export const readMessage = (text: string): Message => recent.of(text, parse);
