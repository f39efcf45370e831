import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import { AppError } from '../app-error.ts';
import type { Config } from '../config.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../log/log.ts';
import { newId } from '../database/new-id.ts';
import { privateFile, privateFolder } from '../runtime/private-folder.ts';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Further headers, such as `List-Unsubscribe`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The same for a letter that is sent again, so that a mailbox may show it once. */
  readonly messageId?: string;
  /** Where answers go, when elsewhere than to the sender. */
  readonly replyTo?: { readonly name: string; readonly address: string };
  /** Ids of the letters that this one follows, the oldest first (RFC 5322, 3.6.4). */
  readonly references?: readonly string[];
}

export interface Mail {
  /** Hands a letter over. @throws AppError `unavailable` when the mail server does not take it */
  send(letter: Letter): Promise<void>;
  /** Deletes the letters that it stores itself and that have one of these words. */
  forget?(words: readonly string[]): Promise<void>;
  close(): void;
}

// Base64 would hide from a reader of the raw letter that a code is alone on its line.
const encoding = { textEncoding: 'quoted-printable' } as const;

/** The library is loaded at once: with the first letter there could be no descriptor for it. */
function openTransport(...[options, defaults]: Parameters<(typeof import('nodemailer'))['createTransport']>) {
  const opened: Promise<Transporter> = import('nodemailer').then(({ createTransport }) =>
    createTransport(options, defaults),
  );
  return {
    open: () => opened,
    close: () => void opened.then((transport) => transport.close()),
  };
}

/**
 * The address as an object: the library would parse a text as a list, so that one could become several. Every letter
 * states that a program wrote it, so that programs do not answer (RFC 3834, 5).
 */
const addressed = ({ to, headers, references = [], ...letter }: Letter) => ({
  ...letter,
  ...encoding,
  to: { name: '', address: to },
  headers: { 'Auto-Submitted': 'auto-generated', ...headers },
  ...(references.length === 0 ? {} : { references: [...references], inReplyTo: references.at(-1)! }),
});

const notSent = (log: Log, why: string, cause: unknown, advice: string | null = null): AppError => {
  log.error({ err: cause, ...(advice === null ? {} : { advice }) }, 'a letter was not taken');
  return new AppError('unavailable', {
    detail: `Письмо не отправлено: ${why}. Попробуйте позже.`,
    retryAfter: 60,
    cause,
  });
};

/** Deletes the letters of a folder that have one of these words, wherever a line of theirs is broken. */
async function forgetLetters(folder: string, words: readonly string[]): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const text = (await readFile(path, 'latin1')).replaceAll(/=\r?\n/g, '');
    if (words.some((word) => text.includes(word))) await rm(path, { force: true });
  }
}

/** Keeps letters as `.eml` files, whose names sort by time. */
function createOutbox(folder: string, from: string, clock: Clock, log: Log): Mail {
  const transport = openTransport({ streamTransport: true, buffer: true } as never);
  let count = 0;
  return {
    async send(letter) {
      const { message } = await (await transport.open()).sendMail({ ...addressed(letter), from });
      count += 1;
      const name = `${new Date(clock.now()).toISOString().replaceAll(':', '-')}-${String(count).padStart(6, '0')}-${newId().slice(0, 6)}`;
      try {
        await mkdir(folder, { recursive: true, mode: privateFolder });
        await writeFile(join(folder, `${name}.part`), message as Buffer, { mode: privateFile });
        await rename(join(folder, `${name}.part`), join(folder, `${name}.eml`));
      } catch (error) {
        throw notSent(log, 'его не удалось записать на диск', error);
      }
    },
    forget: (words) => forgetLetters(folder, words),
    close: transport.close,
  };
}

/** What helps where the mail server and this one do not agree about TLS; null for any other failure. */
function adviceOf(cause: unknown): string | null {
  const { code = '', message = '' } = cause as { code?: string; message?: string };
  if (/wrong.version.number|packet length too long/i.test(message))
    return 'this port of the mail server begins without TLS: MAIL_URL=smtp://…';
  if (/greeting never received/i.test(message)) return 'this port of the mail server may want TLS: MAIL_URL=smtps://…';
  if (/SELF_SIGNED|UNABLE_TO_VERIFY|CERT/i.test(code) || /self.signed|certificate/i.test(message))
    return 'the certificate of the mail server is not trusted: MAIL_CA is the file of the one to trust';
  return null;
}

function createSmtp({ mailUrl: url, mailCa, mailFrom: from }: Config, log: Log): Mail {
  const trust = mailCa === null ? {} : { tls: { ca: mailCa } };
  const transport = openTransport(
    { url, ...trust, pool: true, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as never,
    { from },
  );
  return {
    async send(letter) {
      try {
        await (await transport.open()).sendMail(addressed(letter));
      } catch (error) {
        throw notSent(log, 'почтовый сервер недоступен', error, adviceOf(error));
      }
    },
    close: transport.close,
  };
}

/** Replies to a recipient that no later try changes (RFC 5321, 4.2.3); 5.7 is about who sends (RFC 3463, 3.8). */
const isForGood = (cause: Partial<Refusal>): boolean =>
  (cause.rejected?.length ?? 0) > 0 && /^55[013]\b(?![ -]5\.7)/.test(cause.response ?? '');

/** What the library throws when a mail server refuses. */
interface Refusal {
  readonly rejected: readonly string[];
  readonly response: string;
}

/** For `catch` of `send`: a letter whose address is refused for good is let go. @throws any other failure again */
export function leaveRefused(error: unknown): void {
  if (!(error instanceof AppError) || !isForGood(Object(error.cause))) throw error;
}

/** The mail of this server: a folder or an SMTP server. */
export function createMail(config: Config, clock: Clock, log: Log): Mail {
  if (!config.mailUrl.startsWith('file:')) return createSmtp(config, log);
  const folder = config.mailUrl.slice('file:'.length);
  if (config.production)
    log.warn({ folder }, 'mails are written to files and sent to nobody, sign-in codes too: set MAIL_URL=smtp://…');
  return createOutbox(folder, config.mailFrom, clock, log);
}
