import { readRev } from '../event/read-after.ts';
import { type Operator, readOperator } from '../platform/access-token.ts';
import { AppError } from '../platform/app-error.ts';
import { required } from '../platform/contract.ts';
import type { Deps } from '../platform/deps.ts';
import type { SignInEnded } from '../user/signin-service.ts';
import { isAdmin } from '../user/user-service.ts';
import { answerDialog, readByOperator, typeToVisitor } from '../dialog/dialog-service.ts';
import { dialogBySession } from '../dialog/dialog-view.ts';
import type { Presence } from '../presence/presence-service.ts';
import type { AdminBoard } from './admin-board.ts';
import { type Connection, createThrottle, type Hello, type NextFrame, refuse, Refused } from './connection.ts';
import type { OwnerFeeds } from './owner-feed.ts';
import type { Peer } from './peer.ts';

/** What the connections of operators share. */
export interface OperatorRoom {
  readonly deps: Deps;
  readonly presence: Presence;
  readonly feeds: OwnerFeeds;
  readonly board: AdminBoard;
}

async function admit(deps: Deps, token: string): Promise<Operator> {
  try {
    return await readOperator(deps, token);
  } catch (error) {
    throw error instanceof AppError ? new Refused('token') : error;
  }
}

/** Lets an operator in by the access token: welcome, the facts that it missed, then what is live. */
export async function openOperator({ deps, presence, feeds, board }: OperatorRoom, peer: Peer, hello: Hello): Promise<Connection> {
  const operator = await admit(deps, hello.token);
  const counted = await isAdmin(deps, operator.id);
  const rev = await readRev(deps.db, operator.id);
  const from = hello.after ?? rev;
  peer.send({ type: 'welcome', rev });
  if (from > rev) peer.send({ type: 'reset', rev });
  const endedHere = ({ kind }: SignInEnded): void => {
    if (kind === 'ended') peer.close('token');
  };
  const ends = [
    deps.bus.subscribe(`signin:${operator.signinId}`, endedHere),
    feeds.of(operator.id).join(peer, Math.min(from, rev)),
    presence.enter({ kind: 'operator', id: operator.id, ownerId: operator.id }),
    ...(counted ? [board.add(peer)] : []),
  ];
  return {
    hear: hearOperator(deps, peer, operator.id),
    left: () => ends.forEach((end) => end()),
  };
}

function hearOperator(deps: Deps, peer: Peer, ownerId: string): (frame: NextFrame) => void {
  const mayType = createThrottle(500);
  const act = async (frame: NextFrame): Promise<void> => {
    if (frame.type === 'answer') {
      const sentences = await answerDialog(deps, ownerId, frame.session, frame.sentences, frame.clientId);
      return peer.send({ type: 'ack', clientId: frame.clientId, sentences });
    }
    if (frame.type !== 'read' && frame.type !== 'typing') return peer.close('frame');
    if (frame.session === undefined) throw new AppError('invalid', { fields: { session: required } });
    const dialog = await dialogBySession(deps, ownerId, frame.session);
    if (frame.type === 'read') await readByOperator(deps, ownerId, dialog.id, frame.seq);
    else if (mayType()) typeToVisitor(deps, dialog.id);
  };
  // One after another: answers keep the order in which they were sent.
  let order = Promise.resolve();
  return (frame) => {
    if (frame.type === 'ping') return peer.send({ type: 'pong' });
    order = order.then(() => act(frame)).catch((error: unknown) => refuse(deps, peer, error, frame.type === 'answer' ? frame.clientId : undefined));
  };
}
