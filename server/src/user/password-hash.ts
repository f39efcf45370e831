import { availableParallelism } from 'node:os';
import { PasswordQueue, type QueueTurn } from './password-queue.ts';
import { hashApart } from './password-threads.ts';

/** Argon2id with the first parameters that OWASP's Password Storage Cheat Sheet names: 19 MiB, 2 passes. */
const argon = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const;

/**
 * One core stays free for everything else, and strangers take a quarter of the others: 32 of them waiting, at some 25
 * ms each, are 3 s.
 */
export const hashBounds = {
  running: Math.min(4, Math.max(1, availableParallelism() - 1)),
  waiting: 32,
  each: 4,
  rest: 3,
} as const;

const queue = new PasswordQueue(hashBounds);

/** What the server does for itself. */
const own: QueueTurn = { caller: '', known: true };

/** @throws AppError `unavailable` when too many hash at once */
export const hashPassword = (password: string, turn: QueueTurn = own): Promise<string> =>
  queue.run(turn, () => hashApart<string>({ password, argon }));

let decoy: Promise<string> | undefined;

/**
 * Whether `password` is the one of `hash`; without a hash it takes as long and is not. @throws AppError `unavailable`
 * when too many hash at once
 */
export async function isPassword(password: string, hash: string | undefined, turn: QueueTurn = own): Promise<boolean> {
  decoy ??= hashApart<string>({ password: 'nobody’s password', argon });
  const against = hash ?? (await decoy);
  const right = password !== '' && (await queue.run(turn, () => hashApart<boolean>({ password, argon, against })));
  return right && hash !== undefined;
}
