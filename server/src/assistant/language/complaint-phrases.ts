import type { Complaint } from '../engine/index.ts';
import { complaintLists, type OtherLanguage } from './complaint-lists.ts';
import { detectLanguage } from './detect-language.ts';
import { plainOf } from './short-phrases.ts';

interface Patterns {
  readonly firm: RegExp;
  readonly mild: RegExp;
  readonly unless: RegExp;
}

/** Whole words; Chinese has no spaces between them. */
function patternOf(list: string, isSpaced: boolean): RegExp {
  const one = list
    .split(/,\s+/)
    .map((part) => part.trim())
    .join('|');
  if (!isSpaced) return new RegExp(one, 'u');
  const words = one.replaceAll('*', '\\p{L}*').replaceAll(' ..', '(?: [\\p{L}\\p{N}]+){0,3}').replace(/\s+/g, ' ');
  return new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'u');
}

const patterns = new Map(
  Object.entries(complaintLists).map(([language, { firm, mild, unless }]): [OtherLanguage, Patterns] => {
    const of = (list: string) => patternOf(list, language !== 'zh');
    return [language as OtherLanguage, { firm: of(firm), mild: of(mild), unless: of(unless) }];
  }),
);

/** A longer text is read to here. */
const longestRead = 600;

/**
 * Whether a message complains, demands money back, reports a failure or asks about an order of the visitor's own, in a
 * language that the engine does not read; null where it does not, or is in Russian or English. A text of no sure
 * language is compared with the phrases of all ten.
 */
export function complaintInOther(text: string): Complaint | null {
  const read = text.slice(0, longestRead);
  const language = detectLanguage(read);
  if (language === 'ru' || language === 'en') return null;
  const plain = plainOf(read);
  const ofLanguage = language === null ? [...patterns.values()] : [patterns.get(language)!];
  const relevant = ofLanguage.filter(({ unless }) => !unless.test(plain));
  if (relevant.some(({ firm }) => firm.test(plain))) return 'firm';
  return relevant.some(({ mild }) => mild.test(plain)) ? 'mild' : null;
}
