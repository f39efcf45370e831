import { expect, it } from 'vitest';
import { jsonResponse } from './json-response.ts';

/** A server that answers in a later turn of the event loop, and what has come for one call, as it was sent. */
async function answerLate(value: unknown): Promise<{ isInChunks: boolean; text: string }> {
  const server = Bun.serve({
    port: 0,
    async fetch() {
      await new Promise((resolve) => setImmediate(resolve));
      return jsonResponse(value, { status: 200, isLate: true });
    },
  });
  try {
    const response = await fetch(server.url);
    expect(response.headers.get('content-type')).toContain('json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    return { isInChunks: !response.headers.has('content-length'), text: await response.text() };
  } finally {
    await server.stop(true);
  }
}

it.each([0, 10, 4_000, 9_000, 200_000])(
  'a late response of %i letters is whole, and in chunks only when it is long',
  async (length) => {
    const value = { text: 'ё'.repeat(length) };
    const text = JSON.stringify(value);
    const late = await answerLate(value);
    expect(late).toEqual({ isInChunks: Buffer.byteLength(text) > 15_000, text });
    expect(await answerLate(new TextEncoder().encode(text))).toEqual(late);
  },
);
