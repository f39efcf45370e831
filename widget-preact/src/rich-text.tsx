import { findLinks } from './find-links.ts';

/** Text with its addresses as links; everything else stays text. */
export const RichText = ({ text }: { text: string }) => (
  <>
    {findLinks(text).map((part, at) =>
      typeof part === 'string' ? (
        part
      ) : (
        <a key={at} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
          {part.text}
        </a>
      ),
    )}
  </>
);
