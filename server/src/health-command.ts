import type { Command } from './command.ts';

/** How long the answer may take; ms. */
const patience = 5_000;

/** Asks the server of the same settings on this machine whether it serves, as a container's health check does. */
export const askHealth: Command = async (_, { host, port }) => {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
  const url = `http://${name}:${port}/health`;
  const response = await fetch(url, { signal: AbortSignal.timeout(patience) }).catch((error: unknown) => {
    throw new Error(`No server answers at ${url}`, { cause: error });
  });
  const { status } = (await response.json()) as { status: string };
  if (!response.ok) throw new Error(`The server at ${url} is not ready: ${status}`);
  return status;
};
