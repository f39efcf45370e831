import type { Domain } from '@otklik/sdk/contract';
import { expect, test } from 'vitest';
import { doneCount, isStepDone, nextStep, stepIds } from './setup-steps.ts';

const at = '2026-01-02T03:04:05.000Z';
const added: Domain = {
  id: 'd',
  name: 'shop.ru',
  verified: false,
  site: 's',
  proof: 'p',
  trainedAt: null,
  changedAt: null,
  checkedAt: null,
  misses: 0,
  firstSeenAt: null,
  lastSeenAt: null,
  crowdedAt: null,
};

test('without a domain nothing is done, and the domain comes first', () => {
  expect(stepIds.map((id) => isStepDone(id, undefined))).toEqual([false, false, false, false]);
  expect(nextStep(undefined)).toBe('domain');
});

test('steps tick in any order, and the next one is the first that is not done', () => {
  expect([doneCount(added), nextStep(added)]).toEqual([1, 'proof']);
  expect([doneCount({ ...added, trainedAt: at }), nextStep({ ...added, trainedAt: at })]).toEqual([2, 'proof']);
  const proven = { ...added, verified: true };
  expect(nextStep(proven)).toBe('assistant');
  expect(nextStep({ ...proven, trainedAt: at })).toBe('chat');
  const all = { ...proven, trainedAt: at, firstSeenAt: at, lastSeenAt: at };
  expect([doneCount(all), nextStep(all)]).toEqual([4, null]);
});
