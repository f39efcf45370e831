import type { DialogEntry } from '@otklik/sdk/contract';

/** Who is talked with: the operators' name for the visitor, the visitor's own, or the dialog's number on its site. */
export const visitorName = ({
  number,
  visitor: { ownName, name },
}: {
  readonly number: number;
  readonly visitor: Pick<DialogEntry['visitor'], 'ownName' | 'name'>;
}): string => ownName || name.trim() || `Гость ${number}`;

/** Where the visitor is: «iPhone · /каталог». */
export const visitorPlace = ({ visitor: { device, path } }: Pick<DialogEntry, 'visitor'>): string =>
  [device, path].filter((part) => part !== '').join(' · ');
