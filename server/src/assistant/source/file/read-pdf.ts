// The reader itself: its package's entry asks the runtime for modules, which the built server has not.
import { getDocument } from 'unpdf/pdfjs';
import type { PageLine } from '../find/page-lines.ts';
import { expectBounded } from './pdf-bounds.ts';

const mostPages = 500;
/** How much larger letters of a heading are than most of the text. */
const headingShare = 1.12;

/** A line of a page as it is set. */
interface SetLine {
  text: string;
  readonly y: number;
  readonly height: number;
  readonly page: number;
}

interface TextItem {
  readonly str: string;
  readonly transform: readonly number[];
  readonly height: number;
  readonly hasEOL: boolean;
}

/** Joins the pieces of a page that are on one line. */
function linesOfPage(items: readonly TextItem[], page: number): SetLine[] {
  const lines: SetLine[] = [];
  let isNew = true;
  for (const { str, transform, height, hasEOL } of items) {
    const last = lines.at(-1);
    const y = transform[5]!;
    const size = height || Math.abs(transform[3]!);
    if (str.trim() !== '') {
      if (isNew || !last || Math.abs(last.y - y) > Math.max(size, last.height) * 0.6)
        lines.push({ text: str, y, height: size, page });
      else last.text += str;
      isNew = false;
    } else if (last && str !== '') last.text += str;
    if (hasEOL) isNew = true;
  }
  return lines.map((line) => ({ ...line, text: line.text.replace(/\s+/g, ' ').trim() }));
}

/** The height that most letters have. */
function usualHeight(lines: readonly SetLine[]): number {
  const letters = new Map<number, number>();
  for (const { height, text } of lines) {
    const key = Math.round(height * 2) / 2;
    letters.set(key, (letters.get(key) ?? 0) + text.length);
  }
  return [...letters].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 10;
}

const begins = /^(?:[-–—•●▪]|\d{1,3}[.)]\s|вопрос|ответ|q:|a:)/iu;

/** Whether a line continues the paragraph of the line before it. */
function continues(before: SetLine, line: SetLine, gap: number): boolean {
  if (before.text.endsWith('?') || begins.test(line.text)) return false;
  if (Math.abs(before.height - line.height) > 0.6) return false;
  if (before.page !== line.page) return /[\p{Ll}\d,]$/u.test(before.text) && /^\p{Ll}/u.test(line.text);
  return before.y - line.y <= gap && !(/[.!:;]$/.test(before.text) && before.text.length < 40);
}

/** The usual distance of lines within a paragraph. */
function usualGap(lines: readonly SetLine[]): number {
  const gaps = lines
    .slice(1)
    .map((line, i) => lines[i]!.y - line.y)
    .filter((gap) => gap > 0)
    .toSorted((a, b) => a - b);
  return (gaps[Math.floor(gaps.length / 4)] ?? 12) * 1.25;
}

function paragraphsOf(lines: readonly SetLine[]): PageLine[] {
  const usual = usualHeight(lines);
  const gap = usualGap(lines);
  const paragraphs: { text: string; first: SetLine }[] = [];
  let before: SetLine | null = null;
  for (const line of lines) {
    const last = paragraphs.at(-1);
    if (last && before && continues(before, line, gap))
      last.text = /[\p{L}]-$/u.test(last.text) ? last.text.slice(0, -1) + line.text : `${last.text} ${line.text}`;
    else paragraphs.push({ text: line.text, first: line });
    before = line;
  }
  return paragraphs.map(({ text, first }) => ({
    text,
    heading: first.height > usual * headingShare && text.length < 200 ? (first.height > usual * 1.5 ? 2 : 3) : 0,
    isBold: first.height > usual * headingShare,
    isItem: begins.test(text),
    anchor: null,
    element: null,
    place: `стр. ${first.page}`,
  }));
}

/** Numbers of pages, and lines that each page repeats at its top or bottom. */
function withoutRunning(pages: readonly SetLine[][]): SetLine[] {
  const counts = new Map<string, number>();
  const key = (text: string): string => text.replace(/\d+/g, '#');
  for (const lines of pages)
    for (const text of new Set([lines.at(0), lines.at(-1)].flatMap((line) => (line ? key(line.text) : []))))
      counts.set(text, (counts.get(text) ?? 0) + 1);
  const isRunning = ({ text }: SetLine): boolean =>
    /^(?:стр\.?\s*)?\d{1,4}$/iu.test(text) || (pages.length > 2 && (counts.get(key(text)) ?? 0) > pages.length / 2);
  return pages.flatMap((lines) => lines.filter((line, i) => !((i === 0 || i === lines.length - 1) && isRunning(line))));
}

/** The paragraphs of a PDF. @throws RangeError in Russian */
export async function linesOfPdf(bytes: Uint8Array): Promise<PageLine[]> {
  await expectBounded(bytes);
  try {
    const pdf = await getDocument({ data: bytes, disableFontFace: true, useSystemFonts: false, verbosity: 0 }).promise;
    if (pdf.numPages > mostPages) throw new RangeError(`В PDF больше ${mostPages} страниц: разделите его.`);
    const pages: SetLine[][] = [];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      pages.push(
        linesOfPage(
          items.filter((item): item is typeof item & TextItem => 'str' in item),
          number,
        ),
      );
      page.cleanup();
    }
    await pdf.loadingTask.destroy();
    const lines = withoutRunning(pages);
    if (lines.length === 0) throw new RangeError('В PDF нет текста: похоже, это отсканированные страницы.');
    return paragraphsOf(lines);
  } catch (error) {
    if (error instanceof RangeError && /\p{Script=Cyrillic}/u.test(error.message)) throw error;
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    const reason = isLocked
      ? 'PDF защищён паролем: сохраните его без защиты.'
      : 'PDF повреждён: прочитать его не удалось.';
    throw new RangeError(reason, { cause: error });
  }
}
