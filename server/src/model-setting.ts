import { wholeNumber } from './setting-number.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** A language model behind an OpenAI-compatible HTTP interface. */
export interface ModelEndpoint {
  /** The address of the call itself. */
  readonly url: string;
  /** Sent as a bearer token; null for none. */
  readonly key: string | null;
  readonly model: string;
}

export interface EncoderEndpoint extends ModelEndpoint {
  /** Numbers in a vector. */
  readonly size: number;
}

const longestName = 200;

function endpointOf(env: Environment, prefix: string, path: string): ModelEndpoint | null {
  const [address, key, model] = ['URL', 'KEY', 'MODEL'].map((name) => env[`${prefix}_${name}`] || null);
  if (!address) {
    if (key || model) throw new Error(`${prefix}_URL must be set, too: the address up to /v1`);
    return null;
  }
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new Error(
      `${prefix}_URL must be an address such as http://127.0.0.1:11434/v1; the key belongs to ${prefix}_KEY`,
    );
  if (!model || model.length > longestName) throw new Error(`${prefix}_MODEL must name the model that answers`);
  // A header takes no other characters.
  if (key && !/^[\x21-\x7e]{1,1000}$/.test(key)) throw new Error(`${prefix}_KEY must have no spaces or other signs`);
  const base = url.href.replace(/\/+$/, '');
  return { url: base.endsWith(path) ? base : base + path, key: key ?? null, model };
}

/** The encoder of sentences; null for none. @throws Error that names the setting which does not fit */
export function encoderOf(env: Environment): EncoderEndpoint | null {
  const endpoint = endpointOf(env, 'EMBEDDINGS', '/embeddings');
  if (!endpoint) return null;
  const size = wholeNumber(env, 'EMBEDDINGS_SIZE', 0, 4096);
  if (size < 8) throw new Error('EMBEDDINGS_SIZE must be a whole number from 8 to 4096: the numbers in a vector');
  return { ...endpoint, size };
}

/** The model that drafts answers for operators; null for none. @throws Error that names the setting */
export const writerOf = (env: Environment): ModelEndpoint | null => endpointOf(env, 'WRITER', '/chat/completions');
