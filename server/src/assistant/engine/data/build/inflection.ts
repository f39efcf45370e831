import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fold } from '../../text/fold.ts';
import { stem } from '../../text/stem.ts';
import { tuning } from '../../tuning.ts';

/** The forms of words, by the form that a dictionary lists. */
export type Forms = Map<string, Set<string>>;

interface Ending {
  cut: string;
  added: string;
  after: RegExp;
}

const wordPattern = /^[а-яё-]+$/i;
/** A folded Russian word without a hyphen. */
export const russianWord = /^[а-я]+$/;
const none = '0';

/** The forms that the spelling dictionary does not join. */
const irregular: Record<string, string> = {
  хотеть: 'хочу хочешь хочет хотим хотите хотят хочется хотелось',
  взять: 'возьму возьмешь возьмет возьмем возьмут возьми возьмите',
  понять: 'пойму поймешь поймет поймем поймут пойми поймите',
  принять: 'приму примешь примет примем примут примите',
  мочь: 'смогу сможешь сможет сможем сможете смогут смог смогла смогли смочь',
  есть: 'ешь ест едим едят',
  умереть: 'умру умрет умер умерла',
  слать: 'шлю шлет шлешь',
  послать: 'пошлю пошлет пошлешь пошлите',
  выслать: 'вышлю вышлет вышлешь вышлите',
  лечь: 'лег легла ляг лягу',
  сесть: 'сел села сели сяду',
  произойти: 'произошло произошла произошел произошли',
  деньги: 'денег деньгам деньгами деньгах',
  друг: 'друзья друзей друзьям друзьями',
  день: 'днем днями дней дням днях',
  ребенок: 'дети детей детям детьми детях',
  человек: 'люди людей людям людьми людях',
  хозяин: 'хозяева хозяев',
  сын: 'сыновья сыновей',
  любовь: 'любви любовью',
  минута: 'минутка минутку минуточку',
  дешевый: 'дешевле подешевле',
  дорогой: 'дороже подороже',
  далекий: 'дальше подальше',
  близкий: 'ближе поближе',
  плохой: 'хуже',
  хороший: 'лучше получше',
  большой: 'больше побольше',
  маленький: 'меньше поменьше',
  короткий: 'короче',
  поздний: 'позже попозже',
  ранний: 'раньше пораньше',
  долгий: 'дольше подольше',
  быстрый: 'быстрее побыстрее',
};
const wentForms = ['шел', 'шла', 'шло', 'шли'];
const goingForms = ['ду', 'дешь', 'дет', 'дем', 'дете', 'дут', 'ди', 'дите'];
const goingPrefixes = ['по', 'вы', 'у', 'за', 'на', 'про', 'подо', 'обо', 'до', 'со', 'пере', 'во', 'ото'];

function irregularForms(): [listed: string, forms: string[]][] {
  return [
    ...Object.entries(irregular).map(([listed, forms]): [string, string[]] => [listed, forms.split(' ')]),
    ['идти', [...wentForms, ...goingForms.map((form) => `и${form}`)]],
    ['прийти', [...wentForms, ...goingForms].map((form) => `при${form}`)],
    ...goingPrefixes.map((by): [string, string[]] => [
      `${by}йти`,
      [...wentForms.map((form) => by + form), ...goingForms.map((form) => `${by}й${form}`)],
    ]),
  ];
}

function readEndings(file: string): Map<string, Ending[]> {
  const endings = new Map<string, Ending[]>();
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [kind, flag, cut, added, after] = line.trim().split(/\s+/);
    if (kind !== 'SFX' || !after) continue;
    endings.set(flag!, [
      ...(endings.get(flag!) ?? []),
      { cut: cut === none ? '' : cut!, added: added === none ? '' : added!, after: new RegExp(`${after}$`) },
    ]);
  }
  return endings;
}

/** The forms of Russian words by Hunspell's `ru_RU.aff` and `ru_RU.dic`. */
export function readForms(folder: string): Forms {
  const endings = readEndings(join(folder, 'ru_RU.aff'));
  const all: Forms = new Map();
  const add = (listed: string, form: string): void => {
    const forms = all.get(fold(listed)) ?? new Set();
    all.set(fold(listed), forms);
    forms.add(fold(form));
  };
  for (const line of readFileSync(join(folder, 'ru_RU.dic'), 'utf8').split('\n')) {
    const [word, flags = ''] = line.trim().split('/');
    if (!word || !wordPattern.test(word)) continue;
    add(word, word);
    for (const { cut, added, after } of [...flags].flatMap((flag) => endings.get(flag) ?? [])) {
      if (after.test(word) && word.endsWith(cut)) add(word, word.slice(0, word.length - cut.length) + added);
    }
  }
  for (const [listed, forms] of irregularForms()) for (const form of forms) add(listed, form);
  return all;
}

/** The forms of all words, without those with hyphens. */
export function russianWords(all: Forms): string[] {
  return [...all.values()].flatMap((forms) => [...forms].filter((form) => russianWord.test(form)));
}

/**
 * The words that are common: forms of those seen `least` times in any, and what no dictionary lists but is seen
 * `often`.
 */
export function commonForms(
  all: Forms,
  counts: Map<string, number>,
  { least, often }: { least: number; often: number },
): Set<string> {
  const common = new Set(
    [...counts].filter(([word, count]) => count >= often && russianWord.test(word)).map(([word]) => word),
  );
  for (const forms of all.values()) {
    const seen = [...forms].reduce((sum, form) => sum + (counts.get(form) ?? 0), 0);
    if (seen >= least) for (const form of forms) if (russianWord.test(form)) common.add(form);
  }
  return common;
}

/**
 * For each of `known` stems the others that inflection makes of its word («денег» of «деньги»), if they are not
 * known themselves; of several words it is the one used most.
 */
export function inflectedStems(
  all: Forms,
  known: (stemmed: string) => boolean,
  counts: Map<string, number>,
): Map<string, string[]> {
  const useOf = (form: string): number => (counts.get(form) ?? 0) + tuning.wordData.unseenForm;
  const claims = new Map<string, { by: string; use: number }>();
  for (const [listed, forms] of all) {
    const by = stem(listed);
    if (!known(by)) continue;
    const usual = [...forms].reduce((sum, form) => sum + useOf(form), 0) / forms.size;
    const uses = new Map<string, number>();
    for (const form of forms) uses.set(stem(form), (uses.get(stem(form)) ?? 0) + useOf(form) * usual);
    for (const [stemmed, use] of uses) {
      if (!known(stemmed) && use > (claims.get(stemmed)?.use ?? 0)) claims.set(stemmed, { by, use });
    }
  }
  const inflected = new Map<string, string[]>();
  for (const [stemmed, { by }] of claims) inflected.set(by, [...(inflected.get(by) ?? []), stemmed]);
  return inflected;
}
