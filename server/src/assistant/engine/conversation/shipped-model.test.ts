import { expect, it } from 'vitest';
import { trainComplaints } from '../../../../../tests/bench/assistant/complaint-model.ts';
import { complaintModel } from './complaint-model.ts';
import { smallTalkModel } from './likely-small-talk.ts';
import { trainSmallTalk } from '../../../../../tests/bench/assistant/small-talk-model.ts';

it('the shipped model of small talk is the one that today’s lists, features and numbers make', () => {
  const [shipped, made] = [smallTalkModel(), trainSmallTalk()];
  expect(shipped.labels).toEqual(made.labels);
  expect(shipped.sentences.texts).toEqual(made.sentences.texts);
  expect(shipped.vocabulary.keys).toEqual(made.vocabulary.keys);
  // Another machine may round otherwise.
  const differences = made.weights.values.map((weight, i) => Math.abs(weight - shipped.weights.values[i]!));
  expect(differences).toHaveLength(shipped.weights.values.length);
  expect(Math.max(...differences)).toBeLessThan(1e-3);
});

it('the shipped model of complaints is the one that today’s examples, features and numbers make', () => {
  const [shipped, made] = [complaintModel(), trainComplaints()];
  // Another machine may round otherwise.
  expect(made.bias).toBeCloseTo(shipped.bias, 2);
  expect(made.unit).toBeCloseTo(shipped.unit, 3);
  const differences = made.weights.map((weight, i) => Math.abs(weight - shipped.weights[i]!));
  expect(differences).toHaveLength(shipped.weights.length);
  expect(Math.max(...differences)).toBeLessThanOrEqual(2);
});
