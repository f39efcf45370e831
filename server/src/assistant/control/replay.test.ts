import { expect, it } from 'vitest';
import { shopSample } from '../engine/data/shop-sample.ts';
import { trainModel } from '../engine/index.ts';
import { replayQuestions } from './replay.ts';

const next = trainModel(shopSample);
const names = new Map(shopSample.map(({ id, title }) => [id, title]));
const base = { old: null, next, pins: [], names };
const followUp = { question: 'сколько дней?', previous: 'Есть гарантия?', count: 3 };

it('reads a follow-up with its previous question', () => {
  const { changes } = replayQuestions({ ...base, past: [followUp] });
  expect(changes).toMatchObject({ questions: 1, asked: 3, answeredAfter: 3 });
  const { question, count } = followUp;
  const alone = replayQuestions({ ...base, past: [{ question, count }] });
  expect(alone.changes).toMatchObject({ questions: 1, asked: 3, answeredAfter: 0 });
});

it('stores separate readings of a follow-up and of the same words asked alone', () => {
  const { question, count } = followUp;
  const past = [followUp, { question, count }];
  const { readings } = replayQuestions({ ...base, past });
  expect(Object.values(readings)).toHaveLength(2);
  const again = replayQuestions({ ...base, old: next, known: readings, past });
  expect(again.lines).toEqual([]);
  expect(again.changes).toMatchObject({ answeredBefore: 3, answeredAfter: 3 });
});
