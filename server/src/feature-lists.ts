import { deleteDomainKnowledge, deleteDomainSources } from './assistant/assistant-service.ts';
import { releaseDialogs } from './dialog/assign/assign-service.ts';
import { deleteDomainDialogs } from './dialog/retention/dialog-erasure.ts';
import { deleteDomainFigures } from './dialog/figure/figure-service.ts';
import { forgetUnread } from './dialog/inbox/unread-service.ts';
import { sweepReplies } from './dialog/reply/ready-reply-service.ts';
import { endSignedTokens } from './dialog/visitor/token-service.ts';
import type { Deps } from './deps.ts';
import { hookKind, hookKindName } from './hook/hook-kind.ts';
import { deleteDomainHooks } from './hook/hook-service.ts';
import { releaseSubscriptions } from './push/push-end.ts';
import { pushKind, pushKindName } from './push/push-kind.ts';
import { deleteDomainTelegram } from './channel/telegram/telegram-service.ts';
import { channelKinds } from './channel/channels.ts';
import { visitorPushKind, visitorPushKindName } from './push/visitor-push-kind.ts';

type Lists = Pick<Deps, 'deliveryKinds' | 'memberDepartures' | 'domainDeletions' | 'signatureEndings'>;

/** How the features deliver facts, and what they do when a member, a domain or the secret of one goes. */
export const listsOf = (bus: Deps['bus']): Lists => ({
  deliveryKinds: {
    [hookKindName]: hookKind,
    [pushKindName]: pushKind,
    [visitorPushKindName]: visitorPushKind,
    ...channelKinds,
  },
  // The last one deletes the note by which an interrupted departure is finished.
  memberDepartures: [releaseDialogs, sweepReplies, releaseSubscriptions, forgetUnread],
  domainDeletions: [
    deleteDomainDialogs(bus),
    deleteDomainFigures,
    deleteDomainSources,
    deleteDomainKnowledge,
    deleteDomainHooks,
    deleteDomainTelegram,
  ],
  signatureEndings: [endSignedTokens],
});
