import type { FetchMessageObject, ImapFlow } from 'imapflow';
import { AppError } from '../../app-error.ts';
import { isRetryable, isUnavailable } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { isTemporary } from '../../dialog/letter/mailed-sentence.ts';
import type { MailInSetting } from '../../mail/incoming/mail-in-setting.ts';
import { pause } from '../../runtime/pause.ts';
import { sizes } from './mail-in-connection.ts';
import { mayBeOurs, takeLetter } from './mail-in-letter.ts';
import { claimFolder, type FolderCursor, moveCursor, noteFolder } from './mail-folder-table.ts';

/** How long a process reads alone after its last sign; ms. */
const lease = 30_000;
/** The lease is renewed so often while no letter comes; ms. */
const renewEvery = 10_000;
/** The folder is looked at so often where its server announces nothing; ms. */
const lookEvery = 60_000;
/**
 * After so many failures of its own a letter is passed over; after more where the connection has ended, which others end,
 * too. While it cannot be stored, it is read again.
 */
const mostTries = { open: 4, closed: 12 } as const;
/** How far back a folder is read at first, and after its numbers have changed; ms. */
const lookBack = 24 * 60 * 60 * 1000;

/** What the first look at a letter reads of its header. */
const lookedAt = [
  'to',
  'cc',
  'from',
  'content-type',
  'return-path',
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'x-envelope-to',
  'x-forwarded-to',
  'x-failed-recipients',
];

/** Another process reads the folder now. */
export class LostLease extends Error {}

/** One process's reading of the folder. */
export interface Reading {
  readonly deps: Deps;
  readonly setting: MailInSetting;
  readonly key: string;
  readonly by: string;
  readonly stop: AbortSignal;
  /** How often letters have failed, by their numbers. */
  readonly tries: Map<number, number>;
  /** How often reading has failed since the folder was last read to its end. */
  fails: number;
  /** Whether the server has announced a letter since the folder was last searched. */
  hasNews: boolean;
}

export const claim = ({ deps, key, by }: Reading): Promise<FolderCursor | null> => {
  const now = deps.clock.now();
  return claimFolder(deps.db, { key, by, now, until: now + lease });
};

/** Reads one letter, if it may be for a dialog, and marks it as read where it was. */
async function readOne(reading: Reading, client: ImapFlow, validity: number, uid: number): Promise<void> {
  const { deps, setting } = reading;
  const byUid = { uid: true };
  const look = await client.fetchOne(String(uid), { uid: true, size: true, headers: lookedAt }, byUid);
  if (!look || !mayBeOurs(setting, look.headers?.toString('utf8') ?? '')) return;
  const isCut = (look.size ?? 0) > sizes.whole;
  const source = isCut ? { start: 0, maxLength: sizes.beginning } : true;
  const letter: FetchMessageObject | false = await client.fetchOne(String(uid), { uid: true, source }, byUid);
  if (!letter || !letter.source) return;
  const outcome = await takeLetter(deps, setting, { id: `${validity}.${uid}`, bytes: letter.source, isCut });
  deps.log.info({ outcome, uid }, 'a letter was read');
  deps.metrics.count('otklik_letters_in_total', `result="${outcome}"`);
  if (outcome !== 'foreign') await client.messageFlagsAdd(String(uid), ['\\Seen'], byUid);
}

/** Whether a letter has failed by no fault of its own: the server could not store it then, or is overloaded. */
const isTransient = (error: unknown): boolean =>
  error instanceof AppError ? isTemporary(error) : isUnavailable(error) || isRetryable(error);

/**
 * Reads a letter and moves the cursor past it; past one that fails again and again, too.
 * @throws LostLease, and what the letter failed with while it is to be read again
 */
export async function passOne(reading: Reading, client: ImapFlow, validity: number, uid: number): Promise<void> {
  const { deps, tries } = reading;
  try {
    await readOne(reading, client, validity, uid);
  } catch (error) {
    if (isTransient(error)) throw error;
    const count = (tries.get(uid) ?? 0) + 1;
    tries.set(uid, count);
    if (count < mostTries[client.usable ? 'open' : 'closed']) throw error;
    deps.log.error({ err: error, uid }, 'a letter could not be read and is passed over');
  }
  tries.delete(uid);
  if (!(await moveCursor(deps.db, reading, { validity, uid }))) throw new LostLease();
}

/** Where reading begins: at the cursor, or a day back where the folder was not read before or has new numbers. */
async function beginAt(reading: Reading, client: ImapFlow, cursor: FolderCursor): Promise<FolderCursor> {
  const { mailbox } = client;
  if (!mailbox) throw new Error('no folder is open');
  const validity = Number(mailbox.uidValidity);
  if (cursor.validity === validity) return cursor;
  const since = new Date(Math.min(reading.deps.clock.now(), cursor.readAt ?? Infinity) - lookBack);
  const found = (await client.search({ since }, { uid: true })) || [];
  const first = found.length > 0 ? found.reduce((least, uid) => Math.min(least, uid)) : mailbox.uidNext;
  return { ...cursor, validity, uid: first - 1 };
}

/** Waits until the server announces a letter, or for `lookEvery`, and renews the lease. */
async function awaitLetter(reading: Reading, client: ImapFlow): Promise<void> {
  const { stop } = reading;
  const { promise, resolve } = Promise.withResolvers<void>();
  client.once('exists', resolve);
  client.once('close', resolve);
  // Ends with the next command; a server without IDLE is asked by NOOP.
  const idling = client.idle().catch(() => false);
  const came = promise.then(() => true);
  try {
    for (let waited = 0; waited < lookEvery; waited += renewEvery) {
      if (await Promise.race([came, pause(renewEvery, stop).then(() => stop.aborted)])) break;
      if (!(await claim(reading))) throw new LostLease();
    }
  } finally {
    client.off('exists', resolve);
    client.off('close', resolve);
  }
  if (client.usable && !stop.aborted) await client.noop();
  await idling;
}

/** Reads a folder while this process has its lease. */
export async function readFolder(reading: Reading, client: ImapFlow, first: FolderCursor): Promise<void> {
  const { deps, key, stop } = reading;
  await client.mailboxOpen(reading.setting.folder);
  let { validity, uid } = await beginAt(reading, client, first);
  while (!stop.aborted) {
    reading.hasNews = false;
    const found = (await client.search({ uid: `${uid + 1}:*` }, { uid: true })) || [];
    // `n:*` always includes the last letter (RFC 3501, 6.4.8).
    for (const next of found.filter((one) => one > uid).toSorted((a, b) => a - b)) {
      if (stop.aborted) return;
      if (!(await claim(reading))) throw new LostLease();
      await passOne(reading, client, validity, next);
      uid = next;
    }
    if (!(await moveCursor(deps.db, reading, { validity, uid }))) throw new LostLease();
    await noteFolder(deps.db, key, { read_at: deps.clock.now(), error: null });
    reading.fails = 0;
    // It may also announce one in reply to any other command.
    if (!reading.hasNews) await awaitLetter(reading, client);
    if (stop.aborted) return;
    if (!client.usable) throw new Error('the connection to the mailbox was closed');
    if (!(await claim(reading))) throw new LostLease();
  }
}
