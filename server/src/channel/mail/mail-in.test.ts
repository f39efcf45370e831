import { describe, expect, it } from 'vitest';
import { automaticLetters, report } from '../../mail/incoming/automatic-letter-fixture.ts';
import { shop } from '../../mail/incoming/reply-form-fixture.ts';
import { call, openDialog, say } from '../../dialog/dialog-fixture.ts';
import { minute } from '../../dialog/letter/letter-fixture.ts';
import { mostWaiting } from '../../dialog/letter/waiting-letter-service.ts';
import { hasDovecot, startDovecot } from './dovecot-fixture.ts';
import { startImap } from './imap-fixture.ts';
import { answerTo, idOf, replyAddress, threadOf, useMailIn } from './mail-in-fixture.ts';
import { mostPerHour } from './mail-in-letter.ts';

const isThere = hasDovecot();
if (!isThere) it.skip('Dovecot is not on this machine: apt-get install dovecot-imapd', () => undefined);

const servers = [['a server of our own', startImap] as const, ...(isThere ? [['Dovecot', startDovecot] as const] : [])];

describe.each(servers)('answers by mail, read from %s', (_, startMailbox) => {
  const at = useMailIn(startMailbox, { MAIL_IN_ADDRESS: 'Answers@Shop.Example' });

  it('enter their dialog, once each; the letters stay where they are, marked as read', async () => {
    const letter = await at.mailedLetter();
    expect(letter.text.trim()).toMatch(/^Ответьте на\u00a0это письмо, и\u00a0ваш ответ появится в\u00a0чате\./);
    expect(replyAddress(letter.raw)).toMatch(/^answers\+[a-z2-7]{26}@shop\.example$/);
    expect(letter.raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
    const seen = at.box().seen();
    const answer = answerTo(letter, { text: 'Ленина, 5' });
    await at.deliver(answer, answer, answerTo(letter, { text: 'Код 12' }));
    expect(await at.sentences()).toMatchObject([
      { author: 'operator' },
      { author: 'visitor', text: 'Ленина, 5', via: 'mail' },
      { author: 'visitor', text: 'Код 12', via: 'mail' },
    ]);
    expect(at.box().seen() - seen).toBe(3);
    const shown = await call(at.server, 'GET /widget/sentence?before=100', { token: at.dialog.token });
    expect((shown.body as any).sentences.map(({ text }: { text: string }) => text)).toContain('Ленина, 5');
  });

  it('and the next letter follow each other, so that a mail program shows one thread', async () => {
    const first = await at.mailedLetter('Раз');
    expect(threadOf(first.raw)).toEqual({ inReplyTo: '', references: [] });
    await at.answer('Два');
    const [second] = await at.toVisitor();
    expect(threadOf(second!.raw)).toEqual({ inReplyTo: idOf(first.raw), references: [idOf(first.raw)] });
    expect(replyAddress(second!.raw)).toBe(replyAddress(first.raw));
    await at.deliver(answerTo(second!, { id: '<third@example.com>' }));
    await at.answer('Четыре');
    const [fourth] = await at.toVisitor();
    expect(threadOf(fourth!.raw).inReplyTo).toBe('<third@example.com>');
    expect(threadOf(fourth!.raw).references).toEqual([idOf(first.raw), '<third@example.com>']);
  });

  it('of programs are no sentences, and nothing answers them', async () => {
    const letter = await at.mailedLetter();
    const to = replyAddress(letter.raw);
    await at.deliver(
      ...automaticLetters.map(({ raw }) => raw.replaceAll(shop.address, to).replaceAll('anna@example.com', at.email())),
    );
    expect(await at.visitorTexts()).toEqual([]);
    expect((await at.waiting()).map(({ reason }) => reason)).toEqual(['automatic']);
    expect(await at.toVisitor(30 * minute)).toEqual([]);
  });

  it('from another address wait for a member, who accepts or refuses them', async () => {
    const letter = await at.mailedLetter();
    await at.deliver(
      answerTo(letter, { from: 'Анна <olga@example.com>', text: 'Я с\u00a0другой почты' }),
      answerTo(letter, { from: `"${at.email()}" <eve@evil.example>`, text: 'Отмените заказ' }),
    );
    expect(await at.visitorTexts()).toEqual([]);
    expect(await at.header()).toMatchObject({ waiting: true, waitingLetters: 2 });
    const [own, strange] = await at.waiting();
    expect(own).toMatchObject({ reason: 'other_sender', sender: 'olga@example.com', text: 'Я с другой почты' });
    expect(strange).toMatchObject({ reason: 'other_sender', sender: 'eve@evil.example' });
    expect((await at.decide('POST accept', own!.id)).status).toBe(200);
    expect((await at.decide('POST accept', own!.id)).status).toBe(404);
    expect((await at.decide('DELETE refuse', strange!.id)).status).toBe(200);
    expect(await at.visitorTexts()).toEqual(['Я с другой почты']);
    expect(await at.waiting()).toEqual([]);
    expect(await at.header()).toMatchObject({ waitingLetters: 0 });
  });

  it('with a forged sender never speak as the visitor', async () => {
    const letter = await at.mailedLetter();
    const forged = ['Authentication-Results: mx.shop.example; spf=fail; dkim=none; dmarc=fail'];
    await at.deliver(answerTo(letter, { headers: forged }));
    expect(await at.visitorTexts()).toEqual([]);
    expect(await at.waiting()).toMatchObject([{ reason: 'forged', sender: at.email() }]);
  });

  it('without a token that fits are left alone', async () => {
    const letter = await at.mailedLetter();
    const seen = at.box().seen();
    const to = replyAddress(letter.raw);
    const wrong = to.replace(/\+./, (text) => (text === '+a' ? '+b' : '+a'));
    await at.deliver(
      answerTo(letter, { to: 'answers@shop.example' }),
      answerTo(letter, { to: wrong }),
      answerTo(letter, { to: to.replace('answers+', 'answers+x') }),
    );
    expect(await at.visitorTexts()).toEqual([]);
    expect(await at.waiting()).toEqual([]);
    expect(at.box().seen()).toBe(seen);
  });

  it('to a former address of the visitor wait, and those of a banned one are dropped', async () => {
    const letter = await at.mailedLetter();
    await at.leaveMail('boris@example.com');
    await at.deliver(answerTo(letter));
    expect(await at.waiting()).toMatchObject([{ reason: 'other_sender' }]);
    await at.leaveMail(at.email());
    const { id } = await at.header();
    await call(at.server, `PATCH /dialog/ban/${id}`, { token: at.token(), body: { isBan: true } });
    await at.deliver(answerTo(letter, { text: 'Ещё' }));
    expect(await at.visitorTexts()).toEqual([]);
    expect(await at.waiting()).toHaveLength(1);
  });

  it('that a mail server returns mark the address as not reachable, until it is typed again', async () => {
    const letter = await at.mailedLetter();
    expect(await at.header()).toMatchObject({ bounced: false, letters: true });
    await at.deliver(report({ action: 'failed', status: '5.1.1' }, replyAddress(letter.raw)));
    expect(await at.header()).toMatchObject({ bounced: true, letters: false });
    await at.answer('Вы получили письмо?');
    expect(await at.toVisitor()).toEqual([]);
    await at.leaveMail(at.email(), { letters: true });
    expect(await at.header()).toMatchObject({ bounced: false, letters: true });
  });

  it('that come too often wait, and are dropped in the end', async () => {
    const letter = await at.mailedLetter();
    const many = Array.from({ length: mostPerHour + mostWaiting + 3 }, (_one, i) =>
      answerTo(letter, { text: `Письмо ${i}` }),
    );
    await at.deliver(...many);
    expect(await at.visitorTexts()).toHaveLength(mostPerHour);
    const waiting = await at.waiting();
    expect(waiting).toHaveLength(mostWaiting);
    expect(new Set(waiting.map(({ reason }) => reason))).toEqual(new Set(['too_many']));
    expect(await at.toVisitor(30 * minute)).toEqual([]);
  });

  it('bring their files by the rules of files', async () => {
    const letter = await at.mailedLetter();
    const part = (name: string, content: string) =>
      `--m\nContent-Type: application/octet-stream\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${Buffer.from(content).toString('base64')}`;
    const body = `Content-Type: multipart/mixed; boundary=m\n\n--m\nContent-Type: text/plain; charset=utf-8\n\nВот смета\n${part('estimate.txt', 'Смета: 100 ₽')}\n${part('virus.exe', 'MZ')}\n--m--\n`;
    await at.deliver(answerTo(letter, { body }));
    const [, file, text] = await at.sentences();
    expect(text).toMatchObject({ text: 'Вот смета', via: 'mail', leftOut: 1 });
    expect(file).toMatchObject({ via: 'mail', file: { name: 'estimate.txt', type: 'text/plain' } });
    expect(await (await fetch(at.server.url + file!.file!.url)).text()).toBe('Смета: 100 ₽');
  });

  it('are read again after the mailbox was away, each once', async () => {
    const letter = await at.mailedLetter();
    await at.deliver(answerTo(letter, { text: 'До' }));
    await at.box().restart();
    await at.deliver(answerTo(letter, { text: 'После' }));
    expect(await at.visitorTexts()).toEqual(['До', 'После']);
  });

  it('reach only the dialog of their token', async () => {
    const letter = await at.mailedLetter();
    const first = at.dialog;
    at.dialog = await openDialog(at.server, at.site);
    await say(at.server, at.dialog, 'Другой диалог');
    await at.deliver(answerTo(letter));
    expect(await at.visitorTexts()).toEqual(['Другой диалог']);
    at.dialog = first;
    expect(await at.visitorTexts()).toEqual(['Ленина, 5']);
  });
});
