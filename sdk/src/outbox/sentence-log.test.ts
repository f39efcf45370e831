import { expect, test } from 'vitest';
import { deletedText } from '../contract/deleted-text.ts';
import { createTestClock, sentenceOf } from '../transport/server-fixture.ts';
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

test('a deletion holds in whatever order it and the sentence arrive, and adds nothing that is not loaded', () => {
  const log = createSentenceLog(
    'visitor',
    () => undefined,
    async () => undefined,
    { clock: createTestClock().clock, log: () => undefined },
  );
  const texts = (): string[] => log.sentences().map(({ seq, text }) => `${seq} ${text}`);
  log.receive([sentenceOf(8, { text: 'раз' }), sentenceOf(9, { text: 'два' })], true);
  log.erase([9, 3]);
  expect(texts()).toEqual(['8 раз', `9 ${deletedText}`]);
  // A page that was read before the deletion, and one of a server that has deleted more since.
  log.receive([sentenceOf(3, { text: 'старое' }), sentenceOf(9, { text: 'два' })], true);
  log.receive([sentenceOf(8, { text: deletedText, deleted: true })], true);
  expect(texts()).toEqual([`3 ${deletedText}`, `8 ${deletedText}`, `9 ${deletedText}`]);
  const shown = log.sentences();
  log.erase([9, 3]);
  log.erase();
  expect(log.sentences()).toBe(shown);
});
