import type { Role } from '../contract.ts';
import type { Program } from './api-token.ts';

/** A person at one of the places where they are signed in, as an access token names them. */
export interface SignedIn {
  readonly memberId: string;
  readonly signinId: string;
}

/** A person's call: who acts (`memberId`), and whose data it is about (`teamId`), in which that person has `role`. */
export interface Operator extends SignedIn {
  readonly teamId: string;
  readonly role: Role;
}

/**
 * Who makes an operator's call, and for which team; `program` is null for a person. A program acts for who made its
 * token (`memberId`); its scopes say what it may, so its `role` is the highest.
 */
export interface Caller {
  readonly memberId: string;
  readonly teamId: string;
  readonly role: Role;
  readonly program: Program | null;
  /** Where a person is signed in. */
  readonly signinId?: string;
}

/**
 * The keys of a caller's rate limits: a team's members draw from one bucket. Each program has its own, so that a faulty
 * one blocks no other, and all programs of a team share one.
 */
export const accountKeys = ({
  teamId,
  program,
}: Pick<Caller, 'teamId' | 'program'>): { account: string; programs?: string } =>
  program === null ? { account: teamId } : { account: `${teamId}:${program.tokenId}`, programs: teamId };
