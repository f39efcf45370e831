import type { DialogEntry } from '@otklik/sdk/contract';

/** Who is talked with: the operators' name for the visitor, the visitor's own, or the dialog's number on its site. */
export const visitorName = ({
  number,
  visitor: { ownName, name },
}: {
  readonly number: number;
  readonly visitor: Pick<DialogEntry['visitor'], 'ownName' | 'name'>;
}): string => ownName || name.trim() || `Гость ${number}`;

/** What the server calls a visitor who is the owner, trying the chat. */
export const tryName = 'Проверка чата';

/** The page of this server where the owner tries the chat. Its path says nothing to people. */
export const tryPage = ({ name, path }: Pick<DialogEntry['visitor'], 'name' | 'path'>): 'Пробная страница' | null =>
  name === tryName && path.startsWith('/try/') ? 'Пробная страница' : null;

/** Where the visitor is: «iPhone · /каталог». */
export const visitorPlace = ({ visitor }: Pick<DialogEntry, 'visitor'>): string =>
  [visitor.device, tryPage(visitor) ?? visitor.path].filter((part) => part !== '').join(' · ');
