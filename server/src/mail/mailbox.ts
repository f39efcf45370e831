import { domainToASCII } from 'node:url';

/** Both are one service, which ignores dots before the `@`. */
const gmail = ['gmail.com', 'googlemail.com'];

/** The parts of an address without what follows `+` (RFC 5233), its host as DNS writes it. */
function partsOf(email: string): { name: string; host: string } {
  const [name = '', host = ''] = email.normalize().toLowerCase().split('@');
  return { name: name.replace(/(?!^)\+.*/, ''), host: (domainToASCII(host) || host).replace(/\.$/, '') };
}

/** The mailbox of an address, however it is spelt: what letters are counted by. */
export function mailboxOf(email: string): string {
  const { name, host } = partsOf(email);
  return gmail.includes(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`;
}

/** The same with the dots and hosts of Gmail as they are spelt: marks of older letters are stored by it. */
export function dottedMailboxOf(email: string): string {
  const { name, host } = partsOf(email);
  return `${name}@${host}`;
}
