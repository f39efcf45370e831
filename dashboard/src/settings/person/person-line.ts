import type { FoundPerson } from '@otklik/sdk/contract';
import { plural } from '../../assistant/plural.ts';

const dialogForms = ['диалог', 'диалога', 'диалогов'] as const;
const sentenceForms = ['сообщение', 'сообщения', 'сообщений'] as const;
const fileForms = ['файл', 'файла', 'файлов'] as const;

const dayFormat = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', year: 'numeric' });
const dayOf = (at: string): string => dayFormat.format(new Date(at)).replace(/ г\.$/, '');

/** What a person is called. */
export const personName = ({ name, email, phone }: Pick<FoundPerson, 'name' | 'email' | 'phone'>): string =>
  name || email || phone || 'Посетитель без имени';

/** By what else the person is known. */
export const personFacts = (person: FoundPerson): string[] =>
  [person.email, person.phone, person.userId && `id ${person.userId}`].filter(
    (fact) => fact !== '' && fact !== personName(person),
  );

/** Where and when the person has written. */
export function personDialogs({ dialogs, sites, firstAt, lastAt }: FoundPerson): string {
  const [first, last] = [dayOf(firstAt), dayOf(lastAt)];
  const when = first === last ? first : `${first} – ${last}`;
  return [plural(dialogs, dialogForms), sites.join(', '), when].filter((part) => part !== '').join(' · ');
}

/** What the owner types to confirm that this very person is meant. */
export const personWord = ({ email, phone }: Pick<FoundPerson, 'email' | 'phone'>): string =>
  email || phone || 'удалить';

const folded = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s\u00a0()‐-―-]/g, '');

/** Whether what was typed is that word, whatever its case and the signs between the digits of a phone. */
export const isPersonWord = (person: FoundPerson, typed: string): boolean =>
  folded(typed) === folded(personWord(person));

/** What an erasure has deleted. */
export const erasedText = (counts: { dialogs: number; sentences: number; files: number }): string =>
  `Удалено: ${plural(counts.dialogs, dialogForms)}, ${plural(counts.sentences, sentenceForms)}, ${plural(counts.files, fileForms)}`;
