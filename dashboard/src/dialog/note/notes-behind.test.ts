import type { Note } from '@otklik/sdk/contract';
import { expect, test } from 'vitest';
import { notesBehind } from './notes-behind.ts';

const note = (text: string, after: number): Note => ({
  id: text,
  text,
  at: '2026-01-01T00:00:00Z',
  after,
  by: { id: 'm', name: 'Анна' },
  mentions: [],
});
const texts = (seqs: readonly number[], notes: readonly Note[]) =>
  [
    ...notesBehind(
      seqs.map((seq) => ({ seq })),
      notes,
    ),
  ].map(([seq, all]) => [seq, all.map(({ text }) => text)]);

test.each([
  [
    'behind their sentences, in their order',
    [1, 2, 3],
    [note('а', 1), note('б', 3), note('в', 3)],
    [
      [1, ['а']],
      [3, ['б', 'в']],
    ],
  ],
  ['at the beginning, behind the first sentence', [1, 2], [note('а', 0)], [[1, ['а']]]],
  ['not where their sentence is not loaded', [51, 52], [note('а', 20), note('б', 51)], [[51, ['б']]]],
  ['never behind a pending answer', [1, 0], [note('а', 1)], [[1, ['а']]]],
] as const)('notes are shown %s', (_, seqs, notes, shown) => expect(texts(seqs, notes)).toEqual(shown));
