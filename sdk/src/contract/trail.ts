import * as z from 'zod/mini';
import { noBody, perMinute } from './bound.ts';
import { type Endpoint, id, pageOf, pageQuery, queryNumber, time } from './endpoint.ts';
import { teamLimits } from './team.ts';

/** What the trail notes. */
export const trailKinds = [
  'signin',
  'team_name',
  'team_setting',
  'invite',
  'invite_deleted',
  'joined',
  'role',
  'left',
  'removed',
  'ban',
  'unban',
  'domain_created',
  'domain_deleted',
  'secret_read',
  'secret_changed',
  'sentence_deleted',
  'context_deleted',
  'export',
  'import',
  'source_created',
  'source_deleted',
  'drafts_accepted',
  'training',
  'published',
  'token_created',
  'token_deleted',
  'origins',
  'hook_created',
  'hook_changed',
  'hook_deleted',
  'channel_connected',
  'channel_disconnected',
  'widget_setting',
  'assistant_setting',
  'writer_on',
  'writer_off',
  'person_export',
  'person_erased',
] as const;
/** One kind of what the trail notes. */
export type TrailKind = (typeof trailKinds)[number];

/**
 * One fact of the trail. `member`: who did it, with the name of today; null where no person did. `about` names what it
 * concerns, such as an address, a role or a domain; it is empty where `what` is enough.
 */
export const trailEntry = z.object({
  at: time,
  member: z.nullable(z.object({ id, name: z.string() })),
  what: z.enum(trailKinds),
  about: z.string(),
});
export type TrailEntry = z.infer<typeof trailEntry>;

const owner = { access: 'operator', scope: null, role: 'owner' } as const;

/** Calls about the trail of a team. */
export const trailEndpoints = {
  /** Who did what in the team, the newest first, up to 10,000; stored for 180 days, without texts of dialogs. */
  'GET /team/trail/list': {
    ...owner,
    status: [200],
    bound: { ...noBody, rows: 60, rates: [perMinute('account', 120)] },
    query: pageQuery,
    reply: pageOf(trailEntry),
    errors: ['invalid'],
  },
  /**
   * The entries of the last `days` (all that are stored unless given) as CSV in UTF-8, the newest first; more than an
   * export may contain are refused, never cut off.
   */
  'GET /team/trail/export': {
    ...owner,
    status: [200],
    bound: { ...noBody, rows: teamLimits.trailRows + 100, rates: [perMinute('account', 6)] },
    query: z.object({ days: queryNumber(1, teamLimits.trailDays) }),
    errors: ['invalid', 'too_large'],
  },
} as const satisfies Record<string, Endpoint>;
