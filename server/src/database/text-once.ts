import { atTurnEnd } from '../runtime/at-turn-end.ts';

const texts = new Map<object, string>();

/** JSON of an object that does not change any more: written once, however many are sent it in this turn of the loop. */
export function textOnce(value: object): string {
  let text = texts.get(value);
  if (text !== undefined) return text;
  text = JSON.stringify(value);
  if (texts.size === 0) atTurnEnd(() => texts.clear());
  texts.set(value, text);
  return text;
}
