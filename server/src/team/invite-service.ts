import { AppError, fieldError } from '../app-error.ts';
import { type Body, type Invite, type ShownInvite, type Team, teamLimits } from '../contract.ts';
import type { Db } from '../database/database.ts';
import { newId, newToken } from '../database/new-id.ts';
import type { InviteRow } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { commit } from '../event/commit.ts';
import { noteTrail } from '../event/trail.ts';
import { timeOf } from '../runtime/clock.ts';
import type { Operator } from '../security/caller.ts';
import { hashToken, signText } from '../security/token-hash.ts';
import { countUses, takeUse } from '../security/tally.ts';
import { mailboxOf } from '../mail/mailbox.ts';
import { claimLetters } from '../user/letter/letter-quota.ts';
import { findAccount, findAccountByEmail } from '../user/user-service.ts';
import { inviteLetter } from './invite-letter.ts';
import {
  deleteInvite,
  deleteInviteOf,
  deleteOldInvites,
  findInvite,
  insertInvite,
  listInvites,
} from './invite-table.ts';
import { countSeats, countTeams, insertMember, isMember } from './member-table.ts';
import { endWork } from './member-service.ts';
import { forgetRemoval } from './removal-table.ts';
import { findTeam } from './team-table.ts';
import { enterTeam, readCurrent } from './team-service.ts';

/** How long an invitation is good; ms. */
export const inviteLife = 7 * 24 * 60 * 60_000;
/** For how long one that has expired is stored, so that its link reports it; ms. */
const expiredStay = 30 * 24 * 60 * 60_000;

const day = 24 * 60 * 60_000;
/** Invitations of a team, and to one mailbox from all teams together, within a day. */
const mostInvites = { team: 100, mailbox: 5 } as const;

/** What bounds invitations: anybody may found a team, and its name is in the letter. */
const inviteQuotas = ({ secret }: Pick<Deps, 'secret'>, teamId: string, email: string) => [
  {
    key: `invite:team:${teamId}`,
    count: mostInvites.team,
    rule: `За\u00a0сутки команда может отправить не\u00a0больше ${mostInvites.team}\u00a0приглашений.`,
  },
  {
    key: `invite:${signText(secret, mailboxOf(email))}`,
    count: mostInvites.mailbox,
    rule: 'На\u00a0этот адрес сегодня уже приходили приглашения: попробуйте завтра.',
  },
];

/** @throws AppError `rate_limited` */
async function takeInvite(deps: Deps, trx: Db, teamId: string, email: string): Promise<void> {
  if (!deps.config.rateLimits) return;
  for (const { key, count, rule } of inviteQuotas(deps, teamId, email))
    await takeUse(trx, key, { count, length: day }, deps.clock.now(), rule);
}

/** Gives back what `takeInvite` has counted: the letter was not sent. */
async function returnInvite(deps: Deps, teamId: string, email: string): Promise<void> {
  if (!deps.config.rateLimits) return;
  for (const { key } of inviteQuotas(deps, teamId, email))
    await countUses(deps.db, key, { by: -1, length: day, now: deps.clock.now() });
}

const viewOf = ({ id, email, role, expires_at }: InviteRow): Invite => ({
  id,
  email,
  role,
  expiresAt: timeOf(expires_at),
});

/** @throws AppError `already_member`; `invalid` when the team is full */
async function expectSeat(trx: Db, teamId: string, email: string): Promise<void> {
  if (await isMember(trx, teamId, email))
    throw new AppError('already_member', { fields: { email: ['taken', 'Этот человек уже в команде'] } });
  if ((await countSeats(trx, teamId)) >= teamLimits.members)
    throw fieldError('email', 'too_many', `В команде не больше ${teamLimits.members} человек с приглашёнными`);
}

/**
 * Invites an address by a letter; its link is good for 7 days and for one use, and an earlier one of the address is
 * void.
 * @throws AppError `already_member`, `invalid` when the team is full, `rate_limited` when the mailbox has had its letters
 */
export async function createInvite(
  deps: Deps,
  by: Operator,
  { email, role }: Body<'POST /team/invite/create'>,
): Promise<Invite> {
  const { teamId, memberId } = by;
  const token = newToken(32);
  const now = deps.clock.now();
  const row = {
    id: newId(),
    team_id: teamId,
    email,
    role,
    hash: hashToken(token),
    created_at: now,
    expires_at: now + inviteLife,
    made_by: memberId,
  };
  const claimed = await commit(deps)(teamId, async (trx) => {
    await deleteInviteOf(trx, teamId, email);
    await expectSeat(trx, teamId, email);
    await takeInvite(deps, trx, teamId, email);
    const result = await claimLetters(deps, trx, { email, userId: null, known: false, strangerOf: null });
    await insertInvite(trx, row);
    await noteTrail(deps, trx, by, 'invite', `${email}: ${role}`);
    return { result, facts: [] };
  });
  const [inviter, team] = await Promise.all([findAccount(deps, memberId), findTeam(deps.db, teamId)]);
  const { productName, publicUrl } = deps.config;
  const url = `${publicUrl}/invite/${token}`;
  const words = { team: team?.name ?? '', by: inviter, role, url };
  try {
    await deps.mail.send({ to: email, ...inviteLetter(productName, words) });
  } catch (error) {
    await claimed.undo();
    await returnInvite(deps, teamId, email);
    await deleteInvite(deps.db, teamId, row.id);
    throw error;
  }
  return viewOf(row);
}

export const readInvites = async ({ db }: Pick<Deps, 'db'>, teamId: string): Promise<Invite[]> =>
  (await listInvites(db, teamId)).map(viewOf);

/** @throws AppError `not_found` */
export const removeInvite = (deps: Deps, by: Operator, id: string): Promise<void> =>
  commit(deps)(by.teamId, async (trx) => {
    const email = await deleteInvite(trx, by.teamId, id);
    if (email === undefined) throw new AppError('not_found');
    await noteTrail(deps, trx, by, 'invite_deleted', email);
    return { result: undefined, facts: [] };
  });

/** The invitation of a link. @throws AppError `not_found` when it was used or deleted, `invite_expired` */
export async function inviteOf({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string): Promise<InviteRow> {
  const invite = await findInvite(db, hashToken(token));
  if (!invite) throw new AppError('not_found', { detail: 'Приглашение уже использовано или отозвано.' });
  if (invite.expires_at <= clock.now())
    throw new AppError('invite_expired', { detail: 'Срок приглашения истёк: попросите прислать новое.' });
  return invite;
}

/** What the link of an invitation shows. @throws as `inviteOf` */
export async function showInvite(deps: Deps, token: string): Promise<ShownInvite> {
  const { team_id, email, role } = await inviteOf(deps, token);
  const [team, account] = await Promise.all([findTeam(deps.db, team_id), findAccountByEmail(deps, email)]);
  return { team: team?.name ?? '', email, role, known: account !== undefined };
}

/**
 * Uses an invitation up and adds the person to its team, in a commit of that team.
 * @throws AppError `not_found` when another call did so first, `invalid` for a person in as many teams as may be
 */
export async function joinTeam(deps: Deps, trx: Db, invite: InviteRow, memberId: string): Promise<void> {
  const { id, team_id: teamId, role } = invite;
  if ((await countTeams(trx, memberId)) >= teamLimits.teams)
    throw new AppError('invalid', {
      detail: `Один человек может быть не\u00a0больше чем в\u00a0${teamLimits.teams} командах.`,
    });
  if ((await deleteInvite(trx, teamId, id)) === undefined) throw new AppError('not_found');
  await insertMember(trx, { teamId, memberId, role, at: deps.clock.now() });
  await forgetRemoval(trx, memberId, teamId);
  await noteTrail(deps, trx, { memberId, teamId }, 'joined', role);
}

/**
 * Adds the caller to the team of an invitation, where the sign-in then works.
 * @throws AppError `forbidden` when another address is invited, `not_found`, `invite_expired`, `invalid` in too many teams
 */
export async function acceptInvite(deps: Deps, operator: Operator, token: string): Promise<Team> {
  const invite = await inviteOf(deps, token);
  const { memberId } = operator;
  const { email } = await findAccount(deps, memberId);
  if (email !== invite.email)
    throw new AppError('forbidden', { detail: `Приглашён адрес ${invite.email}: войдите с\u00a0ним.` });
  // What an interrupted removal has left is ended before: it is not the work of the new membership.
  if (!(await isMember(deps.db, invite.team_id, email))) await endWork(deps, invite.team_id, memberId);
  const closeConnections = await commit(deps)(invite.team_id, async (trx) => {
    await joinTeam(deps, trx, invite, memberId);
    return { result: await enterTeam(deps, trx, operator, invite.team_id), facts: [] };
  });
  closeConnections();
  return readCurrent(deps, memberId, invite.team_id);
}

/** Deletes invitations that expired `expiredStay` ago: a round. */
export const sweepInvites = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  deleteOldInvites(db, clock.now() - expiredStay);
