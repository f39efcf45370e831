type Environment = Readonly<Record<string, string | undefined>>;

/** The password of an address, also of one that is malformed: up to the last `@`, as its author meant it. */
const password = /:\/\/[^:]*:(.*)@/s;
const secretParameter = /[?&][^=&#]*(?:pass|secret|token|key)[^=&#]*=([^&#]+)/gi;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Each spelling of a secret that a message may contain: as set, decoded, encoded and inside a JSON text. */
function spellingsOf(secret: string): string[] {
  const plain = decoded(secret);
  return [secret, plain, encodeURIComponent(plain), encodeURI(plain)].flatMap((text) => [
    text,
    JSON.stringify(text).slice(1, -1),
  ]);
}

/** All secrets among the settings: no message may contain one. */
export function secretsOf(env: Environment): readonly string[] {
  const secrets = Object.values(env).flatMap((value = '') => [
    password.exec(value)?.[1] ?? '',
    ...Array.from(value.matchAll(secretParameter), ([, secret = '']) => secret),
  ]);
  const named = ['JWT_SECRET', 'METRICS_TOKEN', 'EMBEDDINGS_KEY', 'WRITER_KEY'].map((name) => env[name] ?? '');
  return [...new Set([...secrets, ...named].filter(Boolean).flatMap(spellingsOf))];
}

/** Characters of a secret that is hidden wherever it occurs; a shorter one only as a password or a whole text. */
const leastLength = 6;

/** Makes what replaces each of the secrets in a text by `…`. */
export function createSecretFilter(secrets: readonly string[]): (text: string) => string {
  // The longest first: one may be part of another.
  const ordered = secrets.toSorted((a, b) => b.length - a.length);
  const hide = (text: string, secret: string): string =>
    secret.length < leastLength
      ? text.replaceAll(`:${secret}@`, ':…@').replaceAll(`"${secret}"`, '"…"')
      : text.replaceAll(secret, '…');
  return (text) => ordered.reduce(hide, text);
}

const howToEncode =
  'write special characters of its user and password percent-encoded: # as %23, / as %2F, ? as %3F, @ as %40, % as %25';

/** A `%` that encodes nothing. */
export const barePercent = /%(?![\da-f]{2})/i;

/**
 * Refuses the address of a service that a URL parser would misread, such as one whose password has a bare `#`.
 * @throws Error that names the setting, without its value
 */
export function expectAddress(name: string, value: string, form: string): void {
  const url = URL.parse(value);
  // What follows the host has no `@` unless it is the rest of a password.
  const isMisread = !url || url.hash !== '' || /@/.test(url.pathname + url.search) || barePercent.test(value);
  if (isMisread) throw new Error(`${name} is not of the form ${form}; ${howToEncode}`);
}
