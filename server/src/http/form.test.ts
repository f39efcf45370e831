import { describe, expect, it } from 'vitest';
import { parseForm } from './form.ts';

const type = 'multipart/form-data; boundary=b';
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const parse = (text: string, contentType = type, items = 16) => parseForm(bytesOf(text), contentType, items);
const part = (head: string, content: string): string => `--b\r\n${head}\r\n\r\n${content}\r\n`;
const named = (rest: string): string => `Content-Disposition: form-data; ${rest}`;
const textIn = (bytes: Uint8Array = new Uint8Array()): string => Buffer.from(bytes).toString('latin1');

describe('a form', () => {
  it('is read as browsers and the runtime write it', async () => {
    const form = new FormData();
    form.set('clientId', 'строка\r\nи «ещё»');
    form.set('file', new File(['a\r\n--\0b\r\n'], 'имя "в кавычках".txt', { type: 'text/plain' }));
    form.set('empty', new File([], 'пусто'));
    const whole = new Response(form);
    const contentType = whole.headers.get('content-type')!;
    const { texts, files } = parseForm(new Uint8Array(await whole.arrayBuffer()), contentType, 3);
    expect([...texts]).toEqual([['clientId', 'строка\r\nи «ещё»']]);
    expect([...files].map(([name, file]) => [name, file.name, textIn(file.bytes)])).toEqual([
      ['file', 'имя "в кавычках".txt', 'a\r\n--\0b\r\n'],
      ['empty', 'пусто', ''],
    ]);
  });

  it('is read as other programs write it', () => {
    const { texts, files } = parse(
      'what stands before counts for nothing\r\n' +
        part(`content-type: text/plain\r\ncontent-disposition:form-data; name=a`, '1') +
        part(`${named('filename="one \\"1\\".txt"; name="f"')}\r\nContent-Type: text/plain`, 'x') +
        part(named('name="f"; filename=two.txt'), 'y') +
        part(named('name="a"'), '2') +
        '--b--\r\nwhat follows counts for nothing',
      'multipart/form-data; charset=utf-8; boundary="b"',
    );
    expect([...texts]).toEqual([['a', '2']]);
    expect([...files].map(([name, file]) => [name, file.name, textIn(file.bytes)])).toEqual([
      ['f', 'one "1".txt', 'x'],
    ]);
  });

  it('gives the bytes of the body itself', () => {
    const body = bytesOf(`${part(named('name="f"; filename="a"'), 'content')}--b--`);
    expect(parseForm(body, type, 1).files.get('f')!.bytes.buffer).toBe(body.buffer);
  });

  it('may hold so many fields and no more', () => {
    const fields = (count: number) => `${part(named('name="a"'), '1').repeat(count)}--b--`;
    expect(parse(fields(2), type, 2).texts.size).toBe(1);
    expect(() => parse(fields(3), type, 2)).toThrow(expect.objectContaining({ reason: 'too_large' }));
  });

  it.each([
    ['nothing', ''],
    ['no boundary', 'a'],
    ['another boundary', part(named('name="a"'), '1').replaceAll('--b', '--c')],
    ['no end', part(named('name="a"'), '1')],
    ['an end within a head', `--b\r\n${named('name="a"')}\r\n`],
    ['an end within a file', `--b\r\n${named('name="a"; filename="a"')}\r\n\r\nhalf`],
    ['a part without a head', `--b\r\n\r\n\r\n1\r\n--b--`],
    ['a part without a name', `${part('Content-Disposition: form-data; filename="a"', '1')}--b--`],
    ['a name in no header of its own', `${part('Content-Type: text/plain; name="a"', '1')}--b--`],
    ['something behind a boundary', part(named('name="a"'), '1').replace('--b', '--bc')],
    ['an endless head', `${part(`${named('name="a"')}\r\nX: ${'x'.repeat(5000)}`, '1')}--b--`],
    ['no boundary in its type', '----', 'multipart/form-data'],
  ])('is refused with %s', (_, text, contentType = type) => {
    expect(() => parse(text, contentType)).toThrow(expect.objectContaining({ reason: 'invalid' }));
  });

  it('costs what its length does, whatever it is made of', () => {
    const slow: string[] = [];
    for (const piece of ['\r\n--', '\r\n-', 'b', '\r\n\r\n', named('name="'), ';name=', ';name="', '\\"', '%22'])
      for (const before of ['', `--b\r\n${named('name="')}`, `--b\r\n${named('name="a"')}\r\n\r\n`]) {
        const body = bytesOf(`${before}${piece.repeat(100_000)}\r\n\r\n`);
        const started = process.cpuUsage();
        expect(() => parseForm(body, type, 16)).toThrow();
        if (process.cpuUsage(started).user > 500_000) slow.push(before + piece);
      }
    expect(slow).toEqual([]);
  });
});
