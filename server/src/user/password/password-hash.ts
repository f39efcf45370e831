import { AppError } from '../../app-error.ts';
import { createFairQueue } from '../../runtime/fair-queue.ts';

/** Argon2id with the first parameters that OWASP's Password Storage Cheat Sheet names: 19 MiB, 2 passes. */
const argon = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const;

const busy = (): AppError =>
  new AppError('unavailable', {
    detail: 'Сейчас слишком много входов. Попробуйте через несколько секунд.',
    retryAfter: 5,
  });

/**
 * Bun hashes in threads of its own, some 25 ms each: one at a time for those who were here before, and one at a time
 * for strangers, so that no crowd of strangers delays the others.
 */
const bounds = { running: 1, runningEach: 1, waiting: 256, waitingEach: 4, refusal: busy } as const;
const known = createFairQueue(bounds);
const strangers = createFairQueue(bounds);

/** Who has a password hashed. */
export interface HashTurn {
  /** An address, a device or a sign-in: the same text for all that it asks for. */
  readonly caller: string;
  /** A device or an account that was here before. */
  readonly known: boolean;
}

/** The server's own work. */
const own: HashTurn = { caller: '', known: true };

const inTurn = <R>(turn: HashTurn, work: () => Promise<R>): Promise<R> =>
  (turn.known ? known : strangers).enter(turn.caller, work);

/** @throws AppError `unavailable` when too many hash at once */
export const hashPassword = (password: string, turn: HashTurn = own): Promise<string> =>
  inTurn(turn, () => Bun.password.hash(password, argon));

let decoy: Promise<string> | undefined;

/**
 * Whether `password` is the one of `hash`; without a hash it takes as long and is not. @throws AppError `unavailable`
 * when too many hash at once
 */
export async function isPassword(password: string, hash: string | undefined, turn: HashTurn = own): Promise<boolean> {
  decoy ??= Bun.password.hash('the decoy’s password', argon);
  const against = hash ?? (await decoy);
  const right = password !== '' && (await inTurn(turn, () => Bun.password.verify(password, against)));
  return right && hash !== undefined;
}
