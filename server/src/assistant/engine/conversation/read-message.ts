import { cleanText } from '../text/clean.ts';
import { shorten } from '../text/excerpt.ts';
import { Recent } from '../text/recent.ts';
import { tuning } from '../tuning.ts';
import { withoutCourtesies } from './courtesies.ts';
import { type SmallTalk, smallTalkOf } from './small-talk.ts';
import { halvesOf, sentencesOf } from './split.ts';

/** A message as far as no model is needed to read it. */
export interface Message {
  text: string;
  smallTalk: SmallTalk | null;
  /** What is left without greeting, thanks and politeness around it. */
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

/** Messages that were read lately: the next one's question before it, and what another model is asked. */
const recent = new Recent<string, Message>(tuning.recent.messages);

/** Reads a message, or several joined by line breaks, of any length. */
export const readMessage = (text: string): Message => recent.of(text, parse);
