import type { Program } from './api-token.ts';

/** A person's call: an account, at one of the places where it is signed in. */
export interface Operator {
  readonly id: string;
  readonly signinId: string;
}

/** Who makes an operator's call: the account, and the program that acts for it, null for a person. */
export interface Caller {
  readonly id: string;
  readonly program: Program | null;
  /** Where a person is signed in. */
  readonly signinId?: string;
}

/**
 * The keys of a caller's rate limits: each program has its own, so that a faulty one blocks no other, and all programs
 * of an account share one.
 */
export const accountKeys = ({ id, program }: Caller): { account: string; programs?: string } =>
  program === null ? { account: id } : { account: `${id}:${program.tokenId}`, programs: id };
