import { barePercent, expectAddress } from '../../setting-secret.ts';

/** A mailbox from which answers are read, and the address that they go to. */
export interface MailInSetting {
  readonly host: string;
  readonly port: number;
  /** TLS from the start; else by STARTTLS, where the server offers it. */
  readonly secure: boolean;
  /** Whether a connection without TLS is refused. */
  readonly needsTls: boolean;
  readonly user: string;
  readonly pass: string;
  readonly folder: string;
  /** What is around the token in an address, in lower case. */
  readonly address: { readonly before: string; readonly after: string };
}

/** Characters of a token: 130 bits in lower-case base32, since some mail servers do not keep the case. */
export const tokenLength = 26;
/** The longest part of an address before the `@` (RFC 5321, 4.5.3.1). */
const longestName = 64;
const form = 'imaps://user:password@host:port/folder';

/** `answers@shop.example` takes the token after a `+` (RFC 5233); a `*` is replaced by it where all addresses are one mailbox. */
function addressOf(address: string): MailInSetting['address'] {
  const [name = '', host = '', ...more] = address.toLowerCase().split('@');
  const isUnfit = more.length > 0 || /[\s<>"(),:;]/.test(address) || !/^[^.*].*\.[^.*]+$/.test(host);
  const [before = '', after = '', ...stars] = name.includes('*') ? name.split('*') : [`${name}+`];
  if (isUnfit || name === '' || stars.length > 0 || before.length + tokenLength + after.length > longestName)
    throw new Error(
      `MAIL_IN_ADDRESS must be an address such as answers@example.com, or answers-*@example.com where all of these reach the mailbox, with at most ${longestName - tokenLength - 1} characters before the @`,
    );
  return { before, after: `${after}@${host}` };
}

/** @throws Error that names the setting which does not fit, without its value */
export function mailInOf(
  { MAIL_IN_URL, MAIL_IN_ADDRESS }: Readonly<Record<string, string | undefined>>,
  production: boolean,
): MailInSetting | null {
  if (!MAIL_IN_URL) {
    if (MAIL_IN_ADDRESS) throw new Error('MAIL_IN_URL must be set where MAIL_IN_ADDRESS is');
    return null;
  }
  if (!/^imaps?:\/\//.test(MAIL_IN_URL)) throw new Error('MAIL_IN_URL must begin with imap:// or imaps://');
  const text = MAIL_IN_URL.replaceAll(new RegExp(barePercent, 'gi'), '%25');
  expectAddress('MAIL_IN_URL', text, form);
  const url = new URL(text);
  const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  if (user === '' || pass === '') throw new Error(`MAIL_IN_URL must have a user and a password: ${form}`);
  const secure = url.protocol === 'imaps:';
  if (!secure && url.port === '993')
    throw new Error('MAIL_IN_URL must begin with imaps://: a server on port 993 wants TLS from the start');
  if (!MAIL_IN_ADDRESS && !user.includes('@'))
    throw new Error('MAIL_IN_ADDRESS must be the address of the mailbox, since the user in MAIL_IN_URL is none');
  const isLocal = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  return {
    host: url.hostname.replaceAll(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    needsTls: production && !isLocal,
    user,
    pass,
    folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
    address: addressOf(MAIL_IN_ADDRESS || user),
  };
}
