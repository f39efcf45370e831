/** What an exact comparison of an option with what was sent may ignore. */
export const plain = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();

const none =
  /^(?:нет,? )?(?:ничего из (?:этого|перечисленного|предложенного)|ничто из этого|ни то,? ни другое|ни один из (?:них|этих)|другое|другой вопрос|у меня другой вопрос|я (?:не )?(?:про|об) (?:это|другое|другом)|none of (?:these|those|them|the above)|something else|another question)[.!]*$/;
/** Whether a text refuses what was offered without asking anything. */
export const refusesAll = (text: string): boolean => none.test(plain(text));

/** Ways to name an option by its place, from the first on. */
const places = [
  /^(?:1|один|перв(?:ый|ая|ое)|one|first|1st)$/,
  /^(?:2|два|втор(?:ой|ая|ое)|two|second|2nd)$/,
  /^(?:3|три|треть(?:е|я)|третий|three|third|3rd)$/,
  /^(?:4|четыре|четв[её]рт(?:ый|ая|ое)|four|fourth|4th)$/,
];
/** What may stand around such a name: «№ 2», «второй вариант», «the first one, please». */
const aroundPlace = /вариант|вопрос|пункт|номер|пожалуйста|the|option|question|number|please|(?<=\p{L} )one|[№#).,!]/gu;
/** The option that a text names by its place alone; undefined for any other text. */
export function optionByPlace(text: string, options: readonly string[]): string | undefined {
  const name = plain(plain(text).replaceAll(aroundPlace, ' '));
  const at = /^последн(?:ий|яя|ее)$|^last$/.test(name)
    ? options.length - 1
    : places.findIndex((place) => place.test(name));
  return options[at];
}
