import { expect, test } from 'vitest';
import { createTestClock, sentenceOf } from './server-fixture.ts';
import { createSentenceLog } from './sentence-log.ts';

test('what has left the outbox changes nothing that is shown already', () => {
  const shown: string[] = [];
  const log = createSentenceLog(
    'visitor',
    (sentences) => shown.push(sentences.map(({ text, state }) => `${text} ${state ?? 'stored'}`).join()),
    async () => undefined,
    { clock: createTestClock().clock, log: () => undefined },
  );
  log.await([{ scope: '', clientId: 'a', at: 0, session: '', texts: ['Привет'], state: 'sending' }]);
  log.receive([sentenceOf(1, { clientId: 'a', text: 'Привет' })], true);
  log.await([]);
  expect(shown).toEqual(['Привет sending', 'Привет stored']);
});
