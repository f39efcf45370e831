import { AppError } from '../platform/app-error.ts';
import type { Db } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';
import { signText } from '../platform/token-hash.ts';
import { claimLetter, deleteOldLetters, findLetterTime, type Most, returnLetter } from './letter-table.ts';

/** The time in which letters are counted; ms. */
export const letterWindow = 60 * 60 * 1000;
/** Letters to one mailbox, and on behalf of one account, within `letterWindow`. */
export const letterCount = 5;
/** As many when somebody asks whose device is not known: the last one is left for who is signed in or was here before. */
export const strangerLetterCount = 4;

export interface LetterClaim {
  readonly email: string;
  readonly userId: string;
  /** Whether the one who asks is signed in, has just registered, or shows a device that has signed in before. */
  readonly known: boolean;
}

/** Letters taken from the quotas; `undo` gives them back when the mail server did not take the letter. */
export interface ClaimedLetter {
  undo(): Promise<void>;
}

// Neither addresses nor ids are stored.
const keysOf = ({ secret }: Pick<Deps, 'secret'>, { email, userId }: LetterClaim): string[] =>
  [`mailbox:${email}`, `account:${userId}`].map((name) => signText(secret, `letter:${name}`));

async function refusal(deps: Deps, trx: Db, key: string, most: Most): Promise<AppError> {
  const wait = (await findLetterTime(trx, key, most)) + letterWindow - deps.clock.now();
  const retryAfter = Math.max(1, Math.ceil(wait / 1000));
  return new AppError('rate_limited', {
    detail: `За час можно получить не\u00a0больше ${letterCount}\u00a0писем с\u00a0кодом. Новое\u00a0— через ${Math.ceil(retryAfter / 60)}\u00a0мин.`,
    retryAfter,
  });
}

/**
 * Takes one letter from the quota of its mailbox and of the account on whose behalf it is sent.
 * @param trx the transaction that stores the code; a refusal undoes it
 * @throws AppError `rate_limited` with `retryAfter`
 */
export async function claimLetters(deps: Deps, trx: Db, claim: LetterClaim): Promise<ClaimedLetter> {
  if (!deps.config.rateLimits) return { undo: async () => {} };
  const now = deps.clock.now();
  const most = claim.known ? letterCount : strangerLetterCount;
  const keys = keysOf(deps, claim);
  for (const key of keys) {
    if (!(await claimLetter(trx, key, now, now - letterWindow, most))) throw await refusal(deps, trx, key, most);
  }
  return {
    async undo() {
      for (const key of keys) await returnLetter(deps.db, key, now);
    },
  };
}

/** Forgets letters that count no more. */
export const sweepLetters = ({ db, clock }: Deps): Promise<void> => deleteOldLetters(db, clock.now() - letterWindow);
