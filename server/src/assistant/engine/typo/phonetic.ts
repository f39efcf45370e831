import { tuning } from '../tuning.ts';

/** Letters of similar sound: in Russian when unstressed, at the end of a word or next to another consonant. */
const soundsAs = new Map(
  `а=оя о=а е=ияэ и=еый я=еи э=е ы=иу у=ы й=и б=п п=б в=фг ф=в г=к к=г д=т т=д ж=ш ш=жщ щ=ш з=с с=з ъ=ь ь=ъ
  e=ia a=oe o=au i=e u=o s=cz c=sk k=c z=s`
    .split(/\s+/)
    .map((pair) => pair.split('=') as [string, string]),
);

/** Whether two letters sound alike. */
export const soundAlike = (a: string, b: string): boolean =>
  soundsAs.get(a)?.includes(b) === true || soundsAs.get(b)?.includes(a) === true;

/** After these «о» and «е» sound alike. */
const sibilants = 'жшчщц';
const { longestPhonetic } = tuning.correction;

/** Letters that sound like the one at `i`. */
function homophonesAt(word: string, i: number): string[] {
  const letter = word[i]!;
  const afterSibilant = i > 0 && sibilants.includes(word[i - 1]!) ? { о: 'е', е: 'о' }[letter] : undefined;
  return [...(soundsAs.get(letter) ?? ''), ...(afterSibilant ?? '')];
}

/** All spellings with two letters replaced by such as sound alike; none of a word that is too long. */
export function phoneticSpellings(word: string): string[] {
  if (word.length > longestPhonetic) return [];
  const others = Array.from({ length: word.length }, (_, i) => homophonesAt(word, i));
  const found: string[] = [];
  others.forEach((first, i) => {
    for (const a of first)
      for (let k = i + 1; k < others.length; k++)
        for (const b of others[k]!) found.push(word.slice(0, i) + a + word.slice(i + 1, k) + b + word.slice(k + 1));
  });
  return found;
}
