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

/** As mailboxes were told apart before, by dots and by the two hosts of Gmail: marks stored then have this name. */
export function dottedMailboxOf(email: string): string {
  const { name, host } = partsOf(email);
  return `${name}@${host}`;
}
