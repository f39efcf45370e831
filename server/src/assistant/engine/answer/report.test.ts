import { describe, expect, it } from 'vitest';
import { trainModel, reportOf } from '../index.ts';
import { shopSample } from '../data/shop-sample.ts';

const [delivery, payment, ...others] = shopSample;

function withQuestions(context: (typeof shopSample)[number], sentences: string[]): (typeof shopSample)[number] {
  const added = sentences.map((sentence, i) => ({ qaId: `${context.id} added ${i}`, sentence }));
  return { ...context, questions: [...context.questions, ...added] };
}

const report = reportOf(
  trainModel([
    withQuestions(delivery!, ['Как оплатить  заказ', 'Можно платить картой прямо сейчас?']),
    withQuestions(payment!, ['Можно ли платить картой прямо сейчас?']),
    { ...others[0]!, questions: others[0]!.questions.slice(0, 2) },
    ...others.slice(1),
  ]),
);

describe('the report', () => {
  it('names sentences that are in several contexts', () => {
    expect(report.duplicates).toEqual([
      {
        sentence: 'Как оплатить  заказ',
        labels: [delivery!.id, payment!.id],
        qaIds: [`${delivery!.id} added 0`, 'Оплата 0'],
      },
    ]);
  });

  it('names nearly the same sentences in different contexts', () => {
    const sentences = report.contradicting.map(({ a, b }) => [a.sentence, b.sentence]);
    expect(sentences).toContainEqual(['Можно платить картой прямо сейчас?', 'Можно ли платить картой прямо сейчас?']);
    expect(report.contradicting.every(({ labels }) => labels[0] !== labels[1])).toBe(true);
  });

  it('names contexts with too few questions', () => {
    expect(report.thin).toEqual([{ label: others[0]!.id, questions: 2 }]);
  });

  it('measures on held-out questions', () => {
    expect(report.accuracy).toBeGreaterThan(0.4);
    expect(report.accuracy).toBeLessThan(1);
    expect(report.answered).toBeGreaterThan(0);
    for (const { a, b, share } of report.confused) {
      expect(a).not.toBe(b);
      expect(share).toBeGreaterThan(0);
    }
  });

  it('has an interval for each share, and lists every held-out question', () => {
    const { checked, accuracy, accuracyRange, answered, answeredRange, heldOut } = report;
    expect(heldOut).toHaveLength(checked);
    expect(heldOut.filter(({ label, taken }) => label === taken).length / checked).toBeCloseTo(accuracy, 10);
    expect(heldOut.filter((one) => one.answered).length / checked).toBeCloseTo(answered, 10);
    for (const [share, { low, high }] of [
      [accuracy, accuracyRange],
      [answered, answeredRange],
    ] as const)
      expect([low < share, share < high]).toEqual([true, true]);
    expect(heldOut).toContainEqual(
      expect.objectContaining({ qaId: `${delivery!.title} 0`, sentence: delivery!.questions[0]!.sentence }),
    );
  });

  it('is marked as not enough data for few contexts or questions', () => {
    expect(report.enough).toBe(true);
    const alone = reportOf(trainModel([delivery!]));
    expect([alone.accuracy, alone.enough]).toEqual([1, false]);
    const few = shopSample.slice(0, 3).map((context) => ({ ...context, questions: context.questions.slice(0, 4) }));
    expect(reportOf(trainModel(few)).enough).toBe(false);
  });

  it('finds labels that are confused', () => {
    const halves = shopSample.slice(0, 4).concat({
      ...delivery!,
      id: 'twin',
      questions: delivery!.questions.map(({ sentence }, i) => ({ qaId: `twin ${i}`, sentence: `${sentence} скажите` })),
    });
    const pairs = reportOf(trainModel(halves)).confused.map(({ a, b }) => [a, b].sort().join());
    expect(pairs[0]).toBe([delivery!.id, 'twin'].sort().join());
  });
});
