import { tuning } from '../tuning.ts';

/** Russian and Ukrainian letters with their usual spelling in Latin letters; «ъ» and «ь» have none. */
const toLatin = new Map(
  `а=a б=b в=v г=g д=d е=e ж=zh з=z и=i й=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=h ц=c ч=ch ш=sh щ=sh
  ъ= ы=i ь= э=e ю=iu я=ia є=e і=i ї=i ґ=g`
    .split(/\s+/)
    .map((pair) => pair.split('=') as [string, string]),
);
/** Replacements that make the ways of writing one Russian sound equal. */
const equivalents: [RegExp, string][] = [
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
/** Cyrillic readings of Latin letters, the likeliest first; longer groups of letters precede shorter ones. */
const toCyrillic = `
  tsya=тся/ться tsia=тся/ться/ция/циа tsja=тся/ться shch=щ shh=щ sch=щ/сч/сх iya=ия iia=ия iiu=ию iju=ию/ижу
  ija=ия iyu=ию iye=ие/ые yo=е/йо jo=е/йо/жо zh=ж kh=х ts=ц/тс ch=ч sh=ш/щ/сх yu=ю ju=ю/жу iu=ю/иу/ию
  ya=я/ья/ъя ja=я/жа/ья/ъя ia=я/иа ye=е/ые/ье/ъе ii=ии/ий/ый iy=ий/ый yy=ый ij=ий/ый yj=ый a=а b=б c=ц/к d=д
  e=е/э/ъе f=ф g=г h=х i=и/й/ы j=й/ж k=к l=л m=м n=н o=о p=п q=к r=р s=с t=т u=у/ю v=в w=в/ш x=х/кс
  y=ы/й/и/ый z=з '=ь/ъ`
  .trim()
  .split(/\s+/)
  .map((entry): [latin: string, russian: string[]] => {
    const [latin = '', russian = ''] = entry.split('=');
    return [latin, russian.split('/')];
  });
const byFirstLetter = new Map(
  toCyrillic.map(([{ 0: first }]) => [first!, toCyrillic.filter(([latin]) => latin[0] === first)]),
);
const endsInVowel = /[аеиоуыэюя]$/;
const endsInConsonant = /[бвгджзклмнпрстфхцчшщ]$/;

/** Phonetic key: equal for a Russian word and its usual spellings in Latin letters. */
export function phoneticKey(word: string): string {
  const latin = [...word].map((letter) => toLatin.get(letter) ?? letter).join('');
  return equivalents.reduce((form, [from, to]) => form.replace(from, to), latin);
}

const { otherReading, softSign, shortI, longestWord } = tuning.transliteration;

/** One reading of a group of letters; `likelihood` is a logarithm, 0 for the likeliest. */
interface PartReading {
  letters: string;
  likelihood: number;
}

/** A Cyrillic spelling of a word in Latin letters; `likelihood` is a logarithm, 0 for the likeliest. */
export interface CyrillicSpelling {
  spelling: string;
  likelihood: number;
}

/** Readings of each group of letters of a word, the likeliest first. */
function partsOf(word: string): PartReading[][] {
  const parts: PartReading[][] = [];
  for (let at = 0; at < word.length;) {
    const [latin, russian] = byFirstLetter.get(word[at]!)?.find(([letters]) => word.startsWith(letters, at)) ?? [
      word[at]!,
      [word[at]!],
    ];
    const before = parts.at(-1)?.[0]?.letters ?? '';
    const isSecond = (latin === 'y' && endsInVowel.test(before)) || (latin === 'ye' && endsInConsonant.test(before));
    const [first, second, ...others] = russian;
    const readings = (isSecond ? [second!, first!, ...others] : russian).map((letters, k) => ({
      letters,
      likelihood: k === 0 ? 0 : letters === 'й' && endsInVowel.test(before) ? shortI : otherReading * k,
    }));
    const soft = { letters: `${readings[0]!.letters}ь`, likelihood: softSign };
    parts.push(endsInConsonant.test(readings[0]!.letters) ? [...readings, soft] : readings);
    at += latin.length;
  }
  return parts;
}

/**
 * Cyrillic spellings, at most `most`, of a word in Latin letters in which exactly `otherwise` groups of letters are not
 * read in the likeliest way.
 */
export function cyrillicSpellings(word: string, otherwise: 0 | 1 | 2, most = Infinity): CyrillicSpelling[] {
  const parts = partsOf(word);
  const rest = (from: number): string =>
    parts
      .slice(from)
      .map(([likeliest]) => likeliest!.letters)
      .join('');
  const found: CyrillicSpelling[] = [];
  const read = (from: number, left: number, spelling: string, likelihood: number): void => {
    if (found.length >= most) return;
    if (left === 0) {
      found.push({ spelling: spelling + rest(from), likelihood });
      return;
    }
    for (let i = from, before = spelling; i < parts.length; before += parts[i++]![0]!.letters) {
      for (const other of parts[i]!.slice(1))
        read(i + 1, left - 1, before + other.letters, likelihood + other.likelihood);
    }
  };
  if (otherwise === 0 || word.length <= longestWord) read(0, otherwise, '', 0);
  return found;
}
