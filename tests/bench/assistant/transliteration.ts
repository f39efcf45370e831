import type { Row } from './sets.ts';

const russianLetters = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя';

/** Ways of writing Russian in Latin letters: the replacement of each letter from «а» to «я», a dash for none. */
export const ways: Record<string, string> = {
  'as in addresses': 'a b v g d e yo zh z i y k l m n o p r s t u f kh ts ch sh shch - y - e yu ya',
  'as in passports': 'a b v g d e e zh z i i k l m n o p r s t u f kh ts ch sh shch ie y - e iu ia',
  'as in chats': 'a b v g d e e j z i i k l m n o p r s t u f x c ch sh sh - y - e u ya',
  'as in libraries': "a b v g d e e zh z i j k l m n o p r s t u f h c ch sh shh ' y ' e ju ja",
  mixed: "a b v g d e yo zh z i y k l m n o p r s t u f h ts ch sh sch ' y ' e yu ya",
};

/** The questions in Latin letters, `way` being one of {@link ways}. */
export function transliterateRows(rows: Row[], way: string): Row[] {
  const letters = new Map(way.split(' ').map((latin, i) => [russianLetters[i]!, latin === '-' ? '' : latin]));
  return rows.map(([text, label]) => [text.toLowerCase().replace(/[а-яё]/g, (letter) => letters.get(letter)!), label]);
}
