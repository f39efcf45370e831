import type { ReactNode } from 'react';
import styles from './sentence-bubble.module.css';

const web = /https?:\/\/[^\s<>"«»]+[^\s<>"«».,:;!?)\]}'’]/u;
const mail = /(?<![\w.+-])[\w.+-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){1,8}/u;
/**
 * From «+» with a country's code, or as people in Russia write it, from 8: 11 to 15 digits with spaces, hyphens and
 * brackets.
 */
const phone = /(?<![\w+])(?:\+\d|8)(?:[ \u00a0()-]{0,2}\d){10,14}(?!\w)/u;
const address = new RegExp([web, mail, phone].map(({ source }) => source).join('|'), 'giu');

/** Where an address leads: to the web, to a letter, or to a call. */
function hrefOf(found: string): string {
  if (/^https?:/i.test(found)) return found;
  return found.includes('@')
    ? `mailto:${encodeURI(found)}`
    : `tel:${found.replaceAll(/[^\d+]/g, '').replace(/^8/, '+7')}`;
}

/** What stays on one line: a range such as «2–5», and a dash with the word before it. */
const whole = /(\S{1,9} ?[–—]\S{0,9})/;

const unbroken = (text: string): ReactNode[] =>
  text.split(whole).map((piece, at) =>
    at % 2 === 0 ? (
      piece
    ) : (
      <span key={at} className={styles.whole}>
        {piece}
      </span>
    ),
  );

/** A person's text as it is; its web addresses, e-mails and phones are links that send no referrer. */
export function LinkedText({ text }: { text: string }): ReactNode {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(address)) {
    const href = hrefOf(match[0]);
    const rest = href.startsWith('http')
      ? { target: '_blank', rel: 'noopener noreferrer nofollow' }
      : { rel: 'nofollow', className: href.startsWith('tel') ? styles.whole : undefined };
    parts.push(...unbroken(text.slice(from, match.index)));
    parts.push(
      <a key={match.index} href={href} {...rest}>
        {match[0]}
      </a>,
    );
    from = match.index + match[0].length;
  }
  parts.push(...unbroken(text.slice(from)));
  return parts;
}
