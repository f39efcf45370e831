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
}

/**
 * A letter with an operator's unread sentences. It contains no text of the visitor, who could otherwise mail texts to
 * strangers.
 */
export function replyLetter({ language, site, sentences, openUrl, stopUrl }: Reply): Omit<Letter, 'to' | 'messageId'> {
  const words = letterWords[language];
  const quotes = sentences.slice(0, mostQuotes).map((row) => {
    const { file, deleted } = extraOf(row);
    if (deleted) return words.deleted;
    return file ? words.file(file.name) : row.text;
  });
  const left = sentences.length - quotes.length;
  return {
    subject: words.subject(site),
    ...composeLetter(language, {
      head: [words.hello, words.answered(site)],
      quotes: [...quotes, ...(left > 0 ? [words.more(left)] : [])],
      body: [{ text: words.open, url: openUrl, isAction: true }, words.where(site), words.noReply],
      foot: [words.why(site), { text: words.stop, url: stopUrl }],
    }),
    headers: { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}
