import { isBallastHeading, isInterface, isInvitation, isTeaser } from './ballast-text.ts';
import type { FoundPair } from './found-pair.ts';
import type { PageLine } from './page-lines.ts';
import type { Tree } from './page-tree.ts';
import {
  endsAsking,
  isAsked,
  isQuestion,
  lowered,
  questionsOf,
  withoutAnswerMark,
  withoutMark,
} from './question-of.ts';

/** Levels of what heads a section without being a heading of HTML. */
const [boldLevel, plainLevel] = [7, 8];
const longestHead = 250;
/** With so many emphasised questions a question in plain text is part of an answer. */
const enough = 2;

const marked = /^(?:\d+[.)]\s*)?(?:вопрос|question)(?:\s*№?\s*\d+)?\s*[.:)—–]/iu;

interface Head {
  readonly at: number;
  readonly level: number;
  readonly text: string;
  readonly asks: boolean;
}

interface Section extends Head {
  readonly above: readonly string[];
  readonly lines: PageLine[];
  /** Whether sections of a deeper level follow. */
  hasParts: boolean;
}

/** A line with a question and its answer is two. */
function* parted(lines: readonly PageLine[]): Generator<PageLine> {
  for (const line of lines) {
    const [, question, answer] =
      /^((?:вопрос|question)\s*\d*\s*[.:—–].{5,250}?\?)\s*((?:ответ|answer)\s*[.:—–].+)$/isu.exec(line.text) ?? [];
    if (question === undefined) yield line;
    else
      yield* [
        { ...line, text: question, isBold: true },
        { ...line, text: answer!, isBold: false },
      ];
  }
}

/** The level of what a line may head; 0 for none. */
function levelOf({ text, heading, isBold, isItem, isLink }: PageLine): number {
  if (text.length > longestHead) return 0;
  if (heading > 0) return heading;
  if (isLink) return 0;
  if (marked.test(text)) return boldLevel;
  const isShort = text.length <= 120 && !/[.,;:]$/.test(text) && /\p{L}{3}/u.test(text);
  if (isBold && (endsAsking(text) || (isShort && !isItem))) return boldLevel;
  return endsAsking(text) && !/[.!]\s+\p{Lu}/u.test(text.slice(0, -1)) ? plainLevel : 0;
}

function headsOf(lines: readonly PageLine[]): Head[] {
  const all = lines.map((line, at): Head => {
    const text = withoutMark(line.text);
    return { at, level: levelOf(line), text, asks: marked.test(line.text) || isQuestion(text) };
  });
  const asking = all.filter(({ level, asks, text }) => level > 0 && asks && !isInvitation(text));
  const mostPlain = asking.filter(({ level }) => level < plainLevel).length < enough;
  const heads: Head[] = [];
  let current: Head | null = null;
  for (const head of all) {
    if (head.level === 0 || (head.level === plainLevel && !mostPlain)) continue;
    // What is emphasised below a question belongs to its answer.
    if (current?.asks && !head.asks && head.level > current.level) continue;
    if (current?.asks && head.asks && head.level > current.level && isInvitation(head.text)) continue;
    heads.push(head);
    current = head;
  }
  return heads;
}

function sectionsOf(lines: readonly PageLine[], title: string): Section[] {
  const heads = headsOf(lines);
  const above: { level: number; text: string }[] = [];
  return heads.map((head, i) => {
    while (above.length > 0 && above.at(-1)!.level >= head.level) above.pop();
    const path = above.map(({ text }) => text);
    above.push(head);
    const next = heads[i + 1];
    return {
      ...head,
      above: path.length > 0 || title === '' || title === head.text ? path : [title],
      lines: lines.slice(head.at + 1, next?.at),
      hasParts: next !== undefined && next.level > head.level,
    };
  });
}

/** The nearest element around both. */
function commonOf(a: Tree | null, b: Tree | null): Tree | null {
  for (let one = a; one; one = one.parentElement) if (b && one.contains(b)) return one;
  return null;
}

/** The last of several alike sections ends where the element around them does. */
function trimLast(sections: readonly Section[], lines: readonly PageLine[]): void {
  const placeOf = ({ at }: Section): Tree | null => lines[at]!.element;
  /** Sections that the current one may follow, each of a deeper level than the one before. */
  const open: Section[] = [];
  for (const [i, section] of sections.entries()) {
    while (open.length > 0 && open.at(-1)!.level > section.level) open.pop();
    const before = open.at(-1);
    if (before?.level === section.level) open.pop();
    open.push(section);
    if (before?.level !== section.level) continue;
    const around = commonOf(placeOf(section), placeOf(before));
    if (!around || /^(?:body|main|html)$/i.test(around.localName)) continue;
    const next = sections[i + 1];
    if (next && next.level >= section.level && around.contains(placeOf(next))) continue;
    const out = section.lines.findIndex(({ element }) => element !== null && !around.contains(element));
    if (out >= 0) section.lines.splice(out);
  }
}

const isEnd = (text: string): boolean =>
  isInvitation(text) ||
  isInterface(text) ||
  (isBallastHeading(text) && text.split(/\s+/).length <= 4 && !/[.,:;]$/.test(text));

function answerOf(lines: readonly PageLine[]): string {
  const end = lines.findIndex(({ text }, i) => i > 0 && isEnd(text));
  const some = end < 0 ? lines : lines.slice(0, end);
  return some.map(({ text }, i) => (i === 0 ? withoutAnswerMark(text) : text)).join('\n');
}

/** «Об аквапарке»: the business itself, unless it is something that visitors ask of every owner. */
const isAboutUs = (heading: string): boolean => /^об? \p{L}+$/iu.test(heading) && !isAsked(heading);

/** Whether a section without a question is worth a draft. */
function isWorth({ text, level, above, hasParts, at }: Section, answer: string, page: Asking): boolean {
  if (isBallastHeading(text) || isAboutUs(text) || answer.length < 15) return false;
  // Among questions a heading like theirs is one of them; elsewhere it is of something else.
  if (page.asking >= 4) return page.levels.has(level) && at > page.from && at < page.to && !hasParts;
  if (hasParts) return level > 1 && isAsked(text) && answer.length >= 60;
  if (isAsked(text)) return true;
  if (page.isFile) return !/^(?:контакты|реквизиты)/iu.test(text);
  const parent = above.at(-1);
  return level > 1 && parent !== undefined && isAsked(parent) && !isBallastHeading(parent);
}

/** The questions of a page: how many, and between which lines and at which levels those of sections are. */
interface Asking {
  readonly asking: number;
  readonly from: number;
  readonly to: number;
  readonly levels: ReadonlySet<number>;
  /** Questions by level. */
  readonly counts: ReadonlyMap<number, number>;
  /** Nothing of a file is around its content. */
  readonly isFile: boolean;
}

function askingOf(sections: readonly Section[], known: number, isFile: boolean): Asking {
  const own = sections.filter(({ asks, text, lines }) => asks && lines.length > 0 && !isInvitation(text));
  const counts = new Map<number, number>();
  for (const { level } of own) counts.set(level, (counts.get(level) ?? 0) + 1);
  const [from, to] = [own[0]?.at ?? Infinity, own.at(-1)?.at ?? -Infinity];
  return { asking: known + own.length, from, to, levels: new Set(counts.keys()), counts, isFile };
}

/** Where the markup puts many questions together, a single one outside is one of the site to its visitor. */
const isLone = ({ level }: Section, { counts }: Asking, known: number): boolean =>
  known >= 4 && (counts.get(level) ?? 0) < 2;

/** A heading with the one above it, where it alone does not say what it is about. */
const named = ({ text, above }: Section): string => {
  const parent = above.at(-1);
  return parent !== undefined && isAsked(parent) && !isAsked(text) && !isBallastHeading(parent) && parent.length < 60
    ? `${parent.replace(/[\s:.]+$/, '')}: ${lowered(text)}`
    : text;
};

/** Questions with what follows them, and headings with their text. `known`: pairs found elsewhere on the page. */
export function pairsInSections(given: readonly PageLine[], title: string, known: number, isFile = false): FoundPair[] {
  const lines = [...parted(given)];
  const sections = sectionsOf(lines, title);
  trimLast(sections, lines);
  const asking = askingOf(sections, known, isFile);
  return sections.flatMap((section): FoundPair[] => {
    const { text, asks, above, at } = section;
    const answer = answerOf(section.lines);
    if (answer === '' || isInvitation(text) || isTeaser(section.lines.map((line) => line.text).join('\n'))) return [];
    if (!/\p{L}/u.test(text) || lines[at]!.isLink || (asks && isLone(section, asking, known))) return [];
    if (!asks && !isWorth(section, answer, asking)) return [];
    const { anchor, place } = lines[at]!;
    const questions = asks ? questionsOf(text).slice(0, 1) : questionsOf(named(section));
    const label = asks ? undefined : named(section);
    return [
      {
        questions,
        answer,
        place: [...(place ? [place] : []), ...above, ...(asks ? [] : [text])].join(' → '),
        anchor,
        ...(label ? { label } : {}),
      },
    ];
  });
}
