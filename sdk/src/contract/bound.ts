/**
 * What one rate is counted by: the caller's address (IPv6 by /64), the visitor's dialog, the account of an operator in
 * a team or an API token, the site whose visitor calls, or one socket. All members of a team together have five times
 * the rate of one, all its API tokens twice.
 */
export type Scope = 'address' | 'dialog' | 'account' | 'site' | 'socket';

/**
 * `count` at once, refilled evenly over `seconds`, counted `by` one caller. Calls and frames that name the same
 * `bucket` share one count.
 */
export interface Rate {
  readonly by: Scope;
  readonly count: number;
  readonly seconds: number;
  readonly bucket?: string;
}

/**
 * What JSON may hold: its `bytes`, the `depth` to which its values nest, and its values on all levels together
 * (`items`).
 */
export interface Size {
  readonly bytes: number;
  readonly depth: number;
  readonly items: number;
}

/**
 * What one call may cost: the `bytes`, `depth` and `items` of its body, the `rows` that it may read or write, and the
 * `rates` at which it may be made.
 */
export interface Bound extends Size {
  readonly rows: number;
  readonly rates: readonly Rate[];
}

const kib = 1024;
const mib = 1024 * kib;

/** The size of a call without a body. */
export const noBody: Size = { bytes: 0, depth: 0, items: 0 };
/** The size of an ordinary body. */
export const smallBody: Size = { bytes: 64 * kib, depth: 16, items: 1000 };
/** Working hours: 100 dated exceptions of four intervals. */
export const hoursBody: Size = { bytes: 64 * kib, depth: 16, items: 2500 };
/** The answers of one call: 20 sentences of 4,000 characters. */
export const answerBody: Size = { bytes: 512 * kib, depth: 16, items: 1000 };
/** One entry of a context: 2,000 sentences of 2,000 characters. */
export const entryBody: Size = { bytes: 9 * mib, depth: 16, items: 3000 };
/** A whole domain's contexts: 2,000 labels and 100,000 sentences. */
export const importBody: Size = { bytes: 32 * mib, depth: 16, items: 125_000 };
/** A form with one file of at most `bytes`. */
export const fileBody = (bytes: number): Size => ({ bytes, depth: 0, items: 16 });

/** A rate by the minute. */
export const perMinute = (by: Scope, count: number, bucket?: string): Rate => ({
  by,
  count,
  seconds: 60,
  ...(bucket ? { bucket } : {}),
});
/** Calls that give others a right of the account, all together: each mails its owner. */
export const accessLetters: Rate = { by: 'account', count: 30, seconds: 3600, bucket: 'access letter' };
/** A rate by the hour. */
export const perHour = (by: Scope, count: number, bucket?: string): Rate => ({
  by,
  count,
  seconds: 3600,
  ...(bucket ? { bucket } : {}),
});

/** A visitor's sentences, by socket or by REST. */
export const sentenceRates: readonly Rate[] = [
  { by: 'dialog', count: 20, seconds: 20, bucket: 'sentence' },
  { by: 'address', count: 20, seconds: 15, bucket: 'sentence' },
  { by: 'site', count: 30_000, seconds: 60, bucket: 'sentence' },
];
/** An operator's answers, by socket or by REST. */
export const answerRates: readonly Rate[] = [{ by: 'account', count: 300, seconds: 60, bucket: 'answer' }];
/** Read marks of an operator and of a visitor, by socket or by REST. */
export const readRates: readonly Rate[] = [
  { by: 'account', count: 600, seconds: 60, bucket: 'read' },
  { by: 'dialog', count: 120, seconds: 60, bucket: 'read' },
];
/** Hellos of both sides. */
export const helloRates: readonly Rate[] = [{ by: 'address', count: 60, seconds: 60, bucket: 'hello' }];
