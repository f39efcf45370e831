import { expect, it } from 'vitest';
import { readList } from '../data/read-list.ts';
import { answer, trainModel } from '../index.ts';
import { shopSample } from '../data/shop-sample.ts';
import { nearStems } from './near-words.ts';
import { stem } from './stem.ts';

const stems = (...words: string[]): string[] => words.map((word) => stem(word));

it('words of a group replace each other; a kind is replaced by the general word, not the other way', () => {
  expect(nearStems(stem('дисплей'))).toEqual(expect.arrayContaining(stems('экран', 'монитор')));
  expect(nearStems(stem('экран'))).toContain(stem('дисплей'));
  expect(nearStems(stem('такса'))).toContain(stem('собака'));
  expect(nearStems(stem('собака'))).not.toContain(stem('такса'));
  expect(nearStems(stem('отдраить'))).toContain(stem('мыть'));
  expect(nearStems(stem('жеткізу'))).toContain(stem('доставка'));
  expect(nearStems(stem('reimburse'))).toContain(stem('refund'));
  expect(nearStems(stem('трансцендентность'))).toEqual([]);
});

it('each line of the list has at least two words, in lower case and none twice', () => {
  for (const line of readList('./near-words.txt')) {
    const words = line.replace(':', ' ').trim().split(/\s+/);
    expect(words.length, line).toBeGreaterThan(1);
    expect(new Set(words).size, line).toBe(words.length);
    expect(line, line).toBe(line.toLowerCase());
  }
});

it('a question with a near word is answered', () => {
  const questions = ['Можно ли прийти в салон с собакой?', 'Пускаете ли вы собак?'];
  const context = {
    id: 'dog',
    title: 'Собаки',
    questions: questions.map((sentence, i) => ({ qaId: `dog ${i}`, sentence })),
    answers: ['Да, на поводке'],
  };
  expect(answer(trainModel([...shopSample, context]), 'Пускаете ли вы такс?').label).toBe('dog');
});
