import type { Look } from '../contract.ts';
import { publishToOwner } from '../dialog/store/dialog-channel.ts';
import type { Caller } from '../security/caller.ts';
import type { Deps } from '../deps.ts';
import { type Presence, readerId } from '../presence/presence-service.ts';
import { readMemberFace } from '../user/user-service.ts';

/** Most dialogs that one connection has open; the oldest is left for a newer one. */
const mostOpen = 20;

/** What a connection's member does in dialogs, published to the other members; nothing of it is stored. */
export interface MemberLooks {
  show(session: string, what: Look): Promise<void>;
  /** The member's name as visitors see it. */
  name(): Promise<string>;
  /** The connection ended: leaves its dialogs. */
  end(): void;
}

export function createMemberLooks(deps: Deps, presence: Presence, { teamId, memberId, program }: Caller): MemberLooks {
  /** What ends the member's presence in each open dialog. */
  const open = new Map<string, () => void>();
  // A program acts for who made its token, who reads nothing by that.
  const enter = (session: string): (() => void) =>
    program === null
      ? presence.enter({ kind: 'reader', id: readerId(memberId, session), ownerId: teamId })
      : () => undefined;
  let reading: Promise<string> | undefined;
  const name = (): Promise<string> => (reading ??= readMemberFace(deps, memberId).then((face) => face.name));
  const publish = async (session: string, what: Look): Promise<void> => {
    const member = { id: memberId, name: await name() };
    publishToOwner(deps, teamId, { type: 'look', session, member, what });
  };
  return {
    name,
    async show(session, what) {
      const leave = open.get(session);
      open.delete(session);
      if (what === 'gone') leave?.();
      else open.set(session, leave ?? enter(session));
      const [oldest] = open.keys();
      await publish(session, what);
      if (open.size > mostOpen && oldest !== undefined) {
        open.get(oldest)?.();
        open.delete(oldest);
        await publish(oldest, 'gone');
      }
    },
    end() {
      for (const [session, leave] of open) {
        leave();
        publish(session, 'gone').catch((error: unknown) =>
          deps.log.warn({ err: error, session }, 'a look was not ended'),
        );
      }
    },
  };
}
