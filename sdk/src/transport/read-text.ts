import type { Call } from '../contract/contract.ts';
import type { CallSettings } from './environment.ts';
import type { CallArguments, Rest } from './rest.ts';

/** An export takes its time; ms. */
const exportPatience = 300_000;

/** Makes a signed call whose reply is text, and waits up to five minutes for it. @throws ApiError */
export async function readText<K extends Call>(
  rest: Rest,
  key: K,
  options: object,
  settings: CallSettings = {},
): Promise<string> {
  const parts = { timeout: exportPatience, ...settings, ...options, isText: true };
  return (await rest.signed(key, ...([parts] as unknown as CallArguments<K>))) as unknown as string;
}
