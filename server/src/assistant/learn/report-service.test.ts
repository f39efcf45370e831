import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, learn, mine, newShop, startLearning, stopLearning, twins } from '../control/control-fixture.ts';

beforeAll(startLearning);
afterAll(stopLearning);

describe('the report', () => {
  it('lists mistakes with intervals of the shares, and compares common questions with the run before', async () => {
    const domainId = await newShop();
    const read = async () => (await call('GET /assistant/report/domain/id/{domainId}', { params: { domainId } })).body;
    const first = await read();
    expect(first.measured).toMatchObject({ checked: 18, enough: false, before: null });
    await mine.importContexts(domainId, [
      twins('Скидки', 'Есть ли скидки студентам?'),
      twins('Цены', 'Сколько стоит доставка?'),
    ]);
    await learn(domainId);
    const { measured, mistakes } = await read();
    expect(measured).toMatchObject({ checked: 24, enough: true, before: { questions: 18 } });
    expect(measured.accuracyRange.low).toBeLessThan(measured.accuracy);
    expect(measured.accuracyRange.high).toBeGreaterThan(measured.accuracy);
    expect(mistakes.length).toBeGreaterThan(0);
    for (const { question, label, taken } of mistakes) {
      expect(question.length).toBeGreaterThan(0);
      expect(label).not.toBe(taken);
    }
  });
});
