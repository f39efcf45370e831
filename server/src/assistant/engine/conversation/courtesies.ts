import { isFiller, type Phrase, phraseAt, type Token, tokensOf } from './phrases.ts';

/** Whether a phrase before a question is left out of it: greetings at once, other small talk with a sign after it. */
const leads = ({ kind, needsSign }: Phrase, last: Token): boolean =>
  last.isBeforeSign || (!needsSign && (kind === 'greeting' || kind === 'polite'));

/** Kinds that are left out after a question. */
const follows = ({ kind }: Phrase): boolean => ['thanks', 'farewell', 'polite', 'presence', 'emoji'].includes(kind);

/** Index of the first token of the question. */
function startOf(tokens: readonly Token[]): number {
  let start = 0;
  for (;;) {
    const found = phraseAt(tokens, start);
    if (!found || !leads(found.phrase, tokens[start + found.length - 1]!)) return start;
    start += found.length;
    // An address after a greeting: «добрый вечер, девочки, …».
    for (let at = start; at < tokens.length && isFiller(tokens[at]!); at++)
      if (tokens[at]!.isBeforeSign) start = at + 1;
  }
}

/** Index after the last token of the question: what follows its last sign is left out if it is small talk. */
function endOf(tokens: readonly Token[], start: number): number {
  let end = tokens.length;
  for (;;) {
    let from = end - 1;
    while (from > start && !tokens[from - 1]!.isBeforeSign) from--;
    let at = from;
    while (at < end) {
      const found = phraseAt(tokens, at, end);
      if (found && follows(found.phrase)) at += found.length;
      else if (isFiller(tokens[at]!)) at++;
      else break;
    }
    if (at < end || from <= start) return end;
    end = from;
  }
}

/**
 * A question without greeting, address, politeness and thanks around it; the text as it is where nothing else is in
 * it.
 */
export function withoutCourtesies(text: string): string {
  const tokens = tokensOf(text);
  const start = startOf(tokens);
  if (start >= tokens.length) return text;
  const end = endOf(tokens, start);
  const to = end === tokens.length ? text.length : tokens[end]!.from;
  return text.slice(tokens[start]!.from, to).replace(/[\s,;:–—-]+$/, '');
}
