import { notInfinitives, questionPatterns } from '../data/question-patterns.ts';
import { fold, wordsOf } from './fold.ts';

const most = 8;
const longest = 120;
/** A longer text is not read: taking the signs off its end costs its length squared. */
const mostRead = 2 * longest;
const bracket = /\{(inf|verb|x)\}/;
/** Two questions or sentences: parts of them would be torn apart. */
const several =
  /[?!.;:\n]|[,\s](?:и|а|или|но|and|or|but)\s+(?:как|когда|сколько|где|можно|есть|почему|что|how|when|where|can|what|is|do)(?![а-яёa-z])/iu;
/** First words of a part that depend on the words before it. */
const dangling = /^(?:ли|бы|же|если|чтобы|за|на|у|if|that)(?![а-яёa-z])/iu;

const alike = (text: string): string => text.toLowerCase().replaceAll('ё', 'е');
const infinitive = /^(?:не )?([а-яё]+(?:ть|ти|чь)(?:ся|сь)?)(?![а-яё])/iu;
/** Of verbs in «-ите» only those that ask of what is done usually: the others look like requests («пришлите»). */
const verbOfYou =
  /^(?:не )?(?:[а-я]+ете|[а-я]+етесь|находитесь|(?:при|вы|про|от|пере|под|за)?(?:водите|возите|ходите)|(?:по|за)?красите|чините|лечите|учите|ставите|говорите|клеите|готовите|варите|храните|производите)(?![а-я])/;
/** Would read as two questions, or as an address twice. */
const repeated = /(у вас|вы |you ).*\1/iu;
/** «хотите», «можете», «будете» ask for what follows. */
const helping = /^(?:не )?(?:можете|будете|сможете|хотите)(?![а-я])|\sли(?![а-я])/;

/** Whether a part may fill a placeholder. */
const fits: Record<string, (part: string) => boolean> = {
  inf: (part) => {
    const [, word] = infinitive.exec(part) ?? [];
    return word !== undefined && !word.endsWith('ость') && !notInfinitives.has(word.toLowerCase());
  },
  verb: (part) => verbOfYou.test(alike(part)) && !helping.test(alike(part)),
  x: (part) => !dangling.test(part) && !infinitive.test(part),
};

/** A pattern: the text before and after its placeholder, and its punctuation. */
interface Way {
  before: string;
  kind: string | null;
  after: string;
  end: '' | '?';
}

function wayOf(written: string): Way {
  const end = written.endsWith('.') ? '' : '?';
  const [before, kind = null, after = ''] = written.replace(/\.$/, '').split(bracket) as [string, string?, string?];
  return { before, kind, after, end };
}

const patterns = questionPatterns.map(({ asked, ways = [], oneWay }) => ({
  asked: asked.map(wayOf),
  ways: (oneWay ? ways : [...asked, ...ways]).map(wayOf),
}));

/** The part of a question at the placeholder of a pattern; null if the pattern does not match. */
function partIn(question: string, { before, kind, after }: Way): string | null {
  const folded = alike(question);
  if (kind === null) return folded === alike(before) ? '' : null;
  if (!folded.startsWith(alike(before)) || !folded.endsWith(alike(after))) return null;
  const part = question.slice(before.length, question.length - after.length);
  return part.trim() === part && part !== '' && fits[kind]!(part) ? part : null;
}

/** A part that began the sentence, as it is within one: small, unless it is a name of capitals. */
const lowered = (part: string): string =>
  /^\p{Lu}(?:\p{Ll}|\s|$)/u.test(part) ? part[0]!.toLowerCase() + part.slice(1) : part;

const sentence = (text: string, end: string): string => text[0]!.toUpperCase() + text.slice(1) + end;

const keyOf = (text: string): string => wordsOf(fold(text)).join(' ');

/**
 * Up to eight paraphrases of an owner's question, Russian or English, each a sentence; none if no pattern matches.
 * Needs no model.
 */
export function similarQuestions(question: string): string[] {
  if (question.length > mostRead) return [];
  const plain = question
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/[\s?!.…]+$/u, '')
    .trim();
  if (plain === '' || plain.length > longest || several.test(plain)) return [];
  for (const { asked, ways } of patterns) {
    for (const way of asked) {
      const part = partIn(plain, way);
      if (part === null) continue;
      const inside = way.before === '' ? lowered(part) : part;
      const found = new Map([[keyOf(plain), '']]);
      for (const { before, after, end } of ways) {
        const text = sentence(before + inside + after, end);
        if (repeated.test(text)) continue;
        if (!found.has(keyOf(text))) found.set(keyOf(text), text);
      }
      return [...found.values()].filter(Boolean).slice(0, most);
    }
  }
  return [];
}
