import { statements } from './statements.ts';

/** Which sentences of a dialog were deleted for both sides. */
export const deletedSentences = statements(`alter table dialog add column deleted_seqs text not null default '[]'`);
