import { describe, expect, it } from 'vitest';
import { AppError } from '../app-error.ts';
import { createJsonSize } from './json-size.ts';

/** The code of the refusal, however the text is cut into chunks; null when it passes. */
function look(text: string, size: { depth: number; items: number }, chunk = text.length): string | null {
  const json = createJsonSize(size);
  const bytes = Buffer.from(text);
  try {
    for (let from = 0; from < bytes.length; from += chunk) json.add(bytes.subarray(from, from + chunk));
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.reason;
    throw error;
  }
}

describe('the size of JSON', () => {
  const size = { depth: 3, items: 6 };

  it.each([
    ['{"a":[{"b":1}]}', null],
    ['{"a":[{"b":[1]}]}', 'invalid'],
    ['[[[]],[]]', null],
    ['[1,2,3,4,5,6]', 'too_large'],
    ['[1,2,3,4]', null],
    ['"[[[[{{{{,,,,,,,,"', null],
    [String.raw`{"a":"\"[[[[,,,,,,,"}`, null],
    [String.raw`{"a":"\\","b":[[[1]]]}`, 'invalid'],
    [String.raw`"\u0000"`, 'invalid'],
    [String.raw`"\\u0000"`, null],
    [String.raw`"\u0041\u00\u0001"`, null],
    ['{"кириллица":"[[[["}', null],
  ])('%s: %s, in one piece and byte by byte', (text, code) => {
    expect([look(text, size), look(text, size, 1), look(text, size, 3)]).toEqual([code, code, code]);
  });

  it('is refused at the first value too many, not at the end', () => {
    const json = createJsonSize({ depth: 4, items: 100 });
    json.add(Buffer.from('[' + '"",'.repeat(90)));
    expect(() => json.add(Buffer.from('"",'.repeat(20)))).toThrow('too_large');
  });
});
