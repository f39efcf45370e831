import { basePath, type Language } from '../../contract.ts';
import type { Deps } from '../../deps.ts';
import { isLoopback } from '../../http/page-origin.ts';
import type { DialogRow } from '../../database/schema.ts';
import { dottedMailboxOf, mailboxOf } from '../../mail/mailbox.ts';
import { isSameText, signText } from '../../security/token-hash.ts';

type Signer = Pick<Deps, 'secret' | 'config'>;

/** 132 bits of an HMAC with the server's secret. */
const short = (secret: string, text: string): string => signText(secret, text).slice(0, 22);

/** A visitor's mailbox at one domain: neither can be read from it, and it is the right to stop letters there. */
export const mailboxKey = ({ secret }: Pick<Deps, 'secret'>, domainId: string, email: string): string =>
  short(secret, `mailbox:${domainId}:${mailboxOf(email)}`);

/** The same as older letters named it; null where it is the same name. */
export function formerMailboxKey({ secret }: Pick<Deps, 'secret'>, domainId: string, email: string): string | null {
  const former = dottedMailboxOf(email);
  return former === mailboxOf(email) ? null : short(secret, `mailbox:${domainId}:${former}`);
}

/** A visitor's mailbox, whatever the site: it cannot be read from it. */
export const inboxKey = ({ secret }: Pick<Deps, 'secret'>, email: string): string =>
  short(secret, `address:${mailboxOf(email)}`);

const stopUrl = ({ config }: Signer, token: string): string => `${config.publicUrl}${basePath}/letter/stop/${token}`;

/** Ends letters to a visitor's address at one domain, on a page in the language of the letter. */
export const stopVisitorUrl = (deps: Signer, key: string, language: Language): string =>
  stopUrl(deps, `${key}.${language}`);

/** Ends letters to the owner about visitors of one domain. */
export const stopOwnerUrl = (deps: Signer, domainId: string): string =>
  stopUrl(deps, `${domainId}.${short(deps.secret, `owner-letters:${domainId}`)}`);

/** The domain of an owner's token; null for anything else. */
export function domainOfToken({ secret }: Pick<Deps, 'secret'>, token: string): string | null {
  const [domainId = '', signature = ''] = token.split('.');
  return isSameText(signature, short(secret, `owner-letters:${domainId}`)) ? domainId : null;
}

type Mailed = Pick<DialogRow, 'id' | 'email'>;

/** Leads back to the dialog, and shows that its letters are read: good for the address that it was mailed to. */
export const openUrl = (deps: Signer, { id, email }: Mailed): string =>
  `${deps.config.publicUrl}${basePath}/letter/open/${id}.${short(deps.secret, `open:${id}:${email}`)}`;

export const isOpenToken = ({ secret }: Pick<Deps, 'secret'>, token: string, { id, email }: Mailed): boolean =>
  isSameText(token, `${id}.${short(secret, `open:${id}:${email}`)}`);

/**
 * The visitor's page with the parameter by which the widget opens. The page comes from the visitor: outside the domain
 * it is replaced by the domain's home page.
 */
export function pageOf({ config }: Pick<Deps, 'config'>, host: string, page: string): string {
  const url = URL.canParse(page) ? new URL(page) : null;
  const isOwn =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    (url.hostname === host || url.hostname.endsWith(`.${host}`) || (!config.production && isLoopback(url.hostname)));
  const target = isOwn ? url : new URL(`https://${host}/`);
  target.username = target.password = '';
  target.searchParams.set('otklik', 'open');
  return target.href;
}
