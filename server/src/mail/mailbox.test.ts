import { expect, it } from 'vitest';
import { mailboxOf } from './mailbox.ts';

it.each([
  ['Anna.Maria+shop@GMail.com', 'annamaria@gmail.com'],
  ['a.n.n.a.maria@googlemail.com', 'annamaria@gmail.com'],
  ['anna.maria@example.com', 'anna.maria@example.com'],
  ['Anna+1@Example.com.', 'anna@example.com'],
  ['+7900@example.com', '+7900@example.com'],
  ['eva@почта.рф', 'eva@xn--80a1acny.xn--p1ai'],
])('the mailbox of %s is %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
