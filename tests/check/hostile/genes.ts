import { foreignQuestions } from '../../../server/src/assistant/engine/data/foreign-questions.ts';

/** As long as a visitor's sentence may be. */
export const longest = 4000;

/** A text as the search breeds it. */
export interface Gene {
  readonly tokens: readonly string[];
  readonly glue: string;
}

export const textOf = ({ tokens, glue }: Gene): string => tokens.join(glue).slice(0, longest);

const list = (words: string): readonly string[] => words.trim().split(/\s+/);
const russian = foreignQuestions.ru.flatMap((text) => text.toLowerCase().match(/[а-яё]+/g) ?? []);
const english = foreignQuestions.en.flatMap((text) => text.toLowerCase().match(/[a-z]+/g) ?? []);

/** What the texts of each family begin with; a mutation may bring tokens of another. */
export const families: Readonly<Record<string, readonly string[]>> = {
  shortLatin: list('bit byl byt jar mer ves tut kto gde kak dom mir den sto pyt les gol mol ten vid hod god rod'),
  latinParts: list(
    "tsya tsia iya iyu yo jo zh kh ts ch shch yu ju ya ja ye ii iy yy ij yj a e i u y x z c ' otravitsya deyatelnost pojaluista voskhititelny",
  ),
  russianWords: russian,
  englishWords: english,
  // Real words that are rare, and words that are none.
  rareWords: list(
    'коп рак лис кош пак дол кол лот бот мот сук бук цеп репа липа рама лама кома ворс торс марс cadr carp crap bran brae',
  ),
  typos: [...russian, ...english]
    .filter((word) => word.length > 4)
    .map((word, i) => word.slice(0, i % word.length) + word.slice((i % word.length) + 1)),
  // What the wrong keyboard layout gives.
  layout: list("ghbdtn k.,jdm rfr ltkf xnj nfv ,eltn j,]zdktybt 'nj [jhjij ;bpym руддщ цщкдв сфт ш пуе"),
  singleLetters: [...'абвгдежзиклмнопрстуabcdefghijklmnopqrstuvwxyz0123456789'],
  longWords: list(
    'превысокомногорассмотрительствующий electroencephalographically яяяяяяяяяяяяяяяяяяяя yyyyyyyyyyyyyyyyyyyy iiiiiiiiiiiiiiiiiiii оооооооооооооо ейейейейейейейей',
  ),
  signs: [
    ...'🙂👨‍👩‍👧‍👦№½ﷺﬁﬀ㎒①²…—–«»"\'’`.,;:!?()[]{}<>@#$%^&*_+=|/\\',
    'e\u0301',
    'и\u0306',
    'a\u0300\u0301\u0302\u0303\u0304',
    '\u200b',
    '\u00ad',
    '\ud800',
  ],
  otherScripts: list(
    'größe straße élève naïve niño ąćęłńóśźż đặng ελληνικά עברית العربية 日本語 中文字 ไทย हिन्दी ქართული հայերեն їжак ґанок ў',
  ),
  calls: list(
    'позовите оператора человека пожалуйста мне менеджер хочу поговорить живой help human operator talk to a',
  ),
};

const names = Object.keys(families);
const glues = [' ', ' ', ' ', '', '-', '.', '’', '\n', ', ', ' и '];

export interface Dice {
  /** Below `count`. */
  readonly below: (count: number) => number;
}

const pick = <T>(items: readonly T[], { below }: Dice): T => items[below(items.length)]!;

export const create = (family: string, dice: Dice): Gene => ({
  tokens: Array.from({ length: pick([20, 60, 120, 250, 900], dice) }, () => pick(families[family]!, dice)),
  glue: pick(glues, dice),
});

/** A word with one letter left out, doubled, swapped with the next, or put in another case. */
function altered(word: string, { below }: Dice): string {
  const at = below(Math.max(1, word.length - 1));
  const kinds = [
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at + 1) + word.slice(at),
    word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
    word.toUpperCase(),
  ];
  return kinds[below(kinds.length)]!;
}

/** The gene with one change. */
export function mutate({ tokens, glue }: Gene, family: string, dice: Dice): Gene {
  const at = dice.below(tokens.length + 1);
  const run = 1 + dice.below(1 + Math.floor(tokens.length / 4));
  const own = dice.below(4) > 0 ? family : pick(names, dice);
  const fresh = Array.from({ length: run }, () => pick(families[own]!, dice));
  const word = tokens[at] ?? pick(families[own]!, dice);
  const changes: (() => Gene)[] = [
    () => ({ tokens: [...tokens.slice(0, at), ...fresh, ...tokens.slice(at + run)], glue }),
    () => ({ tokens: [...tokens.slice(0, at), ...fresh, ...tokens.slice(at)], glue }),
    () => ({ tokens: tokens.length > run ? [...tokens.slice(0, at), ...tokens.slice(at + run)] : tokens, glue }),
    () => ({ tokens: [...tokens, ...tokens.slice(at, at + run)], glue }),
    () => ({ tokens: [...tokens.slice(0, at), altered(word, dice), ...tokens.slice(at + 1)], glue }),
    () => ({ tokens: tokens.map((token, i) => (i % (1 + run) === 0 ? altered(token, dice) : token)), glue }),
    () => ({ tokens: Array.from({ length: tokens.length }, () => word), glue }),
    () => ({ tokens: [...tokens.slice(0, at), word + pick(families[own]!, dice), ...tokens.slice(at + 1)], glue }),
    () => ({ tokens, glue: pick(glues, dice) }),
  ];
  const { tokens: changed, glue: glued } = pick(changes, dice)();
  return { tokens: changed.slice(0, longest), glue: glued };
}

/** The beginning of one and the end of another. */
export function cross(a: Gene, b: Gene, dice: Dice): Gene {
  return {
    tokens: [
      ...a.tokens.slice(0, dice.below(a.tokens.length + 1)),
      ...b.tokens.slice(dice.below(b.tokens.length + 1)),
    ].slice(0, longest),
    glue: a.glue,
  };
}
