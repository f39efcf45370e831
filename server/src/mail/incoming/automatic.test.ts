import { describe, expect, it } from 'vitest';
import { automaticLetters, personalLetters } from './automatic-letter-fixture.ts';
import { readLetter } from './letter-task.ts';
import { shop } from './reply-form-fixture.ts';
import { isForged } from './sender-check.ts';

const read = (raw: string) => readLetter({} as never, { bytes: new TextEncoder().encode(raw), own: [] });

describe('who wrote a letter', () => {
  it('has 20 forms of programs', () => expect(automaticLetters.length).toBeGreaterThanOrEqual(20));

  it.each(automaticLetters)('$form', async ({ raw, writer, isForGood }) => {
    const letter = await read(raw);
    expect(letter.writer).toBe(writer);
    if (isForGood !== undefined) expect(letter.isForGood).toBe(isForGood);
    // Also a report that goes elsewhere names the address that our letter was to be answered to.
    if (raw.includes('multipart/report; report-type=delivery-status')) expect(letter.to).toContain(shop.address);
  });

  it.each(personalLetters)('$form', async ({ raw }) => expect((await read(raw)).writer).toBe('person'));
});

describe('a forged sender', () => {
  const found = (...results: string[]) => isForged(results.map((value) => ({ key: 'authentication-results', value })));

  it.each([
    ['without results', [], false],
    ['DMARC passes', ['mx; spf=fail; dkim=pass; dmarc=pass'], false],
    ['DMARC fails', ['mx; spf=pass; dkim=pass; dmarc=fail (p=NONE)'], true],
    ['SPF fails and DKIM passes', ['mx; spf=fail; dkim=pass'], false],
    ['SPF fails without DKIM', ['mx; spf=fail smtp.mailfrom=x; dkim=none'], true],
    ['the sender adds a result of its own', ['mx; dmarc=fail', 'forged; dmarc=pass'], true],
    ['nothing is checked', ['mx; none'], false],
  ])('%s', (_, results, isFound) => expect(found(...results)).toBe(isFound));

  it('is not who an address names in front of another, nor one of two', async () => {
    const from = async (field: string) => (await read(`${field}\r\nTo: ${shop.address}\r\n\r\nHello\r\n`)).from;
    expect(await from('From: "anna@example.com" <eve@evil.example>')).toEqual(['eve@evil.example']);
    expect(await from('From: anna@example.com, eve@evil.example')).toHaveLength(2);
    expect(await from('From: anna@example.com\r\nFrom: eve@evil.example')).toHaveLength(2);
  });
});

describe('the files of a letter', () => {
  const picture = Buffer.alloc(20_000, 7).toString('base64');
  const part = (type: string, headers: readonly string[], content: string) =>
    ['--m', `Content-Type: ${type}`, 'Content-Transfer-Encoding: base64', ...headers, '', content].join('\r\n');
  const letter = (html: string, ...parts: string[]) =>
    [
      'From: anna@example.com',
      `To: ${shop.address}`,
      'Content-Type: multipart/mixed; boundary=m',
      '',
      part('text/html; charset=utf-8', [], Buffer.from(html).toString('base64')),
      ...parts,
      '--m--',
      '',
    ].join('\r\n');
  const inline = (id: string, content = picture) =>
    part('image/png', [`Content-ID: <${id}>`, 'Content-Disposition: inline; filename=image001.png'], content);
  const pdf = part(
    'application/pdf',
    ['Content-Disposition: attachment; filename="=?UTF-8?B?0YHRh9GR0YIucGRm?="'],
    Buffer.from('%PDF-1.7').toString('base64'),
  );
  const names = async (raw: string) => (await read(raw)).files.map(({ name }) => name);

  it('are its attachments, byte for byte', async () => {
    const { files, bytes, text } = await read(letter('<div>Вот счёт</div>', pdf));
    expect(text).toBe('Вот счёт');
    expect(files.map(({ name, from, to }) => [name, Buffer.from(bytes.subarray(from, to)).toString()])).toEqual([
      ['счёт.pdf', '%PDF-1.7'],
    ]);
  });

  it('are pictures within the new text, but not those of signatures and quotes, nor smileys', async () => {
    expect(await names(letter('<div>Вот:<img src="cid:a"></div>', inline('a')))).toEqual(['image001.png']);
    const signed = '<div>Вот</div><div class="gmail_signature"><img src="cid:a"></div>';
    expect(await names(letter(signed, inline('a')))).toEqual([]);
    expect(await names(letter('<div>Вот</div><blockquote><img src="cid:a"></blockquote>', inline('a')))).toEqual([]);
    expect(await names(letter('<div>Вот</div><div>-- </div><img src="cid:a">', inline('a')))).toEqual([]);
    expect(await names(letter('<div>Вот <img src="cid:a"></div>', inline('a', 'AAAA')))).toEqual([]);
  });

  it('are no keys and signatures of the program, and ten at most', async () => {
    const key = part('application/pgp-keys', ['Content-Disposition: attachment; filename=publickey.asc'], 'AAAA');
    expect(await names(letter('<div>Вот</div>', key, pdf))).toEqual(['счёт.pdf']);
    const many = await read(letter('<div>Вот</div>', ...Array.from({ length: 13 }, () => pdf)));
    expect([many.files.length, many.leftOut]).toEqual([10, 3]);
  });

  it('a letter of too many nested parts is refused', async () => {
    const deep = Array.from(
      { length: 30 },
      (_, i) => `--b${i - 1}\r\nContent-Type: multipart/mixed; boundary=b${i}\r\n`,
    );
    await expect(read(`From: a@example.com\r\n${deep.join('\r\n').replace('--b-1\r\n', '')}`)).rejects.toThrow(
      'nesting',
    );
  });
});
