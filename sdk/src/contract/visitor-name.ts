/**
 * Who is talked with, as lists and letters name them: the operators' name for the visitor, the visitor's own, or the
 * dialog's number on its site.
 */
export const visitorName = ({
  number,
  visitor: { ownName, name },
}: {
  readonly number: number;
  readonly visitor: { readonly ownName: string; readonly name: string };
}): string => ownName || name.trim() || `Гость ${number}`;
