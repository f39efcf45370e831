import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { type EncoderEndpoint, encoderOf, type ModelEndpoint, writerOf } from './model-setting.ts';
import { weaknessOf } from './security/weak-secret.ts';
import { type MailInSetting, mailInOf } from './mail/incoming/mail-in-setting.ts';
import { wholeNumber } from './setting-number.ts';
import { barePercent, expectAddress, secretsOf } from './setting-secret.ts';

export type DatabaseConfig =
  | { readonly kind: 'sqlite'; readonly path: string }
  | { readonly kind: 'postgres'; readonly url: string };

/** What one owner may have, and how much of some things may be done. */
export interface Quotas {
  readonly domains: number;
  /** Contexts and their sentences, of all domains together. */
  readonly contexts: number;
  readonly sentences: number;
  readonly contextBytes: number;
  readonly learnsPerHour: number;
  /** Files in dialogs; bytes. */
  readonly fileBytes: number;
  readonly textBytes: number;
  /** Dialogs that one address may begin at one site. */
  readonly dialogsPerDay: number;
  /** Letters with an operator's answer, of the whole server, to mailboxes that followed no link of one yet. */
  readonly strangerLettersPerDay: number;
}

/** Everything that can be set from outside. */
export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly database: DatabaseConfig;
  readonly redisUrl: string | null;
  /** Where the server is reached from outside, its path included, without a slash at the end. */
  readonly publicUrl: string;
  readonly productName: string;
  /** Signs tokens; null: made and stored under `dataDir`. In production never a weak one. */
  readonly jwtSecret: string | null;
  /** `file:<folder>` or `smtp(s)://…`. */
  readonly mailUrl: string;
  /** Backups that the server makes itself: where, how many hours apart, how many stay; null for none. */
  readonly backup: { readonly folder: string; readonly hours: number; readonly stay: number } | null;
  /** Certificates in PEM that the mail server's is trusted by, in place of the public ones; null: by those. */
  readonly mailCa: string | null;
  readonly mailFrom: string;
  /** Address of the server of Telegram's Bot API, without a slash at the end. */
  readonly telegramApi: string;
  /** The mailbox in which answers to letters are read; null for none. */
  readonly mailIn: MailInSetting | null;
  /** What a program shows to read `/metrics`; null: there is no such page. */
  readonly metricsToken: string | null;
  readonly adminEmails: ReadonlySet<string>;
  /** Number of proxies in front of the server. */
  readonly trustProxy: number;
  readonly probeHosts: ReadonlyMap<string, string>;
  readonly probeDns: string | null;
  readonly rateLimits: boolean;
  readonly quotas: Quotas;
  /** The consent text of the registration and the page of its policy; null for none. */
  readonly consent: { readonly text: string; readonly policyUrl: string } | null;
  /** Key of the site whose chat is on the home page; `''` for none. */
  readonly homeSite: string;
  /** Whether an empty database gets the demo shop. */
  readonly demo: boolean;
  readonly logLevel: string;
  /** Encodes sentences as vectors, for the assistant; null for none. */
  readonly encoder: EncoderEndpoint | null;
  /** Drafts answers for operators; null for none. */
  readonly writer: ModelEndpoint | null;
  /** Of a unit of systemd with `Type=notify`; `watchdog` is its `WatchdogSec=`, ms, or null for none. */
  readonly systemd: { readonly watchdog: number | null } | null;
  /** Every spelling of each password and secret among the settings: the log hides them. */
  readonly secrets: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The folder of the data where the settings name none: that of a systemd unit with `StateDirectory=`; of a program of
 * one file, which may be started from anywhere, the user's own (XDG Base Directory Specification); else `data`.
 */
const ownFolder = ({ STATE_DIRECTORY, XDG_DATA_HOME }: Environment): string =>
  STATE_DIRECTORY ||
  (Bun.isStandaloneExecutable ? join(XDG_DATA_HOME || join(homedir(), '.local/share'), 'otklik') : './data');

const off = (value: string | undefined): boolean => value?.trim().toLowerCase() === 'off';

function databaseOf(env: Environment, dataDir: string): DatabaseConfig {
  const url = env.DATABASE_URL;
  if (!url) return { kind: 'sqlite', path: resolve(dataDir, 'otklik.sqlite') };
  if (!/^postgres(ql)?:\/\//.test(url)) throw new Error('DATABASE_URL must begin with postgres://');
  expectAddress('DATABASE_URL', url, 'postgres://user:password@host:port/database');
  return { kind: 'postgres', url };
}

function namesOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

function probeHostsOf(env: Environment): Map<string, string> {
  return new Map(
    namesOf(env.PROBE_HOSTS).map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1) throw new Error(`PROBE_HOSTS must be name=http://host:port,…, not «${pair}»`);
      return [pair.slice(0, at).toLowerCase(), pair.slice(at + 1)];
    }),
  );
}

function consentOf({ POLICY_URL, CONSENT_TEXT }: Environment): Config['consent'] {
  if (!POLICY_URL) return null;
  if (!/^https?:$/.test(URL.parse(POLICY_URL)?.protocol ?? ''))
    throw new Error(`POLICY_URL must begin with http:// or https://, not «${POLICY_URL}»`);
  return { text: CONSENT_TEXT || 'Соглашаюсь на\u00a0обработку персональных данных.', policyUrl: POLICY_URL };
}

function refuseUnfit(env: Environment, production: boolean): void {
  if (env.REDIS_URL && !env.JWT_SECRET)
    throw new Error('JWT_SECRET must be set when several processes serve (REDIS_URL is set)');
  const weakness = production && env.JWT_SECRET ? weaknessOf(env.JWT_SECRET) : null;
  if (weakness)
    throw new Error(
      `JWT_SECRET ${weakness}. Take 32 random bytes, as \`openssl rand -base64 32\` prints them, or leave it out: the server makes its own`,
    );
  if (env.METRICS_TOKEN && !/^\S{16,}$/.test(env.METRICS_TOKEN))
    throw new Error('METRICS_TOKEN must have at least 16 characters and no space');
  for (const name of ['PROBE_HOSTS', 'RATE_LIMITS']) {
    if (production && env[name]) throw new Error(`${name} works outside production only`);
  }
  // The client of Redis also takes the path of a Unix socket.
  if (env.REDIS_URL?.includes('://')) expectAddress('REDIS_URL', env.REDIS_URL, 'redis://user:password@host:port');
}

function mailUrlOf({ MAIL_URL }: Environment, dataDir: string): string {
  if (!MAIL_URL) return `file:${resolve(dataDir, 'outbox')}`;
  if (MAIL_URL.startsWith('file:')) return MAIL_URL;
  if (!/^smtps?:\/\//.test(MAIL_URL)) throw new Error('MAIL_URL must begin with file:, smtp:// or smtps://');
  const url = MAIL_URL.replaceAll(new RegExp(barePercent, 'gi'), '%25');
  expectAddress('MAIL_URL', url, 'smtp://user:password@host:port');
  const { protocol, port } = new URL(url);
  // Their first byte differs (RFC 8314, 7.3): the wrong one waits for the other side until it gives up.
  if (protocol === 'smtp:' && port === '465')
    throw new Error('MAIL_URL must begin with smtps://: a relay on port 465 wants TLS from the start');
  if (protocol === 'smtps:' && ['25', '587'].includes(port))
    throw new Error(
      `MAIL_URL must begin with smtp://: on port ${port} TLS begins by STARTTLS, which is used by itself`,
    );
  return url;
}

function telegramApiOf({ TELEGRAM_API }: Environment): string {
  const url = URL.parse(TELEGRAM_API || 'https://api.telegram.org');
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash)
    return url.href.replace(/\/+$/, '');
  throw new Error('TELEGRAM_API must be an address such as https://api.telegram.org, without a user');
}

function backupOf(env: Environment): Config['backup'] {
  const hours = wholeNumber(env, 'BACKUP_HOURS', 24, 8760, 1);
  const stay = wholeNumber(env, 'BACKUP_KEEP', 7, 10_000, 1);
  return env.BACKUP_DIR ? { folder: resolve(env.BACKUP_DIR), hours, stay } : null;
}

function mailCaOf({ MAIL_CA }: Environment): string | null {
  if (!MAIL_CA) return null;
  try {
    const pem = readFileSync(MAIL_CA, 'utf8');
    new X509Certificate(pem);
    return pem;
  } catch (error) {
    throw new Error(`MAIL_CA must be a file with a certificate in PEM: ${(error as Error).message}`, { cause: error });
  }
}

function publicUrlOf({ PUBLIC_URL }: Environment, port: number): URL {
  const url = URL.parse(PUBLIC_URL || `http://127.0.0.1:${port}`);
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash) return url;
  throw new Error(
    'PUBLIC_URL must be an address such as https://chat.example.com or https://example.com/chat, without a user',
  );
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

function logLevelOf(level: string): string {
  if (logLevels.includes(level)) return level;
  throw new Error(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not «${level}»`);
}

const quotasOf = (env: Environment): Quotas => ({
  domains: wholeNumber(env, 'QUOTA_DOMAINS', 100, 100_000),
  contexts: wholeNumber(env, 'QUOTA_CONTEXTS', 10_000, 1e9),
  sentences: wholeNumber(env, 'QUOTA_SENTENCES', 500_000, 1e9),
  contextBytes: wholeNumber(env, 'QUOTA_CONTEXT_MB', 64, 1e9) * 1024 * 1024,
  learnsPerHour: wholeNumber(env, 'QUOTA_LEARNS_PER_HOUR', 30, 1e6),
  fileBytes: wholeNumber(env, 'QUOTA_FILE_MB', 2048, 1e9) * 1024 * 1024,
  textBytes: wholeNumber(env, 'QUOTA_TEXT_MB', 4096, 1e9) * 1024 * 1024,
  dialogsPerDay: wholeNumber(env, 'QUOTA_TALKS_PER_DAY', 50, 1e6),
  strangerLettersPerDay: wholeNumber(env, 'QUOTA_STRANGER_LETTERS_PER_DAY', 2000, 1e9),
});

const senderOf = (productName: string, { hostname }: URL): string =>
  `"${productName.replaceAll('"', '')}" <no-reply@${isIP(hostname) ? 'localhost' : hostname}>`;

/**
 * Reads the settings: the only place that looks at the environment.
 * @throws Error that names the setting which does not fit
 */
export function readConfig(env: Environment): Config {
  const production = env.NODE_ENV === 'production';
  refuseUnfit(env, production);
  const port = wholeNumber(env, 'PORT', 3000, 65_535);
  const dataDir = resolve(env.DATA_DIR || ownFolder(env));
  const productName = env.PRODUCT_NAME || 'Отклик';
  const publicUrl = publicUrlOf(env, port);
  return {
    production,
    port,
    host: env.HOST || (production ? '0.0.0.0' : '127.0.0.1'),
    dataDir,
    database: databaseOf(env, dataDir),
    redisUrl: env.REDIS_URL || null,
    publicUrl: publicUrl.href.replace(/\/+$/, ''),
    productName,
    jwtSecret: env.JWT_SECRET || null,
    mailUrl: mailUrlOf(env, dataDir),
    backup: backupOf(env),
    mailCa: mailCaOf(env),
    telegramApi: telegramApiOf(env),
    mailFrom: env.MAIL_FROM || senderOf(productName, publicUrl),
    mailIn: mailInOf(env, production),
    metricsToken: env.METRICS_TOKEN || null,
    adminEmails: new Set(namesOf(env.ADMIN_EMAILS).map((email) => email.toLowerCase())),
    trustProxy: wholeNumber(env, 'TRUST_PROXY', 0, 16),
    probeHosts: probeHostsOf(env),
    probeDns: env.PROBE_DNS || null,
    rateLimits: !off(env.RATE_LIMITS),
    quotas: quotasOf(env),
    consent: consentOf(env),
    homeSite: env.HOME_SITE ?? (!production && !off(env.DEMO) ? 'demo' : ''),
    demo: !production && !off(env.DEMO),
    logLevel: logLevelOf(env.LOG_LEVEL || 'info'),
    encoder: encoderOf(env),
    writer: writerOf(env),
    systemd: env.NOTIFY_SOCKET ? { watchdog: Number(env.WATCHDOG_USEC) / 1000 || null } : null,
    secrets: secretsOf(env),
  };
}
