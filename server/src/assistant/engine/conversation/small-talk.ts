import type { SmallTalkKind } from '../data/small-talk-kinds.ts';
import { cleanText } from '../text/clean.ts';
import { cyrillicLetter, fold } from '../text/fold.ts';
import { otherLayout } from '../text/keyboard.ts';
import { Recent } from '../text/recent.ts';
import { tuning } from '../tuning.ts';
import { isFiller, isIntensifier, type Language, phraseAt, strongest, type Token, tokensOf } from './phrases.ts';

/** What a message is that asks nothing. */
export interface SmallTalk {
  kind: SmallTalkKind;
  language: Language;
}

const { longestSmallTalk, longestReason } = tuning.conversation;
const signsAlone = /^[\s?!.,…]*[?!.…][\s?!.,…]*$/;
/** Emoji of displeasure, and a sad smiley as typed in Russian chats. */
const displeased = /[😠😡🤬😤👿💩🖕😢😭😞😔😟🙁☹😩😫]|^\s*\(+\s*$|[:;=]['’-]?\(/u;
const refusing = /👎/u;
const smiley = /\p{Extended_Pictographic}|[()]{1,}|[:;=]['’-]?[)(dpoDPO*]|<3|\^[_-]?\^/u;

/** A message without letters and digits. */
function smallTalkOfSigns(text: string): SmallTalk | null {
  const trimmed = text.trim();
  const dialog = (kind: SmallTalkKind): SmallTalk => ({ kind, language: 'ru' });
  if (/^\++$/.test(trimmed)) return dialog('yes');
  if (/^[-–—]+$/.test(trimmed)) return dialog('no');
  if (refusing.test(trimmed)) return dialog('wrong');
  if (displeased.test(trimmed)) return dialog('insult');
  if (smiley.test(trimmed)) return dialog('emoji');
  return signsAlone.test(trimmed) ? dialog('presence') : null;
}

/** How many words after thanks say what for («спасибо за доставку»). */
function reasonLength(tokens: readonly Token[], at: number): number {
  if (!['за', 'for'].includes(tokens[at]?.word ?? '') || tokens[at - 1]?.isBeforeSign) return 0;
  for (let length = 1; length <= longestReason; length++) if (tokens[at + length - 1]?.isBeforeSign) return length;
  return 0;
}

function smallTalkOfTokens(tokens: readonly Token[], text: string): SmallTalk | null {
  const kinds: SmallTalkKind[] = [];
  let language: Language = cyrillicLetter.test(fold(text)) ? 'ru' : 'en';
  for (let at = 0; at < tokens.length;) {
    const found = phraseAt(tokens, at);
    if (found) {
      const { kind } = found.phrase;
      if (kind !== 'emoji') language = found.phrase.language;
      // Politeness alone («можно вопрос?») asks for attention.
      kinds.push(kind === 'polite' ? 'presence' : kind);
      at += found.length;
      if (kind !== 'thanks') continue;
      const reason = reasonLength(tokens, at);
      if (reason > 0 && text[tokens[at + reason - 1]!.to] !== '?') at += reason;
    } else if (isFiller(tokens[at]!)) at++;
    else return null;
  }
  const kind = strongestBeside(kinds);
  return kind ? { kind, language } : null;
}

/** The same without intensifiers. */
function smallTalkOfBare(tokens: readonly Token[], text: string): SmallTalk | null {
  const bare = tokens.filter((token) => !isIntensifier(token));
  return bare.length > 0 && bare.length < tokens.length ? smallTalkOfTokens(bare, text) : null;
}

/** A greeting with politeness is a greeting: «Здравствуйте, можно вопрос?». */
function strongestBeside(kinds: SmallTalkKind[]): SmallTalkKind | undefined {
  const beside = kinds.filter((kind) => kind !== 'presence');
  return beside.length > 0 && beside.every((kind) => kind === 'thanks' || kind === 'greeting')
    ? strongest(beside)
    : strongest(kinds);
}

/** Recent messages: a message and its only sentence are the same text. */
const recent = new Recent<string, SmallTalk | null>(tuning.recent.messages);

/**
 * The kind of small talk that a whole message is, and its language; null when something is asked. Needs no model.
 */
export const smallTalkOf = (text: string): SmallTalk | null => recent.of(text, findSmallTalk);

function findSmallTalk(text: string): SmallTalk | null {
  const clean = cleanText(text.slice(0, tuning.question.longestRead));
  const tokens = tokensOf(clean);
  if (tokens.length === 0) return smallTalkOfSigns(clean);
  if (tokens.length > longestSmallTalk) return null;
  const dialog = smallTalkOfTokens(tokens, clean) ?? smallTalkOfBare(tokens, clean);
  if (dialog || cyrillicLetter.test(fold(clean))) return dialog;
  const other = otherLayout(fold(clean));
  return smallTalkOfTokens(tokensOf(other), other);
}
