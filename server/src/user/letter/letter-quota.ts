import { AppError } from '../../app-error.ts';
import type { Db } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { mailboxOf } from '../../mail/mailbox.ts';
import { signText } from '../../security/token-hash.ts';
import { claimLetter, deleteOldLetters, findLetterTime, type Most, returnLetter } from './letter-table.ts';

/** The time in which letters are counted; ms. */
export const letterWindow = 60 * 60 * 1000;
/**
 * Letters to one mailbox, on behalf of one account, and from one network address to unproven mailboxes,
 * within `letterWindow`.
 */
export const letterCount = 5;
/**
 * As many when somebody asks whose device is not known: the last one is left for who is signed in or was here before.
 */
export const strangerLetterCount = 4;

/**
 * As many of them may be links to a new password, which anybody may ask for: so that codes are left for who knows the
 * old one.
 */
export const resetCount = 2;

export interface LetterClaim {
  readonly email: string;
  /** Whose letters they are; null where the call that sends them is counted itself. */
  readonly userId: string | null;
  /** Whether the one who asks is signed in, has just registered, or shows a device that has signed in before. */
  readonly known: boolean;
  /**
   * The network address (`addressKey`) that asks, where the mailbox has not proven itself yet: its owner may be a
   * stranger.
   */
  readonly strangerOf: string | null;
  /** A link to a new password. */
  readonly isReset?: true;
}

/** Letters taken from the quotas; `undo` gives them back when the mail server did not take the letter. */
export interface ClaimedLetter {
  undo(): Promise<void>;
}

// Neither addresses nor ids are stored.
const keyOf = ({ secret }: Pick<Deps, 'secret'>, name: string): string => signText(secret, `letter:${name}`);
const networkKey = (deps: Pick<Deps, 'secret'>, ip: string): string => keyOf(deps, `network:${ip}`);

const received = `За час можно получить не\u00a0больше ${letterCount}\u00a0писем с\u00a0кодом.`;
const toStrangers = `Из\u00a0одной сети за час можно отправить не\u00a0больше ${letterCount}\u00a0писем на\u00a0неподтверждённые адреса.`;

interface Quota {
  readonly key: string;
  readonly most: Most;
  /** The rule that a refusal names. */
  readonly rule: string;
}

function quotasOf(deps: Pick<Deps, 'secret'>, { email, userId, known, strangerOf, isReset }: LetterClaim): Quota[] {
  const most = known ? letterCount : strangerLetterCount;
  const reset: Quota = { key: keyOf(deps, `reset:${mailboxOf(email)}`), most: resetCount, rule: received };
  return [
    ...(isReset ? [reset] : []),
    { key: keyOf(deps, `mailbox:${mailboxOf(email)}`), most, rule: received },
    ...(userId === null ? [] : [{ key: keyOf(deps, `account:${userId}`), most, rule: received } satisfies Quota]),
    ...(strangerOf === null ? [] : [{ key: networkKey(deps, strangerOf), most, rule: toStrangers } satisfies Quota]),
  ];
}

async function refusal(deps: Deps, db: Db, { key, most, rule }: Quota): Promise<AppError> {
  const wait = (await findLetterTime(db, key, most)) + letterWindow - deps.clock.now();
  const retryAfter = Math.max(1, Math.ceil(wait / 1000));
  return new AppError('rate_limited', {
    detail: `${rule} Новое\u00a0— через ${Math.ceil(retryAfter / 60)}\u00a0мин.`,
    retryAfter,
  });
}

/**
 * Refuses a registration from a network address that has no letter left, before its password costs a hash; takes none.
 * @throws AppError `rate_limited` with `retryAfter`
 */
export async function expectLetterLeft(deps: Deps, ip: string): Promise<void> {
  if (!deps.config.rateLimits) return;
  const key = networkKey(deps, ip);
  if ((await findLetterTime(deps.db, key, letterCount)) > deps.clock.now() - letterWindow)
    throw await refusal(deps, deps.db, { key, most: letterCount, rule: toStrangers });
}

/**
 * Takes one letter from the quota of its mailbox, of the account on whose behalf it is sent, and of `strangerOf`.
 * @param trx the transaction that stores the code; a refusal undoes it
 * @throws AppError `rate_limited` with `retryAfter`
 */
export async function claimLetters(deps: Deps, trx: Db, claim: LetterClaim): Promise<ClaimedLetter> {
  if (!deps.config.rateLimits) return { undo: async () => {} };
  const now = deps.clock.now();
  const quotas = quotasOf(deps, claim);
  for (const quota of quotas)
    if (!(await claimLetter(trx, quota.key, now, now - letterWindow, quota.most)))
      throw await refusal(deps, trx, quota);
  return {
    async undo() {
      for (const { key } of quotas) await returnLetter(deps.db, key, now);
    },
  };
}

/** Forgets letters that count no more: a round. */
export const sweepLetters = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  deleteOldLetters(db, clock.now() - letterWindow);
