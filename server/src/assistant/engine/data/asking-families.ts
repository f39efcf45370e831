import { readSections } from './read-list.ts';

/** How those begin who may be looked for: «вам нужен педагог?». */
export const professions =
  `педагог воспитател преподавател учител тренер инструктор репетитор логопед психолог нян сиделк
  врач доктор медсестр санитар стоматолог ассистент ветеринар массажист косметолог парикмахер барбер стилист визажист
  повар пекар кондитер бариста бармен официант хостес посудомо горничн уборщ клинер портье администратор менеджер секретар
  бухгалтер юрист маркетолог дизайнер программист тестировщик оператор фотограф видеограф модел актер гид экскурсовод
  переводчик флорист швея портн закройщик продав кассир кладовщик грузчик курьер водител механик слесар сварщик электрик
  сантехник монтажник сборщик столяр маляр плотник мастер рабочи работник сотрудник охранник сторож помощник`
    .trim()
    .split(/\s+/);

/** Words with the stem of a family's word that mean something else. */
export const otherMeanings: ReadonlySet<string> = new Set(
  'почему часто чаще работаю работаем заниматься занимаюсь занимаемся занимаетесь'.split(' '),
);

/** Families whose words are what a question is about: they are part of its subject. */
export const subjectFamilies: ReadonlySet<string> = new Set(
  `parking payment installment prepay exchange person contact discount warranty documents delivery pickup visit track
  password access account children animals safety size quantity job begin`.split(/\s+/),
);

/** Families that are asked of an owner as a whole, without a subject («где вы?»). */
export const wholeFamilies: ReadonlySet<string> = new Set(['place', 'hours', 'price']);

/** Families of what an owner has or has not: where he wrote nothing of one, he has no answer to it. */
export const ownFamilies: ReadonlySet<string> = new Set('job discount hours place pickup warranty parking'.split(' '));

/** The wordings of a phrase, one for each choice of its groups. */
function wordingsOf(phrase: string): string[] {
  const found = /\(([^)]*)\)/.exec(phrase);
  if (!found) return [phrase];
  const [before, after] = [phrase.slice(0, found.index), phrase.slice(found.index + found[0].length)];
  return found[1]!.split('|').flatMap((choice) => wordingsOf(before + choice + after));
}

/** Words and phrases by the family of asking that they belong to. */
export const askingFamilies: ReadonlyMap<string, readonly string[]> = new Map(
  Array.from(readSections('./asking-families.txt'), ([family, phrases]) => [family, phrases.flatMap(wordingsOf)]),
);
