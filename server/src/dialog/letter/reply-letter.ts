import type { Letter } from '../../mail/mail.ts';
import type { SentenceRow } from '../../database/schema.ts';
import { composeLetter } from './letter-html.ts';
import type { Language } from '../../contract.ts';
import { letterWords } from './visitor-letter-words.ts';
import { extraOf } from '../store/sentence-row.ts';

/** How many sentences one letter brings; the others are in the chat. */
const mostQuotes = 20;

interface Reply {
  readonly language: Language;
  /** The site's name. */
  readonly site: string;
  readonly sentences: readonly SentenceRow[];
  readonly openUrl: string;
  readonly stopUrl: string;
  /** Where an answer to the letter is read; null for nowhere. */
  readonly replyTo: string | null;
}

/** The lines that only letters of this server begin with: what quotes them is no new text. */
export const letterBeginnings: readonly string[] = Object.values(letterWords).flatMap(({ answerHere, noReply }) =>
  [answerHere, noReply].map((line) => line.replaceAll('\u00a0', ' ')),
);

/**
 * A letter with unread sentences of an operator, or of the assistant where the visitor writes by mail. It contains no text of the visitor, who could otherwise mail texts to
 * strangers.
 */
export function replyLetter({
  language,
  site,
  sentences,
  openUrl,
  stopUrl,
  replyTo,
}: Reply): Omit<Letter, 'to' | 'messageId'> {
  const words = letterWords[language];
  const quotes = sentences.slice(0, mostQuotes).map((row) => {
    const { file, deleted, options = [] } = extraOf(row);
    if (deleted) return words.deleted;
    if (file) return words.file(file.name);
    return [row.text, ...options.map((option, i) => `${i + 1}. ${option}`)].join('\n');
  });
  const left = sentences.length - quotes.length;
  return {
    subject: words.subject(site),
    ...composeLetter(language, {
      head: [replyTo === null ? words.noReply : words.answerHere, words.hello, words.answered(site)],
      quotes: [...quotes, ...(left > 0 ? [words.more(left)] : [])],
      body: [{ text: words.open, url: openUrl, isAction: true }, words.where(site)],
      foot: [words.why(site), { text: words.stop, url: stopUrl }],
    }),
    ...(replyTo === null ? {} : { replyTo: { name: site, address: replyTo } }),
    headers: { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}
