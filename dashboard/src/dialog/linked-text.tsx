import type { ReactNode } from 'react';

const address = /https?:\/\/[^\s<>"«»]+[^\s<>"«».,:;!?)\]}'’]/giu;

/** A person's text as it is, with its web addresses made into links that send no referrer. */
export function LinkedText({ text }: { text: string }): ReactNode {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(address)) {
    parts.push(text.slice(from, match.index));
    parts.push(
      <a key={match.index} href={match[0]} target="_blank" rel="noopener noreferrer nofollow">
        {match[0]}
      </a>,
    );
    from = match.index + match[0].length;
  }
  parts.push(text.slice(from));
  return parts;
}
