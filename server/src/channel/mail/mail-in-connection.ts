import type { ImapFlow, ImapFlowOptions } from 'imapflow';
import type { MailInError } from '../../contract.ts';
import type { Deps } from '../../deps.ts';
import { signText } from '../../security/token-hash.ts';
import type { MailInSetting } from '../../mail/incoming/mail-in-setting.ts';

/** Longer letters are read up to `beginning`, without their files; bytes. */
export const sizes = { whole: 36 * 1024 * 1024, beginning: 1024 * 1024 } as const;

/** The folder as it is stored: without its password and its name. */
export const folderKey = ({ secret }: Pick<Deps, 'secret'>, { host, port, user, folder }: MailInSetting): string =>
  signText(secret, `mail-folder:${JSON.stringify([host, port, user, folder])}`).slice(0, 22);

const optionsOf = (
  { host, port, secure, needsTls, user, pass }: MailInSetting,
  ca: string | null,
): ImapFlowOptions => ({
  host,
  port,
  secure,
  auth: { user, pass },
  logger: false,
  emitLogs: false,
  disableAutoIdle: true,
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 3 * 60_000,
  ...(needsTls && !secure ? { doSTARTTLS: true } : {}),
  ...(ca === null ? {} : { tls: { ca } }),
});

/** Connects to the mailbox. @throws Error of the library; `errorOf` names it */
export async function connectMailbox(deps: Deps, setting: MailInSetting): Promise<ImapFlow> {
  const { ImapFlow: Client } = await import('imapflow');
  const client = new Client(optionsOf(setting, deps.config.mailCa));
  // What fails is also thrown where it is waited for.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Names what a mailbox is not read for. */
export function errorOf(error: unknown): MailInError {
  const {
    code = '',
    message = '',
    authenticationFailed,
    mailboxMissing,
    serverResponseCode,
  } = Object(error) as Partial<{
    code: string;
    message: string;
    authenticationFailed: boolean;
    mailboxMissing: boolean;
    serverResponseCode: string;
  }>;
  if (authenticationFailed || serverResponseCode === 'AUTHENTICATIONFAILED') return 'login';
  if (mailboxMissing || serverResponseCode === 'NONEXISTENT' || serverResponseCode === 'TRYCREATE') return 'folder';
  if (/CERT|SELF_SIGNED|UNABLE_TO|TLS|SSL/i.test(code) || /certificate|self.signed|tls|ssl/i.test(message))
    return 'certificate';
  return 'connection';
}
