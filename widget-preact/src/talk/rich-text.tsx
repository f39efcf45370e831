import { findLinks } from './find-links.ts';

/** No line ends within a range such as «2–5». */
const withWhole = (text: string) =>
  text.split(/(\S{1,9}–\S{1,9})/).map((part, at) =>
    at % 2 ? (
      <span key={at} class="whole">
        {part}
      </span>
    ) : (
      part
    ),
  );

/** Text with its addresses as links; everything else stays text. */
export const RichText = ({ text }: { text: string }) => (
  <>
    {findLinks(text).map((part, at) =>
      typeof part === 'string' ? (
        withWhole(part)
      ) : (
        <a key={at} href={part.href} target="_blank" rel="noreferrer nofollow">
          {part.text}
        </a>
      ),
    )}
  </>
);
