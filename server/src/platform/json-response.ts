const headers = { 'content-type': 'application/json;charset=utf-8', 'cache-control': 'no-store' } as const;

/** A response of JSON that is written already, or is written now. What the API answers is stored by nobody. */
export const jsonResponse = (value: unknown, status: number): Response =>
  new Response(value instanceof Uint8Array ? (value as Uint8Array<ArrayBuffer>) : JSON.stringify(value), {
    status,
    headers,
  });
