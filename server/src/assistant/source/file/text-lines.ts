import type { PageLine } from '../find/page-lines.ts';
import { collapse } from '../find/plain-text.ts';

const questionMark = /^\s*(?:\d{1,3}[.)]\s*)?(?:вопрос(?:\s*№?\s*\d+)?|question|[ВQ])\s*[.:)]\s*\S/u;
const questionMarkAnyCase = /^\s*(?:\d{1,3}[.)]\s*)?(?:вопрос|question)(?:\s*№?\s*\d+)?\s*[.:)—–-]\s*\S/iu;
const answerMark = /^\s*(?:ответ|answer|[ОA])\s*[.:)—–]\s*\S/iu;
const bullet = /^\s*(?:[-–—•*●▪]|\d{1,3}[.)])\s+\S/;
const ruler = /^\s*(?:={3,}|-{3,}|\*{3,}|_{3,}|#{3,}|~{3,})\s*$/;
const numbered = /^\d{1,3}(?:\.\d{1,2})*[.)]?\s+\S/;

const indentOf = (line: string): number => /^\s*/.exec(line)![0].replaceAll('\t', '    ').length;
const isCapitals = (text: string): boolean => /\p{Lu}{3}/u.test(text) && !/\p{Ll}/u.test(text);

/** A line of a text file with those that continue it. */
interface Paragraph {
  text: string;
  readonly kind: 'question' | 'answer' | 'item' | 'heading' | 'text' | 'end';
}

/** Whether a line heads those below it: numbered or in capitals, or short, between a blank line and a text. */
function isHeading(lines: readonly string[], at: number): boolean {
  const line = lines[at]!;
  const text = line.trim();
  const [before = '', after = ''] = [lines[at - 1]?.trim() ?? '', lines[at + 1] ?? ''];
  if (text.length > 90 || /[.,;!]$/.test(text) || after.trim() === '') return ruler.test(after);
  if (ruler.test(after) && before === '') return true;
  if (text.endsWith('?') || answerMark.test(line)) return false;
  const startsBlock = before === '' || ruler.test(before);
  if (isCapitals(text)) return startsBlock;
  if (numbered.test(line) && indentOf(after) > indentOf(line)) return true;
  return startsBlock && text.length <= 60 && !bullet.test(line) && !ruler.test(after) && !bullet.test(before);
}

function kindOf(lines: readonly string[], at: number): Paragraph['kind'] {
  const line = lines[at]!;
  if (ruler.test(line)) return 'end';
  if (questionMark.test(line) || questionMarkAnyCase.test(line)) return 'question';
  if (answerMark.test(line)) return 'answer';
  if (isHeading(lines, at)) return 'heading';
  return bullet.test(line) ? 'item' : 'text';
}

function paragraphsOf(lines: readonly string[]): Paragraph[] {
  const found: Paragraph[] = [];
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const kind = kindOf(lines, at);
    const last = found.at(-1);
    const isBroken =
      lines[at - 1]?.trim() === '' || last === undefined || last.kind === 'heading' || last.kind === 'end';
    // Join lines that are broken by width.
    if (
      kind === 'text' &&
      !isBroken &&
      !/[?:]$/.test(last!.text) &&
      (!/[.!;]$/.test(last!.text) || last!.kind !== 'question')
    )
      last!.text += ` ${line.trim()}`;
    else found.push({ text: line.trim(), kind });
  }
  return found;
}

/** The lines of a file of plain text: those that are broken by width are joined, and headings recognised. */
export const linesOfText = (text: string): PageLine[] =>
  paragraphsOf(text.split(/\r\n?|\n/)).map(({ text: paragraph, kind }) => ({
    text: collapse(paragraph),
    // A ruler ends what is above it.
    heading: kind === 'end' ? 1 : 0,
    isBold: kind === 'question' || kind === 'heading',
    isItem: kind === 'item',
    anchor: null,
    element: null,
  }));
