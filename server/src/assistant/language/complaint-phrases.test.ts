import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { OtherLanguage } from './complaint-lists.ts';
import { complaintInOther } from './complaint-phrases.ts';

const of = (lines: readonly string[], mark: string): string[] =>
  lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(2));

/** The file's sentences, by language. */
const sets = readFileSync(join(import.meta.dirname, 'complaint-sentences.txt'), 'utf8')
  .split('== ')
  .slice(1)
  .map((block) => {
    const [language, ...lines] = block.trim().split('\n');
    return { language: language as OtherLanguage, complaints: of(lines, '! '), plain: of(lines, '- ') };
  });

const isComplaint = (text: string): boolean => complaintInOther(text) !== null;

describe('a complaint in a language that the engine does not read', () => {
  it.each(sets)('$language: at least 5 of 6, and none of 6 plain messages', ({ complaints, plain }) => {
    expect([complaints.length, plain.length]).toEqual([6, 6]);
    expect(plain.filter(isComplaint)).toEqual([]);
    expect(
      complaints.filter(isComplaint).length,
      complaints.filter((text) => !isComplaint(text)).join('\n'),
    ).toBeGreaterThanOrEqual(5);
  });

  it('is found in at least 54 of all 60', () => {
    expect(sets).toHaveLength(10);
    expect(sets.flatMap(({ complaints }) => complaints).filter(isComplaint).length).toBeGreaterThanOrEqual(54);
  });
});
