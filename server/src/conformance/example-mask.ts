import { createHash } from 'node:crypto';

/** When the examples take place. */
const start = Date.parse('2026-11-02T09:00:00Z');

/** Fields that hold base64, which looks like a token and is none. */
const pictures: ReadonlySet<string> = new Set(['avatar', 'image']);

const digest = (text: string): string =>
  createHash('sha512').update(text).digest('base64url') + createHash('sha512').update(`${text}+`).digest('base64url');

/**
 * Replaces what differs from run to run (ids, tokens, moments, made-up addresses) by what does not; the same value is
 * replaced alike in all examples, so that they are consistent.
 */
export function createMask(): (value: unknown) => unknown {
  const known = new Map<string, string>();
  const days: string[] = [];
  const replaced = (found: string, make: (n: number) => string): string => {
    const made = known.get(found) ?? make(known.size + 1);
    known.set(found, made);
    return made;
  };
  const ofLength = (found: string, n: number): string =>
    (/^[0-9a-f]+$/.test(found) ? createHash('sha512').update(`${n}`).digest('hex') : digest(`${n}`)).slice(
      0,
      found.length,
    );
  const maskText = (text: string): string =>
    text
      .replaceAll(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/g, (time) =>
        replaced(time.slice(0, 16), (n) => new Date(start + n * 60_000).toISOString()),
      )
      .replaceAll(/^\d{4}-\d\d-\d\d$/g, (day) => {
        if (!days.includes(day)) days.push(day);
        return new Date(start + days.indexOf(day) * 86_400_000).toISOString().slice(0, 10);
      })
      .replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, (token) =>
        replaced(
          token,
          (n) => `eyJhbGciOiJIUzI1NiJ9.${digest(`body ${n}`).slice(0, 60)}.${digest(`${n}`).slice(0, 43)}`,
        ),
      )
      .replaceAll(/^127\.0\.0\.1:\d{4,5}$/g, 'models.example.com')
      .replaceAll(/\b[a-z0-9]+@example\.com/g, (email) => replaced(email, (n) => `operator${n}@example.com`))
      .replaceAll(/(?<![\w.-])(otk_)?([\w-]{22,64})(?![\w.-])/g, (found, prefix: string = '', rest: string) =>
        found.startsWith('eyJ') ? found : prefix + replaced(rest, (n) => ofLength(rest, n)),
      );
  const mask = (value: unknown): unknown => {
    if (typeof value === 'string') return maskText(value);
    if (typeof value === 'number') return Math.round(value * 1000) / 1000;
    if (Array.isArray(value)) return value.map(mask);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, pictures.has(key) ? inner : mask(inner)]),
    );
  };
  return mask;
}
