/** What a letter is heard as: in Russian where no stress falls, at a word's end or beside another consonant. */
const HEARD: Record<string, string> = {
  а: 'оя',
  о: 'а',
  е: 'ияэ',
  и: 'еый',
  я: 'еи',
  э: 'е',
  ы: 'иу',
  у: 'ы',
  й: 'и',
  б: 'п',
  п: 'б',
  в: 'фг',
  ф: 'в',
  г: 'к',
  к: 'г',
  д: 'т',
  т: 'д',
  ж: 'ш',
  ш: 'жщ',
  щ: 'ш',
  з: 'с',
  с: 'з',
  ъ: 'ь',
  ь: 'ъ',
  e: 'ia',
  a: 'oe',
  o: 'au',
  i: 'e',
  u: 'o',
  s: 'cz',
  c: 'sk',
  k: 'c',
  z: 's',
};

/** Whether two letters sound alike. */
export const soundsLike = (a: string, b: string): boolean =>
  HEARD[a]?.includes(b) === true || HEARD[b]?.includes(a) === true;

/** Behind these «о» and «е» are heard alike. */
const HISSING = 'жшчщц';

/** Longer words have too many. */
const LONGEST = 14;

/** A word with two letters replaced by such as are heard alike, all ways; none of a long word. */
export function twiceByEar(word: string): string[] {
  if (word.length > LONGEST) return [];
  const others = Array.from(word, (letter, i) => {
    const hissed = i > 0 && HISSING.includes(word[i - 1]!) ? { о: 'е', е: 'о' }[letter] : undefined;
    return [...(HEARD[letter] ?? ''), ...(hissed ?? '')];
  });
  return others.flatMap((first, i) =>
    first.flatMap((a) =>
      others
        .slice(i + 1)
        .flatMap((second, k) =>
          second.map((b) => word.slice(0, i) + a + word.slice(i + 1, i + 1 + k) + b + word.slice(i + 2 + k)),
        ),
    ),
  );
}
