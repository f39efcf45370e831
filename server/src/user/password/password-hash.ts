import { availableParallelism } from 'node:os';
import { PasswordQueue } from './password-queue.ts';
import { type Argon, hashApart, hashWhenIdle, type ToHash } from './password-threads.ts';

/** Argon2id with the first parameters that OWASP's Password Storage Cheat Sheet names: 19 MiB, 2 passes. */
const argon: Argon = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 };

/** One core stays free for everything else. */
const running = Math.min(4, Math.max(1, availableParallelism() - 1));
/**
 * Strangers take half of what is left of the others: 32 of them waiting, at some 25 ms each, are 2 s. Who was here
 * before waits for none of them.
 */
const known = new PasswordQueue({ running, waiting: 32, each: 4, rest: 0 });
const strangers = new PasswordQueue({ running, waiting: 32, each: 4, rest: 1 });

/** Who has a password hashed. */
export interface HashTurn {
  /** An address, a device or a sign-in: the same text wherever it comes from, so that all that it asks for counts. */
  readonly caller: string;
  /** A device or an account that was here before. */
  readonly known: boolean;
}

/** What the server does for itself. */
const own: HashTurn = { caller: '', known: true };

const hashInTurn = <R extends string | boolean>(turn: HashTurn, asked: ToHash): Promise<R> =>
  turn.known
    ? known.run(turn.caller, () => hashApart<R>(asked))
    : strangers.run(turn.caller, () => hashWhenIdle<R>(asked));

/** @throws AppError `unavailable` when too many hash at once */
export const hashPassword = (password: string, turn: HashTurn = own): Promise<string> =>
  hashInTurn(turn, { password, argon });

let decoy: Promise<string> | undefined;

/**
 * Whether `password` is the one of `hash`; without a hash it takes as long and is not. @throws AppError `unavailable`
 * when too many hash at once
 */
export async function isPassword(password: string, hash: string | undefined, turn: HashTurn = own): Promise<boolean> {
  decoy ??= hashApart<string>({ password: 'nobody’s password', argon });
  const against = hash ?? (await decoy);
  const right = password !== '' && (await hashInTurn<boolean>(turn, { password, argon, against }));
  return right && hash !== undefined;
}
