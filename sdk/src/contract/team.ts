import * as z from 'zod/mini';
import { hoursBody, noBody, perHour, perMinute, type Rate, smallBody } from './bound.ts';
import { type Endpoint, id, roles, time } from './endpoint.ts';
import { required } from './rule.ts';
import { lined } from './ruled.ts';
import { email, mailedToken } from './user.ts';
import { workingHours } from './working-hours.ts';

/**
 * How many members a team may have with those invited, how many teams a person may be in, for how many days a trail is
 * stored, and how many of its entries an export may contain.
 */
export const teamLimits = { members: 50, teams: 50, trailDays: 180, trailRows: 50_000 } as const;

/** What a member may do in the team. */
export const teamRole = z.enum(roles);

/** A team as one of its members sees it: the member's own `role`, and whether this sign-in works there (`current`). */
export const team = z.object({ id, name: z.string(), role: teamRole, current: z.boolean(), members: z.number() });
export type Team = z.infer<typeof team>;

/**
 * A member of the team; `id` is the person's. `image` is a base64 PNG, or `""` for none; `online`: has the account open
 * now; `available`: takes new dialogs; `onDuty`: works now, by own hours or else by those of any of the team's sites.
 */
export const member = z.object({
  id,
  name: z.string(),
  email: z.string(),
  image: z.string(),
  role: teamRole,
  online: z.boolean(),
  available: z.boolean(),
  onDuty: z.boolean(),
});
export type Member = z.infer<typeof member>;

/** An invitation that is not used yet; it may have expired. */
export const invite = z.object({ id, email: z.string(), role: teamRole, expiresAt: time });
export type Invite = z.infer<typeof invite>;

/** What the link of an invitation shows: the team's name; `known`: the address has an account. */
export const shownInvite = z.object({ team: z.string(), email: z.string(), role: teamRole, known: z.boolean() });
export type ShownInvite = z.infer<typeof shownInvite>;

/**
 * How dialogs reach members: by `hand`, or in `turn` to those online, on duty and available with fewer than `limit` open
 * ones. `returnAfter`: minutes until a dialog without an answer is given back.
 */
export const teamSetting = z.object({
  assign: z.enum(['hand', 'turn']),
  limit: z.number().check(z.int(), z.gte(1), z.lte(1000)),
  returnAfter: z.number().check(z.int(), z.gte(1), z.lte(1440)),
});
export type TeamSetting = z.infer<typeof teamSetting>;

/** A member's working hours in the team; null where those of each site apply. `onDuty`: as in `Member`. */
export const ownHours = z.object({ hours: z.nullable(workingHours), onDuty: z.boolean() });
export type OwnHours = z.infer<typeof ownHours>;

/** A removal of the caller from a team by one of its owners; `name` is the team's. */
export const teamRemoval = z.object({ id, name: z.string(), at: time });
export type TeamRemoval = z.infer<typeof teamRemoval>;

const person = { access: 'operator', scope: null, role: 'operator' } as const;
const owner = { access: 'operator', scope: null, role: 'owner' } as const;
const perMember = (count: number): readonly Rate[] => [perMinute('account', count)];

/** Calls about teams, their members, invitations and settings. */
export const teamEndpoints = {
  /** The teams of the caller, by name. */
  'GET /team/list': {
    ...person,
    status: [200],
    bound: { ...noBody, rows: 110, rates: perMember(120) },
    reply: z.array(team),
    errors: [],
  },
  /** Works in another team from the next call on; the sign-in's sockets are closed with 4410. */
  'PATCH /team/current': {
    ...person,
    status: [200],
    bound: { ...smallBody, rows: 40, rates: perMember(60) },
    body: z.object({ id }),
    reply: team,
    errors: ['invalid', 'not_found'],
  },
  'PATCH /team/name/edit': {
    ...owner,
    status: [200],
    bound: { ...smallBody, rows: 40, rates: perMember(30) },
    body: z.object({ name: lined(2, 64) }),
    reply: team,
    errors: ['invalid'],
  },
  /** Everyone of the team, owners first. */
  'GET /team/member/list': {
    access: 'operator',
    scope: 'read',
    role: 'operator',
    status: [200],
    bound: { ...noBody, rows: 210, rates: perMember(300) },
    reply: z.array(member),
    errors: [],
  },
  /** Gives a member another role. The last owner stays one; unused invitations of a former owner are void. */
  'PATCH /team/member/role/{id}': {
    ...owner,
    status: [200],
    bound: { ...smallBody, rows: 220, rates: perMember(60) },
    body: z.object({ role: teamRole }),
    reply: member,
    errors: ['invalid', 'not_found', 'last_owner'],
  },
  /**
   * Removes a member, or by one's own id leaves: only an owner may remove others. That person loses the team at
   * once, and their unused invitations are void; where it was the only team, an empty one is made.
   */
  'DELETE /team/member/delete/{id}': {
    ...person,
    status: [200],
    bound: { ...noBody, rows: 400, rates: perMember(60) },
    reply: z.object({ id }),
    errors: ['not_found', 'role_needed', 'last_owner'],
  },
  /** Teams that the caller was removed from, until the removal is acknowledged or the caller joins again. */
  'GET /team/removal/list': {
    ...person,
    status: [200],
    bound: { ...noBody, rows: teamLimits.teams + 10, rates: perMember(120) },
    reply: z.array(teamRemoval),
    errors: [],
  },
  /** Acknowledges a removal. */
  'DELETE /team/removal/delete/{id}': {
    ...person,
    status: [200],
    bound: { ...noBody, rows: 20, rates: perMember(60) },
    reply: z.object({ id }),
    errors: ['not_found'],
  },
  /** Mails a link that is good for 7 days and for one use; an earlier invitation of the address is void. */
  'POST /team/invite/create': {
    ...owner,
    status: [201],
    bound: { ...smallBody, rows: 150, rates: [perHour('account', 60)] },
    body: z.object({ email, role: teamRole }),
    reply: invite,
    errors: ['invalid', 'already_member', 'rate_limited'],
  },
  'GET /team/invite/list': {
    ...owner,
    status: [200],
    bound: { ...noBody, rows: 110, rates: perMember(120) },
    reply: z.array(invite),
    errors: [],
  },
  /** Deletes an invitation; its link opens nothing from then on. */
  'DELETE /team/invite/delete/{id}': {
    ...owner,
    status: [200],
    bound: { ...noBody, rows: 20, rates: perMember(60) },
    reply: z.object({ id }),
    errors: ['not_found'],
  },
  /** What a link invites to. */
  'GET /team/invite/{token}': {
    access: 'public',
    status: [200],
    bound: { ...noBody, rows: 10, rates: [perMinute('address', 60)] },
    reply: shownInvite,
    errors: ['not_found', 'invite_expired'],
  },
  /** Joins the team and works there from then on. The account's e-mail has to be the invited one. */
  'POST /team/invite/accept': {
    ...person,
    status: [200],
    bound: { ...smallBody, rows: 100, rates: perMember(30) },
    body: z.object({ token: mailedToken }),
    reply: team,
    errors: ['invalid', 'forbidden', 'not_found', 'invite_expired'],
  },
  /** Whether the caller takes new dialogs. */
  'PATCH /team/available': {
    ...person,
    status: [200],
    bound: { ...smallBody, rows: 120, rates: perMember(60) },
    body: z.object({ available: z.boolean(required) }),
    reply: member,
    errors: ['invalid'],
  },
  'GET /team/hours': {
    ...person,
    status: [200],
    bound: { ...noBody, rows: 110, rates: perMember(120) },
    reply: ownHours,
    errors: [],
  },
  /** Changes the caller's own hours; of them, what the body lacks stays. Null: those of each site apply again. */
  'PATCH /team/hours': {
    ...person,
    status: [200],
    bound: { ...hoursBody, rows: 120, rates: perMember(60) },
    body: z.object({ hours: z.nullable(workingHours) }),
    reply: ownHours,
    errors: ['invalid'],
  },
  /** The hours of a member. */
  'GET /team/hours/{id}': {
    ...owner,
    status: [200],
    bound: { ...noBody, rows: 110, rates: perMember(120) },
    reply: ownHours,
    errors: ['not_found'],
  },
  /** Changes the hours of a member, as `PATCH /team/hours` does the caller's. */
  'PATCH /team/hours/{id}': {
    ...owner,
    status: [200],
    bound: { ...hoursBody, rows: 120, rates: perMember(60) },
    body: z.object({ hours: z.nullable(workingHours) }),
    reply: ownHours,
    errors: ['invalid', 'not_found'],
  },
  'GET /team/setting': {
    ...person,
    status: [200],
    bound: { ...noBody, rows: 10, rates: perMember(120) },
    reply: teamSetting,
    errors: [],
  },
  'PATCH /team/setting': {
    ...owner,
    status: [200],
    bound: { ...smallBody, rows: 20, rates: perMember(60) },
    body: z.partial(teamSetting),
    reply: teamSetting,
    errors: ['invalid'],
  },
} as const satisfies Record<string, Endpoint>;
