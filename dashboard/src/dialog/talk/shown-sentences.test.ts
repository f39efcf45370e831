import type { DialogSentence } from '@otklik/sdk';
import { expect, test } from 'vitest';
import { shownSentences } from './shown-sentences.ts';

const at = '2026-11-28T10:00:00.000Z';
const anna = { id: 'a', name: 'Анна' };
const boris = { id: 'b', name: 'Борис' };
const sentence = (seq: number, more: Partial<DialogSentence> = {}): DialogSentence => ({
  id: `s${seq}`,
  seq,
  author: 'operator',
  text: 'да',
  at,
  ...more,
});
const follows = (sentences: readonly DialogSentence[], me?: string): boolean[] =>
  shownSentences(sentences, 100, me).map((shown) => shown.follows);

test('answers of one member are a group, and another member begins one', () => {
  const answers = [sentence(1, { by: anna }), sentence(2, { by: anna }), sentence(3, { by: boris })];
  expect(follows(answers, 'a')).toEqual([false, true, false]);
});

test('a pending answer follows the operator’s own, not that of another member', () => {
  const pending = sentence(0, { state: 'sending' });
  expect(follows([sentence(1, { by: anna }), pending], 'a')).toEqual([false, true]);
  expect(follows([sentence(1, { by: boris }), pending], 'a')).toEqual([false, false]);
});

test('a program’s answers are apart from those of its member', () => {
  const answers = [
    sentence(1, { by: anna, name: 'Бот' }),
    sentence(2, { by: anna }),
    sentence(3, { author: 'visitor' }),
  ];
  expect(follows(answers, 'a')).toEqual([false, false, false]);
});

test('answers without a member are one group', () => {
  expect(follows([sentence(1), sentence(2)], 'a')).toEqual([false, true]);
});
