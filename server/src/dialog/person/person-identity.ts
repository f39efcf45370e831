import type { Deps } from '../../deps.ts';
import type { DialogRow } from '../../database/schema.ts';
import { isSameText, signText } from '../../security/token-hash.ts';

/** A phone with fewer digits identifies no person, and two numbers that end with the same ten are one. */
export const [fewestDigits, nationalDigits] = [7, 10] as const;

/** What a person is identified by. A user id is one site's own; other values are the same at all sites of a team. */
export type Identity =
  | { readonly kind: 'email' | 'phone'; readonly value: string }
  | { readonly kind: 'user'; readonly value: string; readonly domainId: string }
  | { readonly kind: 'dialog'; readonly value: string };

/** The columns of a dialog that say whose it is. */
export type Owned = Pick<DialogRow, 'id' | 'domain_id' | 'email' | 'phone' | 'user_id'>;

/** SQLite lowers the letters of ASCII alone. */
const lowered = (email: string): string => email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

export const digitsOf = (phone: string): string => phone.replace(/\D/g, '');

/** Who a dialog's visitor is: by e-mail, else by phone, else by user id, else this dialog's. */
export function identityOf({ id, domain_id: domainId, email, phone, user_id }: Owned): Identity {
  if (email !== '') return { kind: 'email', value: lowered(email) };
  const digits = digitsOf(phone);
  if (digits.length >= fewestDigits) return { kind: 'phone', value: digits.slice(-nationalDigits) };
  if (user_id !== '') return { kind: 'user', value: user_id, domainId };
  return { kind: 'dialog', value: id };
}

export const identityText = (identity: Identity): string =>
  JSON.stringify([identity.kind, identity.value, identity.kind === 'user' ? identity.domainId : '']);

const signatureOf = ({ secret }: Pick<Deps, 'secret'>, teamId: string, identity: Identity): string =>
  signText(secret, `person:${teamId}:${identityText(identity)}`).slice(0, 22);

/** A person's key: one of the dialogs, and a proof of whose it was. Nothing of the person can be read from it. */
export const keyOf = (deps: Pick<Deps, 'secret'>, teamId: string, dialogId: string, identity: Identity): string =>
  `${dialogId}.${signatureOf(deps, teamId, identity)}`;

/** The dialog that a key names. */
export const dialogOfKey = (key: string): string => key.slice(0, key.lastIndexOf('.'));

/** Whether a key is that of a dialog's visitor as the visitor is known now. */
export const isKeyOf = (deps: Pick<Deps, 'secret'>, teamId: string, dialog: Owned, key: string): boolean =>
  isSameText(key, keyOf(deps, teamId, dialog.id, identityOf(dialog)));
