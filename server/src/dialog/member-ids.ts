import type { Caller } from '../security/caller.ts';

/** Who acts, and whose data it is about. */
export interface Ids {
  readonly memberId: string;
  readonly teamId: string;
}

export const idsOf = ({ id }: Caller): Ids => ({ memberId: id, teamId: id });
