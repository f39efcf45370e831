/**
 * One position of a text after the pattern's part has matched there; calls `next`, and tries another way when
 * that fails.
 */
type Matcher = (at: number, next: (at: number) => boolean) => boolean;

export class TooManySteps extends Error {}

/**
 * A backtracking matcher of the patterns that the contract uses, which counts the characters it looks at: what an
 * engine like V8's or JavaScriptCore's does at worst, without its shortcuts.
 */
export function createStepCounter(
  pattern: RegExp,
  most: number,
): { alphabet: readonly string[]; stepsOf(text: string): number } {
  const { source, flags } = pattern;
  const alphabet = new Set<string>();
  let at = 0;
  let text = '';
  let steps = 0;

  const one = (piece: string): Matcher => {
    const single = new RegExp(`^(?:${piece})$`, flags);
    for (const char of samples)
      if (single.test(char)) {
        alphabet.add(char);
        break;
      }
    return (place, next) => {
      if ((steps += 1) > most) throw new TooManySteps();
      return place < text.length && single.test(text[place]!) && next(place + 1);
    };
  };
  const sequence =
    (parts: readonly Matcher[]): Matcher =>
    (place, next) => {
      const step = (part: number, from: number): boolean =>
        part === parts.length ? next(from) : parts[part]!(from, (to) => step(part + 1, to));
      return step(0, place);
    };
  const repeated =
    (part: Matcher, least: number, limit: number): Matcher =>
    (place, next) => {
      const more = (count: number, from: number): boolean =>
        (count < limit && part(from, (to) => (to > from || count < least) && more(count + 1, to))) ||
        (count >= least && next(from));
      return more(0, place);
    };

  const parseAtom = (): Matcher => {
    const rest = source.slice(at);
    if (rest.startsWith('(')) {
      at += /^\((?:\?:)?/.exec(rest)![0].length;
      const inner = parseChoice();
      at += 1;
      return inner;
    }
    const piece = /^(?:\[(?:\\.|[^\]\\])*\]|\\p\{\w+\}|\\.|[^])/.exec(rest)![0];
    at += piece.length;
    if (piece === '^') return (place, next) => place === 0 && next(place);
    if (piece === '$') return (place, next) => place === text.length && next(place);
    return one(piece);
  };
  const parseSequence = (): Matcher => {
    const parts: Matcher[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') {
      const atom = parseAtom();
      const [quantifier, , least, comma, limit] = /^([*+?]|\{(\d+)(,)?(\d+)?\})?/.exec(source.slice(at))!;
      at += quantifier.length;
      if (quantifier === '') parts.push(atom);
      else if (least !== undefined)
        parts.push(repeated(atom, Number(least), limit ? Number(limit) : comma ? Infinity : Number(least)));
      else parts.push(repeated(atom, quantifier === '+' ? 1 : 0, quantifier === '?' ? 1 : Infinity));
    }
    return sequence(parts);
  };
  const parseChoice = (): Matcher => {
    const choices = [parseSequence()];
    while (source[at] === '|') {
      at += 1;
      choices.push(parseSequence());
    }
    return (place, next) => choices.some((choice) => choice(place, next));
  };

  const whole = parseChoice();
  const stepsOf = (value: string): number => {
    [text, steps] = [value, 0];
    for (let start = 0; start <= text.length && !whole(start, () => true); start += 1)
      if ((steps += 1) > most) throw new TooManySteps();
    return steps;
  };
  return { alphabet: [...alphabet], stepsOf };
}

/** One character of each class that a pattern may distinguish. */
const samples = ['a', '1', 'б', '.', '-', '@', ' ', '#', '!', 'A', 'T', 'Z', ':', '\u0001'];
