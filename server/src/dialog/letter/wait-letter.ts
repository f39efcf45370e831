import type { Letter } from '../../mail/mail.ts';
import { type Block, composeLetter } from './letter-html.ts';

/** Somebody who waits, as a letter names them. */
export interface Waiting {
  /** As the list of dialogs names them. */
  readonly name: string;
  /** How what was asked last begins; empty where nothing was. */
  readonly asked: string;
  readonly isUnhappy: boolean;
  readonly url: string;
}

interface Wait {
  readonly productName: string;
  readonly site: string;
  readonly waiting: readonly Waiting[];
  /** Whether more wait than are named. */
  readonly isMore: boolean;
  readonly listUrl: string;
  readonly settingsUrl: string;
  readonly stopUrl: string;
}

/** Less than the list's query brings, so that a cut shows; characters. */
const longestText = 199;

const shorten = (text: string): string => {
  const letters = [...text.replaceAll(/\s+/g, ' ').trim()];
  return letters.length > longestText ? `${letters.slice(0, longestText).join('')}…` : letters.join('');
};

/** For the owner of a site: who waits for a person there, and the way to each dialog. */
export function waitLetter({
  productName,
  site,
  waiting,
  isMore,
  listUrl,
  settingsUrl,
  stopUrl,
}: Wait): Omit<Letter, 'to'> {
  const isOne = waiting.length === 1 && !isMore;
  const news = isOne
    ? `На\u00a0сайте ${site} посетитель ждёт ответа человека.`
    : `На\u00a0сайте ${site} посетители ждут ответа человека.`;
  const body: Block[] = waiting.map(({ name, asked, isUnhappy, url }) => {
    const who = asked === '' ? shorten(name) : `${shorten(name)}: «${shorten(asked)}»`;
    return { text: isUnhappy ? `${who} (недоволен)` : who, url };
  });
  return {
    subject: `${productName}: ${isOne ? 'посетитель ждёт' : 'посетители ждут'} ответа — ${site}`,
    ...composeLetter('ru', {
      sender: productName,
      head: [news],
      quotes: [],
      body: [...body, ...(isMore ? [{ text: 'Показать всех, кто ждёт', url: listUrl }] : [])],
      foot: [
        { text: 'Когда присылать такие письма', url: settingsUrl },
        { text: 'Больше не\u00a0присылать', url: stopUrl },
      ],
    }),
    headers: { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}
