import type { Role } from '../contract.ts';
import type { Program } from './api-token.ts';
import type { SharedBucket } from './rate-limit.ts';

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

/** How many times one's own bucket a team's members share, and its programs. */
const shares = { members: 5, programs: 2 } as const;

/**
 * The keys of a caller's rate limits. Each member of a team and each of its programs has a bucket of their own, so that
 * one who calls too often blocks no other; all members share one, and all programs.
 */
export const accountKeys = ({
  teamId,
  memberId,
  program,
}: Pick<Caller, 'teamId' | 'memberId' | 'program'>): { account: string; shared: SharedBucket } =>
  program === null
    ? { account: `${teamId}:${memberId}`, shared: { key: `members:${teamId}`, share: shares.members } }
    : { account: `${teamId}:${program.tokenId}`, shared: { key: `programs:${teamId}`, share: shares.programs } };
