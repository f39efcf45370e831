const TO_LATIN: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ъ: '',
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
  є: 'e',
  і: 'i',
  ї: 'i',
  ґ: 'g',
};
/** Ways of writing one Russian sound that are read as one. */
const SAME: [RegExp, string][] = [
  [/shch|sch/g, 'sh'],
  [/kh|x/g, 'h'],
  [/ts|tz/g, 'c'],
  [/[jy]/g, 'i'],
  [/io/g, 'e'],
  [/ie/g, 'e'],
  [/w/g, 'v'],
  [/['’`]/g, ''],
  [/ii/g, 'i'],
  [/iu/g, 'u'],
  [/ck/g, 'k'],
];
/** What Latin letters are read as, the likeliest first. */
const TO_CYRILLIC: [latin: string, russian: string[]][] = [
  ['tsya', ['тся', 'ться']],
  ['tsia', ['тся', 'ться', 'ция', 'циа']],
  ['tsja', ['тся', 'ться']],
  ['shch', ['щ']],
  ['shh', ['щ']],
  ['sch', ['щ', 'сч', 'сх']],
  ['iya', ['ия']],
  ['iia', ['ия']],
  ['iiu', ['ию']],
  ['iju', ['ию', 'ижу']],
  ['ija', ['ия']],
  ['iyu', ['ию']],
  ['iye', ['ие', 'ые']],
  ['yo', ['е', 'йо']],
  ['jo', ['е', 'йо', 'жо']],
  ['zh', ['ж']],
  ['kh', ['х']],
  ['ts', ['ц', 'тс']],
  ['ch', ['ч']],
  ['sh', ['ш', 'щ', 'сх']],
  ['yu', ['ю']],
  ['ju', ['ю', 'жу']],
  ['iu', ['ю', 'иу', 'ию']],
  ['ya', ['я', 'ья', 'ъя']],
  ['ja', ['я', 'жа', 'ья', 'ъя']],
  ['ia', ['я', 'иа']],
  ['ye', ['е', 'ые', 'ье', 'ъе']],
  ['ii', ['ии', 'ий', 'ый']],
  ['iy', ['ий', 'ый']],
  ['yy', ['ый']],
  ['ij', ['ий', 'ый']],
  ['yj', ['ый']],
  ['a', ['а']],
  ['b', ['б']],
  ['c', ['ц', 'к']],
  ['d', ['д']],
  ['e', ['е', 'э', 'ъе']],
  ['f', ['ф']],
  ['g', ['г']],
  ['h', ['х']],
  ['i', ['и', 'й', 'ы']],
  ['j', ['й', 'ж']],
  ['k', ['к']],
  ['l', ['л']],
  ['m', ['м']],
  ['n', ['н']],
  ['o', ['о']],
  ['p', ['п']],
  ['q', ['к']],
  ['r', ['р']],
  ['s', ['с']],
  ['t', ['т']],
  ['u', ['у', 'ю']],
  ['v', ['в']],
  ['w', ['в', 'ш']],
  ['x', ['х', 'кс']],
  ['y', ['ы', 'й', 'и', 'ый']],
  ['z', ['з']],
  ["'", ['ь', 'ъ']],
];
const BY_FIRST = new Map(
  TO_CYRILLIC.map(([{ 0: first }]) => [first!, TO_CYRILLIC.filter(([latin]) => latin[0] === first)]),
);
const VOWEL = /[аеиоуыэюя]$/;
const CONSONANT = /[бвгджзклмнпрстфхцчшщ]$/;

/** A form that a Russian word and its Latin spellings share. */
export function soundOf(word: string): string {
  const latin = [...word].map((letter) => TO_LATIN[letter] ?? letter).join('');
  return SAME.reduce((form, [from, to]) => form.replace(from, to), latin);
}

/** How likely the second reading of a part is, as a logarithm, the third twice as unlikely; few write soft signs. */
const OTHER = -2;
const SOFT = -0.2;
/** The same of «й» for an i behind a vowel. */
const SHORT = -0.5;

interface Part {
  letters: string;
  likelihood: number;
}

/** A Cyrillic spelling of a word, and how likely it is meant, as a logarithm. */
export interface Cyrillic {
  spelling: string;
  likelihood: number;
}

/** What each part of a word is read as, the likeliest first. */
function partsOf(word: string): Part[][] {
  const parts: Part[][] = [];
  for (let at = 0; at < word.length;) {
    const [latin, russian] = BY_FIRST.get(word[at]!)?.find(([letters]) => word.startsWith(letters, at)) ?? [
      word[at]!,
      [word[at]!],
    ];
    const before = parts.at(-1)?.[0]?.letters ?? '';
    const isSecond = (latin === 'y' && VOWEL.test(before)) || (latin === 'ye' && CONSONANT.test(before));
    const [first, second, ...others] = russian;
    const read = (isSecond ? [second!, first!, ...others] : russian).map((letters, k) => ({
      letters,
      likelihood: k === 0 ? 0 : letters === 'й' && VOWEL.test(before) ? SHORT : OTHER * k,
    }));
    parts.push(
      CONSONANT.test(read[0]!.letters) ? [...read, { letters: `${read[0]!.letters}ь`, likelihood: SOFT }] : read,
    );
    at += latin.length;
  }
  return parts;
}

/** Longer words are read one way only: there are too many others. */
const LONGEST = 20;

/** The Cyrillic spellings, at most `most`, of a word in Latin letters that read just so many of its parts otherwise than likeliest. */
export function toCyrillic(word: string, otherwise: 0 | 1 | 2, most = Infinity): Cyrillic[] {
  const parts = partsOf(word);
  const found: Cyrillic[] = [];
  const read = (from: number, left: number, spelling: string, likelihood: number): void => {
    if (found.length >= most) return;
    if (left === 0) {
      found.push({
        spelling:
          spelling +
          parts
            .slice(from)
            .map(([first]) => first!.letters)
            .join(''),
        likelihood,
      });
      return;
    }
    for (let i = from, before = spelling; i < parts.length; before += parts[i++]![0]!.letters) {
      for (const other of parts[i]!.slice(1))
        read(i + 1, left - 1, before + other.letters, likelihood + other.likelihood);
    }
  };
  if (otherwise === 0 || word.length <= LONGEST) read(0, otherwise, '', 0);
  return found;
}
