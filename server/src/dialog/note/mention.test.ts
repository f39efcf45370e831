import { expect, test } from 'vitest';
import { mentionedIn } from './mention.ts';

const members = [
  { id: '1', name: 'Анна' },
  { id: '2', name: 'Анна Петрова' },
  { id: '3', name: 'Борис' },
  { id: '4', name: 'борис' },
  { id: '5', name: '' },
];

test.each([
  ['никого', []],
  ['@Анна, посмотри', ['1']],
  ['@анна петрова, посмотри', ['2']],
  ['@Анна и @Анна Петрова', ['1', '2']],
  ['Спроси @Борис', ['3', '4']],
  ['@Аннабель', []],
  ['почта anna@Борисович.рф', []],
  ['@', []],
  ['@@Анна', ['1']],
])('finds the members mentioned in «%s»', (text, ids) =>
  expect(mentionedIn(text, members).toSorted()).toEqual(ids.toSorted()),
);
