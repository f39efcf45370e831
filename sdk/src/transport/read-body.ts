import type { Call } from '../contract/contract.ts';
import type { CallSettings } from './environment.ts';
import type { CallArguments, Rest } from './rest.ts';

/** An export, or a file, takes its time; ms. */
const patience = 300_000;

/** Makes a signed call whose reply is no JSON, and waits up to five minutes for it. */
async function readAs<K extends Call>(
  rest: Rest,
  key: K,
  kind: { readonly isText: true } | { readonly isBlob: true },
  options: object,
): Promise<unknown> {
  const parts = { timeout: patience, ...options, ...kind };
  return rest.signed(key, ...([parts] as unknown as CallArguments<K>));
}

/** Reads a text. @throws ApiError */
export const readText = async <K extends Call>(
  rest: Rest,
  key: K,
  options: object,
  settings: CallSettings = {},
): Promise<string> => (await readAs(rest, key, { isText: true }, { ...settings, ...options })) as string;

/** Reads bytes, with their type. @throws ApiError */
export const readBlob = async <K extends Call>(
  rest: Rest,
  key: K,
  options: object,
  settings: CallSettings = {},
): Promise<Blob> => (await readAs(rest, key, { isBlob: true }, { ...settings, ...options })) as Blob;
