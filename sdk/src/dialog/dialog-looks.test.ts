import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ClientFrame, Look } from '../contract/frame.ts';
import { createDialogLooks, type DialogLooks } from './dialog-looks.ts';

let sent: ClientFrame[];
let looks: DialogLooks;
beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  looks = createDialogLooks({ send: (frame) => sent.push(frame) > 0 });
});
afterEach(() => {
  looks.reset();
  vi.useRealTimers();
});

const anna = { id: 'a', name: 'Анна' };
const boris = { id: 'b', name: 'Борис' };
const see = (what: Look, member = anna) => looks.handle({ type: 'look', session: 's1', member, what });
const shown = () => looks.$looks.get().s1?.map(({ member, what }) => `${member.name} ${what}`);
const reportsOf = (session: string) =>
  sent.flatMap((frame) => (frame.type === 'look' && frame.session === session ? [frame.what] : []));

test('who writes is shown as looking after 5 s, and is forgotten after 45 s without news', () => {
  see('open', boris);
  see('typing');
  expect(shown()).toEqual(['Борис open', 'Анна typing']);
  vi.advanceTimersByTime(5_000);
  expect(shown()).toEqual(['Борис open', 'Анна open']);
  vi.advanceTimersByTime(40_000);
  expect(shown()).toEqual(['Анна open']);
  vi.advanceTimersByTime(5_000);
  expect(shown()).toBeUndefined();
});

test('who repeats to look stays, and who leaves is removed at once', () => {
  see('open');
  vi.advanceTimersByTime(40_000);
  see('open');
  vi.advanceTimersByTime(40_000);
  expect(shown()).toEqual(['Анна open']);
  see('gone');
  expect(shown()).toBeUndefined();
});

test('an open dialog is reported every 20 s and on each connection, until it is left', () => {
  looks.say('s1', 'open');
  vi.advanceTimersByTime(40_000);
  expect(reportsOf('s1')).toEqual(['open', 'open', 'open']);
  looks.connected(false);
  looks.connected(true);
  expect(reportsOf('s1')).toHaveLength(4);
  looks.say('s1', 'gone');
  looks.connected(true);
  vi.advanceTimersByTime(60_000);
  expect(reportsOf('s1').slice(4)).toEqual(['gone']);
});

test('who comes to a dialog is answered once by who has it open', () => {
  see('open');
  looks.say('s1', 'open');
  see('open');
  see('typing', boris);
  see('open', boris);
  see('gone', boris);
  expect(reportsOf('s1')).toEqual(['open', 'open']);
});

test('keys in a row are one report in 3 s, in each dialog', () => {
  looks.say('s1', 'open');
  for (let key = 0; key < 30; key += 1) looks.say('s1', 'typing');
  looks.say('s2', 'typing');
  vi.advanceTimersByTime(3_000);
  looks.say('s1', 'typing');
  expect([reportsOf('s1'), reportsOf('s2')]).toEqual([['open', 'typing', 'typing'], ['typing']]);
});

test('the end of a sign-in ends reports and empties the store', () => {
  see('open');
  looks.say('s1', 'open');
  looks.reset();
  vi.advanceTimersByTime(60_000);
  expect([shown(), reportsOf('s1')]).toEqual([undefined, ['open']]);
});
