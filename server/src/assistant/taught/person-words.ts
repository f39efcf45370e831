import { shorten } from '../engine/index.ts';
import { questionKey } from '../knowledge/question-key.ts';

/** Whose words are looked for. */
export interface Speaker {
  readonly dialogIds: readonly string[];
  /** When the first of the dialogs began: what was taught before is the owner's own. */
  readonly since: number;
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly names: readonly string[];
}

/** What a speaker's dialogs hold that an assistant may have been taught. */
export interface SpokenText {
  readonly text: string;
  readonly at: number;
}

/** A phone with fewer digits is no phone; more than a national one has are a country's code. */
const [fewestDigits, nationalDigits] = [7, 10] as const;
/** Each sentence of a longer text, which an owner may have copied alone. */
const sentenceEnd = /(?<=[.!?…])\s+|\n+/;

/** When each text was first spoken, by its key: whole, and sentence by sentence. */
export function keysOf(spoken: Iterable<SpokenText>): Map<string, number> {
  const first = new Map<string, number>();
  const note = (text: string, at: number): void => {
    const key = questionKey(shorten(text));
    if (key !== '' && at < (first.get(key) ?? Infinity)) first.set(key, at);
  };
  for (const { text, at } of spoken) {
    note(text, at);
    for (const one of text.split(sentenceEnd)) note(one.trim(), at);
  }
  return first;
}

/** Looks in texts for an address, a phone or a full name of the speaker. */
export function namesSpeaker({ emails, phones, names }: Speaker): (text: string) => boolean {
  const words = [...emails, ...names.filter((name) => /\S\s+\S/.test(name))].map((word) => word.toLowerCase());
  const numbers = phones
    .map((phone) => phone.replace(/\D/g, ''))
    .filter(({ length }) => length >= fewestDigits)
    .map((digits) => digits.slice(-nationalDigits));
  return (text) => {
    const lower = text.toLowerCase();
    if (words.some((word) => lower.includes(word))) return true;
    if (numbers.length === 0) return false;
    const digits = text.replace(/\D/g, '');
    return numbers.some((number) => digits.includes(number));
  };
}
