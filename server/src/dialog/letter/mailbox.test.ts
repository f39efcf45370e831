import { describe, expect, it } from 'vitest';
import { call, entryOf, freshToken, openDialog } from '../dialog-fixture.ts';
import { linkOf, minute, type Received, useLetters } from './letter-fixture.ts';
import { mostUnproven } from './mailbox-service.ts';

const at = useLetters();
/** After it the bounds of a day start again. */
const day = 25 * 60 * minute;

/** After what a visitor is written to no more. */
const ends: Record<string, () => Promise<{ status: number }>> = {
  'a ban': async () => {
    const owner = { ...at.owner, token: freshToken(at.server, at.owner) };
    const { id } = await entryOf(at.server, owner, at.dialog);
    return call(at.server, `PATCH /dialog/ban/${id}`, { token: owner.token, body: { isBan: true } });
  },
  'its erasure by the visitor': () => call(at.server, 'DELETE /widget/session', { token: at.dialog.token }),
};

describe('a mailbox', () => {
  it.each(Object.keys(ends))('gets no letter of a dialog after %s', async (name) => {
    await at.leaveMail('vera@example.com');
    await at.answer('Ждём вас.');
    expect((await ends[name]!()).status).toBe(200);
    expect(await at.toVisitor()).toEqual([]);
  });

  it('one press stops the letters, without a sign-in; a look at the page does not', async () => {
    await at.leaveMail('eva@example.com');
    await at.answer('Раз');
    const stop = linkOf((await at.toVisitor())[0]!.text, 'stop');
    const page = await (await at.follow(stop)).text();
    expect(page).toContain('<form method="post">');
    await at.answer('Два');
    expect(await at.toVisitor()).toHaveLength(1);
    expect(await (await at.follow(stop, 'POST')).text()).toContain('Таких писем больше не\u00a0будет');
    await at.answer('Три');
    expect(await at.toVisitor()).toEqual([]);
    // A page that names the address again asks for nothing.
    at.dialog = await openDialog(at.server, at.site);
    await at.leaveMail('Eva@example.com');
    await at.answer('Четыре');
    expect(await at.toVisitor()).toEqual([]);
    expect((await at.follow(stop.replace(/.{3}$/, 'aaa'), 'POST')).status).toBe(404);
  });

  it.each([
    ['Eva@example.com', 'eva+shop@example.com'],
    ['eva+shop@example.com', 'eva+bank@example.com'],
    ['eva@почта.рф', 'eva@xn--80a1acny.xn--p1ai'],
  ])('letters that %s has stopped come to no other spelling of it: %s', async (email, other) => {
    await at.leaveMail(email);
    await at.answer('Раз');
    await at.follow(linkOf((await at.toVisitor())[0]!.text, 'stop'), 'POST');
    at.dialog = await openDialog(at.server, at.site);
    expect((await at.leaveMail(other)).status).toBe(200);
    await at.answer('Два');
    expect(await at.toVisitor()).toEqual([]);
  });

  it('who types an address for the answer again after a stop is mailed: one letter, until its link is followed', async () => {
    await at.leaveMail('eva@example.com', { letters: true });
    await at.answer('Раз');
    const stop = linkOf((await at.toVisitor())[0]!.text, 'stop');
    const again = async () => {
      expect((await at.follow(stop, 'POST')).status).toBe(200);
      at.dialog = await openDialog(at.server, at.site);
      return at.leaveMail('Eva@example.com', { letters: true });
    };
    expect((await again()).status).toBe(200);
    await at.answer('Два');
    const [letter] = await at.toVisitor();
    expect(letter!.text).toContain('Два');
    await at.answer('Три');
    expect(await at.toVisitor()).toEqual([]);
    await at.press(linkOf(letter!.text, 'open'));
    await at.answer('Четыре');
    expect(await at.toVisitor()).toHaveLength(1);
    // After a second stop no letter is sent or promised, also when the address is typed again.
    expect((await again()).status).toBe(429);
    await at.answer('Пять');
    expect(await at.toVisitor(30 * 24 * 60 * minute)).toEqual([]);
    expect((await again()).status).toBe(200);
    await at.answer('Шесть');
    expect((await at.toVisitor()).map(({ text }) => text.includes('Шесть'))).toEqual([true]);
  });

  it('gets one more letter when its address is typed again after it has had the few of an unproven one', async () => {
    for (let i = 0; i < mostUnproven; i += 1) {
      at.dialog = await openDialog(at.server, at.site);
      await at.leaveMail('gert@example.com', { letters: true });
      await at.answer(`Письмо ${i}`);
      expect(await at.toVisitor()).toHaveLength(1);
    }
    at.dialog = await openDialog(at.server, at.site);
    await at.leaveMail('gert@example.com', { letters: true });
    await at.answer('Ещё письмо');
    expect(await at.toVisitor()).toHaveLength(1);
  });

  it('gets few letters before a person has followed a link of one, and then all', async () => {
    await at.leaveMail('fred@example.com');
    let last: Received | undefined;
    for (let i = 0; i < mostUnproven; i += 1) {
      await at.answer(`Письмо ${i}`);
      const letters = await at.toVisitor(day);
      expect(letters).toHaveLength(1);
      last = letters[0];
    }
    const open = linkOf(last!.text, 'open');
    await at.answer('Лишнее');
    expect(await at.toVisitor(day)).toEqual([]);
    // A mail scanner that follows the links is no person.
    expect((await at.follow(open)).status).toBe(200);
    await at.answer('Ещё лишнее');
    expect(await at.toVisitor(day)).toEqual([]);
    expect((await at.press(open)).status).toBe(200);
    await at.answer('Снова');
    expect(await at.toVisitor(day)).toHaveLength(1);
  });
});
