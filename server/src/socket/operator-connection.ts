import { storedFacts, readRev } from '../event/read-after.ts';
import { accountKeys, type Caller } from '../security/caller.ts';
import { expectScope, isApiToken } from '../security/api-token.ts';
import { byApiToken, bySignIn, type Ground } from '../user/admission-end.ts';
import { callerGround, programCaller, readOperator, readProgram } from '../user/caller-service.ts';
import { AppError } from '../app-error.ts';
import { required } from '../contract.ts';
import { actOn } from '../database/call-ground.ts';
import type { Deps } from '../deps.ts';
import { isOperatorOrigin } from '../http/operator-origin.ts';
import { isAdmin } from '../user/user-service.ts';
import { answerDialog, readByOperator, typeToVisitor } from '../dialog/dialog-service.ts';
import { dialogBySession } from '../dialog/inbox/dialog-view.ts';
import { operatorId, type Presence } from '../presence/presence-service.ts';
import type { AdminBoard } from './admin-board.ts';
import {
  closeEnded,
  type Connection,
  createThrottle,
  expectGround,
  followEnd,
  type Hello,
  type NextFrame,
  refuse,
  Refused,
  refuseToken,
} from './connection.ts';
import { createOpenCount } from './open-count.ts';
import { createMemberLooks, type MemberLooks } from './member-look.ts';
import type { OwnerFeeds } from './owner-feed.ts';
import type { Peer } from './peer.ts';

/** What the connections of operators share. */
export interface OperatorScope {
  readonly deps: Deps;
  readonly presence: Presence;
  readonly feeds: OwnerFeeds;
  readonly board: AdminBoard;
  readonly seats: Seats;
}

/**
 * Most open sockets in a process: of one person, of all members of a team, to which each fact is sent, and of its API
 * tokens.
 */
const mostOfPerson = 50;
const mostOfMembers = 200;
const mostOfPrograms = 40;

/** The open sockets of each person, and of each team's members and programs. */
export interface Seats {
  /** Counts one more; the result removes it. @throws Refused when the caller has as many open as it may */
  enter(caller: Caller): () => void;
}

export function createSeats(isLimited: boolean): Seats {
  const countOf = (most: number) => createOpenCount(isLimited ? most : Infinity);
  const [people, members, programs] = [countOf(mostOfPerson), countOf(mostOfMembers), countOf(mostOfPrograms)];
  const enterMember = (memberId: string, teamId: string): (() => void) | null => {
    const leavePerson = people.enter(memberId);
    const leaveTeam = leavePerson && members.enter(teamId);
    if (!leaveTeam) {
      leavePerson?.();
      return null;
    }
    return () => {
      leavePerson();
      leaveTeam();
    };
  };
  return {
    enter({ memberId, teamId, program }) {
      const leave = program === null ? enterMember(memberId, teamId) : programs.enter(teamId);
      if (!leave) throw new Refused('many');
      return leave;
    },
  };
}

interface Admitted {
  readonly caller: Caller;
  readonly ground: Ground;
  /** Ends what closes the peer when its sign-in ends or its token is revoked. */
  readonly unfollow: () => void;
}

async function admitProgram(deps: Deps, peer: Peer, token: string): Promise<Admitted> {
  const program = await readProgram(deps, token).catch(refuseToken);
  if (!program.scopes.includes('read')) throw new Refused('refused');
  const ground = byApiToken(deps, program.tokenId);
  return { caller: programCaller(program), ground, unfollow: await followEnd(deps, peer, ground) };
}

async function admitPerson(deps: Deps, peer: Peer, token: string): Promise<Admitted> {
  const operator = await readOperator(deps, token).catch(refuseToken);
  const ground = bySignIn(deps, operator);
  return { caller: { ...operator, program: null }, ground, unfollow: await followEnd(deps, peer, ground) };
}

/** Admits an operator by an access token or an API token: welcome, the facts that it missed, then live ones. */
export async function openOperator(
  scope: OperatorScope,
  peer: Peer,
  hello: Hello,
  request: Request,
): Promise<Connection> {
  const { deps, presence } = scope;
  const { caller, ground, unfollow } = await (isApiToken(hello.token) ? admitProgram : admitPerson)(
    deps,
    peer,
    hello.token,
  );
  try {
    if (!(await isOperatorOrigin(deps, request, caller.teamId))) throw new Refused('refused');
    const leave = scope.seats.enter(caller);
    const ends = await welcome(scope, peer, hello, caller).catch((error: unknown) => {
      leave();
      throw error;
    });
    const looks = createMemberLooks(deps, presence, caller);
    return {
      keys: accountKeys(caller),
      receive: receiveFromOperator(deps, peer, { by: caller, ground, looks }),
      left: () => [looks.end, unfollow, leave, ...ends].forEach((end) => end()),
    };
  } catch (error) {
    unfollow();
    throw error;
  }
}

/** A program makes the team present, and not who made its token. */
const presentAs = ({ memberId, program }: Caller): string => program?.tokenId ?? memberId;

/** Whether the caller counts as present: a person, or a program that may answer. */
const isPresent = ({ program }: Caller): boolean => program === null || program.scopes.includes('answer');

async function welcome(
  { deps, presence, feeds, board }: OperatorScope,
  peer: Peer,
  hello: Hello,
  caller: Caller,
): Promise<(() => void)[]> {
  const ownerId = caller.teamId;
  const counted = caller.program === null && (await isAdmin(deps, caller.memberId));
  const rev = await readRev(deps.db, ownerId);
  const from = hello.after ?? rev;
  peer.send({ type: 'welcome', rev, member: caller.memberId });
  const isReplayed = from <= rev && rev - from <= storedFacts;
  if (!isReplayed) peer.send({ type: 'reset', rev });
  return [
    feeds.of(ownerId).join(peer, isReplayed ? from : rev, caller.memberId),
    ...(isPresent(caller)
      ? [presence.enter({ kind: 'operator', id: operatorId(ownerId, presentAs(caller)), ownerId })]
      : []),
    ...(counted ? [board.add(peer)] : []),
  ];
}

/** Whose frames a connection receives. */
interface Speaker {
  readonly by: Caller;
  readonly ground: Ground;
  readonly looks: MemberLooks;
}

function receiveFromOperator(deps: Deps, peer: Peer, { by, ground, looks }: Speaker): (frame: NextFrame) => void {
  const mayType = createThrottle(500);
  const ownerId = by.teamId;
  const act = async (frame: NextFrame): Promise<void> => {
    expectScope(by.program, 'answer');
    await expectGround(deps, peer, ground);
    if (frame.type === 'answer') {
      if (peer.refuseBehind(frame.clientId)) return;
      const answering = { by, force: frame.force };
      const sentences = await answerDialog(deps, answering, frame.session, frame.sentences, frame.clientId);
      return peer.send({ type: 'ack', clientId: frame.clientId, sentences });
    }
    if (frame.type !== 'read' && frame.type !== 'typing' && frame.type !== 'look') return peer.close('frame');
    if (frame.session === undefined) throw new AppError('invalid', { fields: { session: ['required', required] } });
    const dialog = await dialogBySession(deps, ownerId, frame.session);
    if (frame.type === 'read') await readByOperator(deps, by, dialog.id, frame.seq);
    else if (frame.type === 'look') await looks.show(frame.session, frame.what);
    else if (mayType()) typeToVisitor(deps, dialog.id, await looks.name());
  };
  // One after another, so that answers are stored in the order in which they were sent.
  let order = Promise.resolve();
  return (frame) => {
    if (frame.type === 'ping') return peer.send({ type: 'pong' });
    order = order
      .then(() => actOn(callerGround(by), () => act(frame)))
      .catch((error: unknown) => {
        if (error instanceof AppError && error.reason === 'unauthenticated') return closeEnded(peer, ground);
        refuse(deps, peer, error, frame.type === 'answer' ? frame.clientId : undefined);
      });
  };
}
