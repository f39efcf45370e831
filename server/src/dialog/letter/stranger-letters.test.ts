import { describe, expect, it } from 'vitest';
import { createOwner, createSite, openDialog } from '../dialog-fixture.ts';
import { linkOf, minute, type Received, useLetters } from './letter-fixture.ts';
import { formerMailboxKey, mailboxKey } from './letter-link.ts';
import { mostUnproven, newMailboxes } from './mailbox-service.ts';

/** Letters of the server to mailboxes that followed no link, within a day. */
const ceiling = 15;
const at = useLetters({ QUOTA_STRANGER_LETTERS_PER_DAY: String(ceiling) });
/** After it the bounds of a day start again. */
const day = 25 * 60 * minute;

/** An answer to each of these addresses, in a dialog of its own; the letters of the rounds of some minutes. */
async function writeTo(...emails: string[]): Promise<Received[]> {
  for (const email of emails) {
    at.dialog = await openDialog(at.server, at.site);
    await at.leaveMail(email);
    await at.answer('Ответ');
  }
  return [...(await at.toVisitor()), ...(await at.toVisitor(minute)), ...(await at.toVisitor(minute))];
}
const strangers = (count: number, name: string): string[] =>
  Array.from({ length: count }, (_, i) => `${name}${i}@example.com`);
/** The counts of a day that all tests share. */
const forgetCounts = (): Promise<unknown> => at.server.deps.db.deleteFrom('tally').execute();

describe('letters to who has shown no sign of life', () => {
  it('count one Gmail mailbox once, however it is spelt', async () => {
    await forgetCounts();
    const spelt = Array.from({ length: 24 }, (_, i) => {
      const dotted = [...'annamaria']
        .map((letter, at) => (at > 0 && (i >> (at - 1)) & 1 ? `.${letter}` : letter))
        .join('');
      return `${dotted}${i % 3 ? `+${i}` : ''}@${i % 2 ? 'gmail.com' : 'googlemail.com'}`;
    });
    expect(new Set(spelt).size).toBe(24);
    expect(await writeTo(...spelt)).toHaveLength(mostUnproven);
  });

  it('reach few new mailboxes of one owner a day, and one more for each that follows a link', async () => {
    await forgetCounts();
    const first = await writeTo(...strangers(14, 'new'));
    expect(first).toHaveLength(newMailboxes);
    for (const { text } of first.slice(0, 3)) await at.press(linkOf(text, 'open'));
    // The deferred letters come with the hour: those that the followed links allow.
    expect(await at.toVisitor(61 * minute)).toHaveLength(3);
    expect(await at.toVisitor(61 * minute)).toEqual([]);
    expect(await at.toVisitor(day)).toHaveLength(1);
  });

  it('leave the letters to known mailboxes alone', async () => {
    await forgetCounts();
    await at.leaveMail('known@example.com');
    await at.answer('Раз');
    await at.press(linkOf((await at.toVisitor())[0]!.text, 'open'));
    const known = at.dialog;
    await writeTo(...strangers(12, 'other'));
    at.dialog = known;
    await at.answer('Два');
    expect((await at.toVisitor()).map(({ to }) => to)).toEqual(['known@example.com']);
  });

  it('have a ceiling for the whole server', async () => {
    await forgetCounts();
    const first = await writeTo(...strangers(10, 'one'));
    await at.press(linkOf(first[0]!.text, 'open'));
    at.owner = await createOwner(at.server);
    at.site = await createSite(at.server, at.owner);
    await at.setVerified(1);
    const toTwo = (letters: Received[]): Received[] => letters.filter(({ to }) => to.startsWith('two'));
    expect(toTwo(await writeTo(...strangers(10, 'two')))).toHaveLength(ceiling - 10);
    expect(toTwo(await at.toVisitor(day))).toHaveLength(5);
  });
});

describe('a mailbox of Gmail that was counted by its dots before', () => {
  it.each([
    ['stopped', { stopped: 1, proven: 0, sent: 1 }, 0],
    ['proven', { stopped: 0, proven: 1, sent: mostUnproven }, 1],
  ] as const)('stays %s', async (_, marks, letters) => {
    await forgetCounts();
    const email = 'an.na@gmail.com';
    const { id } = at.site;
    const key = formerMailboxKey(at.server.deps, id, email)!;
    expect(key).not.toBe(mailboxKey(at.server.deps, id, email));
    await at.server.deps.db
      .insertInto('mailbox')
      .values({ key, domain_id: id, at: at.server.clock.now(), ...marks })
      .execute();
    expect(await writeTo(email)).toHaveLength(letters);
  });
});
