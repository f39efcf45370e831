import { expect, it } from 'vitest';
import { shopSample } from '../engine/data/shop-sample.ts';
import { trainModel } from '../engine/index.ts';
import { replayQuestions } from './replay.ts';

const next = trainModel(shopSample);
const names = new Map(shopSample.map(({ id, title }) => [id, title]));
const base = { old: null, next, pins: [], names };
const pause = () => Promise.resolve();
const followUp = { question: 'сколько дней?', previous: 'Есть гарантия?', count: 3 };

it('reads a follow-up with the question before it, as it was asked', async () => {
  const { changes } = await replayQuestions({ ...base, past: [followUp] }, pause);
  expect(changes).toMatchObject({ questions: 1, asked: 3, answeredAfter: 3 });
  const { question, count } = followUp;
  const alone = await replayQuestions({ ...base, past: [{ question, count }] }, pause);
  expect(alone.changes).toMatchObject({ questions: 1, asked: 3, answeredAfter: 0 });
});

it('remembers a follow-up beside the same words asked alone', async () => {
  const { question, count } = followUp;
  const past = [followUp, { question, count }];
  const { readings } = await replayQuestions({ ...base, past }, pause);
  expect(Object.values(readings)).toHaveLength(2);
  const again = await replayQuestions({ ...base, old: next, known: readings, past }, pause);
  expect(again.lines).toEqual([]);
  expect(again.changes).toMatchObject({ answeredBefore: 3, answeredAfter: 3 });
});
