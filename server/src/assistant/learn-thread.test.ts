import { getPriority } from 'node:os';
import { expect, it } from 'vitest';
import { answer, decodeModel } from './engine/index.ts';
import { learnApart } from './learn-thread.ts';

const themes = ['доставка', 'оплата', 'возврат', 'гарантия', 'размер', 'скидка', 'адрес', 'подарок'];
const contexts = themes.map((theme) => ({
  id: theme,
  label: theme,
  questions: Array.from({ length: 40 }, (_, i) => ({ qaId: `${theme}-qa`, sentence: `${theme}: вопрос номер ${i} про то, как у вас ${theme} устроена сегодня` })),
  answers: [`Ответ: ${theme}`],
}));

it('learns while this thread goes on, tells how far it is, and tries the missed questions again', async () => {
  const shares: number[] = [];
  let beats = 0;
  const priority = getPriority();
  const beat = setInterval(() => (beats += 1), 5);
  const missed = [{ id: 'known', question: 'как устроена доставка' }, { id: 'foreign', question: 'кто написал войну и мир' }];
  const { packed, answered, report } = await learnApart({ contexts: JSON.stringify(contexts), missed: JSON.stringify(missed) }, (share) => shares.push(share));
  clearInterval(beat);
  expect(getPriority()).toBe(priority);
  expect(beats).toBeGreaterThan(10);
  expect(shares.length).toBeGreaterThan(1);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(answered).toEqual(['known']);
  expect(report.accuracy).toBeGreaterThan(0.5);
  expect(answer(decodeModel(Bun.zstdDecompressSync(packed)), 'как устроена оплата').label).toBe('оплата');
});

it('passes on why a learn failed, and learns again after it', async () => {
  await expect(learnApart({ contexts: '[]', missed: '[]' }, () => undefined)).rejects.toThrow('nothing to learn');
  const runs = Array.from({ length: 4 }, () => learnApart({ contexts: JSON.stringify(contexts.slice(0, 2)), missed: '[]' }, () => undefined));
  for (const { packed } of await Promise.all(runs)) expect(decodeModel(Bun.zstdDecompressSync(packed)).labels).toEqual(['доставка', 'оплата']);
});
