/** Characters that a secret must have: 32 of base64 are 192 random bits. */
const leastLength = 32;
/** Different characters that 32 random ones of even 16 kinds practically always have. */
const leastKinds = 10;

/** Of at least six letters or on their own: 44 random characters of base64 contain one of them once in 10⁷. */
const placeholders =
  /change[-_ .]?(me|this|it)|secret|passw(or)?d|example|placeholder|default|\btoken\b|qwerty|\byour[-_ ]|insert|replace[-_ ]/i;

/** Whether a piece of at most half its length, repeated, makes `text`, its last repetition perhaps cut short. */
const repeatsItself = (text: string): boolean =>
  Array.from({ length: text.length >> 1 }, (_, at) => text.slice(at + 1)).some((rest) => text.startsWith(rest));

/** Neighbours that count up, count down or are the same: `0123`, `cba`, `aaa`. */
function stepsOf(text: string): number {
  let steps = 0;
  for (let at = 1; at < text.length; at += 1)
    if (Math.abs(text.charCodeAt(at) - text.charCodeAt(at - 1)) <= 1) steps += 1;
  return steps;
}

/** What makes a secret guessable, as the end of a sentence; null when nothing is seen. */
export function weaknessOf(secret: string): string | null {
  if (secret.length < leastLength) return `must have at least ${leastLength} characters in production`;
  if (new Set(secret).size < leastKinds) return `has fewer than ${leastKinds} different characters`;
  if (repeatsItself(secret)) return 'repeats itself';
  if (stepsOf(secret) > secret.length / 2) return 'is a row of neighbouring characters';
  const word = placeholders.exec(secret)?.[0];
  return word ? `is a placeholder: it contains «${word}»` : null;
}
