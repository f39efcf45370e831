import { expect, it } from 'vitest';
import { smallTalkKinds, smallTalkOf, smallTalkReply } from '../index.ts';

it.each([
  [4, 'Здравствуйте! Чем помочь?'],
  [5, 'Доброе утро! Чем помочь?'],
  [12, 'Добрый день! Чем помочь?'],
  [18, 'Добрый вечер! Чем помочь?'],
  [23, 'Добрый вечер! Чем помочь?'],
  [undefined, 'Здравствуйте! Чем помочь?'],
])('greets at %s with «%s»', (hour, text) =>
  expect(smallTalkReply({ kind: 'greeting', language: 'ru' }, hour)).toBe(text),
);

it('has a reply of its own to each kind in each language', () => {
  for (const language of ['ru', 'en'] as const) {
    const replies = smallTalkKinds.map((kind) => smallTalkReply({ kind, language }));
    expect(new Set(replies).size).toBe(smallTalkKinds.length);
  }
});

it('answers in the language of the message', () => {
  expect(smallTalkReply(smallTalkOf('hello')!, 9)).toBe('Good morning! How can I help?');
  expect(smallTalkReply(smallTalkOf('ты бот?')!)).toContain('помощник');
});
