import { ApiError } from '@otklik/sdk';

/** What a model reads of a refused call: the server's explanation, the code and the fields. */
const refusal = ({ status, code, detail, fields, retryAfter }) => ({
  content: [{ type: 'text', text: JSON.stringify({ status, code, detail, fields, retryAfter }) }],
  isError: true,
});

/**
 * Adds a tool whose result is JSON. `about`: `title`, `description`, `inputSchema` and `isReading`, whether it changes
 * nothing.
 */
export function addTool(server, name, { isReading, ...about }, work) {
  const annotations = { readOnlyHint: isReading, destructiveHint: false, openWorldHint: !isReading };
  server.registerTool(name, { ...about, annotations }, async (input) => {
    try {
      return { content: [{ type: 'text', text: JSON.stringify(await work(input)) }] };
    } catch (error) {
      if (error instanceof ApiError) return refusal(error);
      throw error;
    }
  });
}

export const timeOf = (at) => (at === null ? null : new Date(at).toISOString());
