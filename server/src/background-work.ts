import { sweepStones } from './auth/stone-service.ts';
import { readSources, sweepWaiting } from './assistant/assistant-service.ts';
import { assignInTurn, giveBackDialogs } from './dialog/assign/assign-service.ts';
import { sweepAddresses } from './dialog/visitor/address-service.ts';
import { passSuggestions } from './dialog/turn/untaken-suggestion.ts';
import { sweepMailboxes } from './dialog/letter/mailbox-service.ts';
import { mailReplies } from './dialog/letter/reply-letter-service.ts';
import { deleteOldDialogs } from './dialog/retention/retention-service.ts';
import { rewriteInQuiet } from './dialog/person/later-traces.ts';
import { finishErasures } from './dialog/person/person-erasure.ts';
import { finishDepartures } from './dialog/inbox/unread-service.ts';
import { sweepTokens } from './dialog/visitor/token-service.ts';
import { mailOwners } from './dialog/letter/wait-letter-service.ts';
import { recheckDomains } from './domain/domain-recheck.ts';
import { sweepDeliveries, reportEnds } from './event/delivery-end.ts';
import { deliverFacts } from './event/delivery-round.ts';
import type { Round } from './runtime/rounds.ts';
import { sweepUses } from './security/tally.ts';
import { sweepTrail } from './event/trail.ts';
import { sweepInvites } from './team/invite-service.ts';
import { sweepAttempts } from './user/attempt-service.ts';
import { sweepUndos } from './user/email-service.ts';
import { sweepLetters } from './user/letter/letter-quota.ts';
import { sweepResets } from './user/reset-service.ts';
import { sweepSignIns } from './user/signin-service.ts';
import { sweepUnconfirmed } from './user/user-service.ts';
import { sweepSubscriptions } from './push/push-end.ts';
import { moveSubscriptions } from './push/push-move.ts';
import { channelRounds } from './channel/channels.ts';

/** Pauses of the background work; ms. */
export const second = 1000;
export const minute = 60_000;

export const everyMinute: readonly Round[] = [
  recheckDomains,
  readSources,
  sweepTokens,
  sweepAddresses,
  sweepUses,
  sweepAttempts,
  sweepStones,
  sweepResets,
  sweepUndos,
  sweepUnconfirmed,
  sweepSignIns,
  sweepInvites,
  sweepLetters,
  sweepMailboxes,
  sweepTrail,
  sweepWaiting,
  passSuggestions,
  mailReplies,
  mailOwners,
  deleteOldDialogs,
  finishDepartures,
  reportEnds,
  sweepDeliveries,
  sweepSubscriptions,
  moveSubscriptions,
  finishErasures,
  rewriteInQuiet,
];

/** What people wait for. */
export const everySecond: readonly Round[] = [giveBackDialogs, assignInTurn, deliverFacts, ...channelRounds];
