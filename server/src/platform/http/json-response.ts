/** What the API answers is stored by nobody. */
export const jsonHeaders = { 'content-type': 'application/json;charset=utf-8', 'cache-control': 'no-store' } as const;

/** Bytes of a body that Bun writes together with its headers, whenever it comes. */
const mostTogether = 15_000;

const streamOf = (bytes: Uint8Array): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });

/**
 * A response of JSON that is written already, or is written now.
 * @param isLate whether it comes in a later turn of the event loop than its call: there Bun writes each piece of each
 * header of a long body by a system call of its own, 50 of them, but those of a stream together
 */
export function jsonResponse(
  value: unknown,
  { status, isLate, headers = jsonHeaders }: { status: number; isLate: boolean; headers?: HeadersInit },
): Response {
  const body = value instanceof Uint8Array ? (value as Uint8Array<ArrayBuffer>) : JSON.stringify(value);
  if (!isLate || body.length <= mostTogether / 3) return new Response(body, { status, headers });
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  return new Response(bytes.length > mostTogether ? streamOf(bytes) : bytes, { status, headers });
}
