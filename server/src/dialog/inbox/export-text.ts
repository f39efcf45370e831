import type { ExportedDialog, Sentence } from '../../contract.ts';

const names: Readonly<Record<Sentence['author'], string>> = {
  visitor: 'Посетитель',
  operator: 'Оператор',
  assistant: 'Ассистент',
};

const minute = (at: string): string => `${at.slice(8, 10)}.${at.slice(5, 7)}.${at.slice(0, 4)} ${at.slice(11, 16)} UTC`;

function head(
  { number, domain, visitor: { ownName, ...known }, tags, firstSeenAt }: Omit<ExportedDialog, 'sentences'>,
  isFirst: boolean,
): string {
  const who = indented([ownName, ...Object.values(known)].filter((part) => part !== '').join(', '));
  const lines = [
    `Диалог ${number}, ${domain}, начат ${minute(firstSeenAt)}`,
    ...(who === '' ? [] : [`Посетитель: ${who}`]),
    ...(tags.length === 0 ? [] : [`Метки: ${tags.join(', ')}`]),
  ];
  return `${isFirst ? '' : '\n\n'}${lines.join('\n')}\n`;
}

/** Further lines of a text begin with spaces: none of them can pass for another sentence. */
const indented = (text: string): string => text.replaceAll(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, '\n    ');

const sentence = ({ at, author, text, file }: Sentence): string =>
  `\n[${minute(at)}] ${names[author]}: ${indented(text)}${file && file.name !== text ? ` (файл: ${file.name})` : ''}`;

/** A dialog as a text to read: times in UTC, each sentence begins a line. */
export const exportText = { begin: '\ufeff', end: '', head, sentence, foot: '\n' };
