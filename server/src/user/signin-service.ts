import { type EndMessage, signInChannel } from '../event/channel.ts';
import { commit } from '../event/commit.ts';
import { noteTrail } from '../event/trail.ts';
import { AppError } from '../app-error.ts';
import { signAccess } from '../security/access-token.ts';
import { timeOf } from '../runtime/clock.ts';
import type { SignIn } from '../contract.ts';
import type { Db } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { newId } from '../database/new-id.ts';
import type { SignInRow } from '../database/schema.ts';
import type { SignedIn } from '../security/caller.ts';
import { isSameText, signText } from '../security/token-hash.ts';
import {
  deleteExcessSignIns,
  deleteIdleSignIns,
  deleteOtherSignIns,
  deleteSignIn,
  findSignIn,
  insertSignIn,
  findLatestTeam,
  listSignIns,
  listSignInsIn,
  moveSignIn,
  moveSignIns,
  rotateSignIn,
  updatePasswordTime,
} from './signin-table.ts';

/** A sign-in that is not refreshed for this long ends; ms. */
const idleLife = 30 * 24 * 60 * 60 * 1000;
/** For how long a rotated token still answers its successor: a lost reply must not sign anyone out; ms. */
const replayWindow = 30_000;
/** Sign-ins of one account; one more ends the one that was not used for the longest time. */
const signInCount = 100;
/** For how long a password that was shown at a sign-in allows what asks for it; ms. */
export const passwordWindow = 15 * 60 * 1000;

export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

/** `<sign-in>.<generation>.<HMAC>`: nothing secret is stored, and a generation has exactly one token. */
const refreshOf = (secret: string, id: string, generation: number): string => {
  const claim = `${id}.${generation}`;
  return `${claim}.${signText(secret, `refresh:${claim}`)}`;
};

function readRefresh(secret: string, token: string): { id: string; generation: number } | null {
  const [, id, number] = /^([\w-]{1,64})\.(\d{1,9})\.[\w-]{43}$/.exec(token) ?? [];
  if (!id || !number || !isSameText(token, refreshOf(secret, id, Number(number)))) return null;
  return { id, generation: Number(number) };
}

/**
 * Stores a sign-in of the team that the person used last, in a commit of that team: it cannot remove the person
 * between. Where it did before, another one is found.
 */
async function admitToTeam(deps: Deps, row: Omit<SignInRow, 'team_id'>): Promise<void> {
  for (let isIn = false; !isIn;) {
    const teamId = await findLatestTeam(deps.db, row.user_id);
    isIn = await commit(deps)(teamId, async (trx) => {
      const result = await insertSignIn(trx, { ...row, team_id: teamId });
      if (result) await noteTrail(deps, trx, { memberId: row.user_id, teamId }, 'signin', row.user_agent);
      return { result, facts: [] };
    });
  }
}

/** Signs a person in at one more place: in the team that was used last. */
export async function beginSignIn(deps: Deps, userId: string, userAgent: string): Promise<Tokens> {
  const id = newId();
  const now = deps.clock.now();
  const row = {
    id,
    user_id: userId,
    generation: 0,
    rotated_at: now,
    user_agent: userAgent.slice(0, 300),
    created_at: now,
    seen_at: now,
    password_at: now,
  };
  await admitToTeam(deps, row);
  publishAllEnded(deps, await deleteExcessSignIns(deps.db, userId, signInCount));
  return { access: signAccess(deps, { memberId: userId, signinId: id }), refresh: refreshOf(deps.secret, id, 0) };
}

/** Ends sign-ins that were idle for `idleLife`: a round. */
export const sweepSignIns = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  deleteIdleSignIns(db, clock.now() - idleLife);

const isReplay = (signin: SignInRow, generation: number, now: number): boolean =>
  generation === signin.generation - 1 && now - signin.rotated_at <= replayWindow;

/**
 * Rotates a refresh token. The one before it, shown again in time, answers the same successor while that is unused;
 * any other reuse means that two hold the token, and ends the sign-in.
 * @throws AppError `refresh_invalid`
 */
export async function refreshSignIn(deps: Deps, token: string): Promise<Tokens> {
  const claim = readRefresh(deps.secret, token);
  const now = deps.clock.now();
  if (!claim) throw new AppError('refresh_invalid');
  if (!(await rotateSignIn(deps.db, claim.id, claim.generation, now, now - idleLife)))
    await admitReplay(deps, claim, now);
  const signin = await findSignIn(deps.db, claim.id);
  if (!signin) throw new AppError('refresh_invalid');
  return {
    access: signAccess(deps, { memberId: signin.user_id, signinId: signin.id }),
    refresh: refreshOf(deps.secret, claim.id, claim.generation + 1),
  };
}

async function admitReplay(
  deps: Deps,
  { id, generation }: { id: string; generation: number },
  now: number,
): Promise<void> {
  const signin = await findSignIn(deps.db, id);
  if (signin && isReplay(signin, generation, now)) return;
  if (signin) {
    await deleteSignIn(deps.db, signin.user_id, id);
    publishEnded(deps, id);
  }
  throw new AppError('refresh_invalid');
}

/** Where an account is signed in now. */
export async function listPlaces(deps: Deps, userId: string, currentId: string): Promise<SignIn[]> {
  const rows = await listSignIns(deps.db, userId, deps.clock.now() - idleLife);
  return rows.map(({ id, user_agent, created_at, seen_at }) => ({
    id,
    userAgent: user_agent,
    createdAt: timeOf(created_at),
    seenAt: timeOf(seen_at),
    current: id === currentId,
  }));
}

const publishEnded = (deps: Deps, id: string): void =>
  deps.bus.publish(signInChannel(id), { kind: 'ended' } satisfies EndMessage);
const publishAllEnded = (deps: Deps, ids: readonly string[]): void => ids.forEach((id) => publishEnded(deps, id));

/** Ends one sign-in of an account, and its live connections. @throws AppError `not_found` */
export async function endSignIn(deps: Deps, userId: string, id: string): Promise<void> {
  if (!(await deleteSignIn(deps.db, userId, id))) throw new AppError('not_found');
  publishEnded(deps, id);
}

/** Ends all sign-ins of an account but the one given. */
export async function endOtherSignIns(deps: Deps, userId: string, currentId: string): Promise<void> {
  publishAllEnded(deps, await deleteOtherSignIns(deps.db, userId, currentId));
}

/** Ends all sign-ins of an account, in `trx`; the result, called after the commit, closes their connections. */
export async function endAllSignIns(deps: Deps, trx: Db, userId: string): Promise<() => void> {
  const ids = await deleteOtherSignIns(trx, userId, null);
  return () => publishAllEnded(deps, ids);
}

const publishMoved = (deps: Deps, id: string): void =>
  deps.bus.publish(signInChannel(id), { kind: 'moved' } satisfies EndMessage);

/**
 * Lets a sign-in, or all sign-ins of a person that work in `from`, work in another team of theirs, in `trx`; the
 * result, called after the commit, closes their connections, which come back to that team.
 */
export async function moveToTeam(
  deps: Deps,
  trx: Db,
  who: SignedIn | { readonly memberId: string; readonly from: string },
  teamId: string,
): Promise<() => void> {
  const one = 'signinId' in who;
  if (one) await moveSignIn(trx, who, teamId);
  const ids = one ? [who.signinId] : await moveSignIns(trx, who.memberId, who.from, teamId);
  return () => ids.forEach((id) => publishMoved(deps, id));
}

/** The call that closes, after the commit, the connections of a member whose place in the team has changed in `trx`. */
export async function announceMoved(deps: Deps, trx: Db, memberId: string, teamId: string): Promise<() => void> {
  const ids = await listSignInsIn(trx, memberId, teamId);
  return () => ids.forEach((id) => publishMoved(deps, id));
}

/** Notes that the password was shown at a sign-in. */
export const notePassword = ({ db, clock }: Deps, signinId: string): Promise<void> =>
  updatePasswordTime(db, signinId, clock.now());

/** @throws AppError `password_needed` when this sign-in has not shown the password within `passwordWindow` */
export async function requirePassword({ db, clock }: Deps, signinId: string): Promise<void> {
  const signin = await findSignIn(db, signinId);
  if (!signin || signin.password_at <= clock.now() - passwordWindow) throw new AppError('password_needed');
}
