import type { Look } from '../contract.ts';
import { publishToOwner } from '../dialog/store/dialog-channel.ts';
import type { Caller } from '../security/caller.ts';
import type { Deps } from '../deps.ts';
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

export function createMemberLooks(deps: Deps, { teamId, memberId }: Caller): MemberLooks {
  const open = new Set<string>();
  let reading: Promise<string> | undefined;
  const name = (): Promise<string> => (reading ??= readMemberFace(deps, memberId).then((face) => face.name));
  const publish = async (session: string, what: Look): Promise<void> => {
    const member = { id: memberId, name: await name() };
    publishToOwner(deps, teamId, { type: 'look', session, member, what });
  };
  return {
    name,
    async show(session, what) {
      open.delete(session);
      if (what !== 'gone') open.add(session);
      await publish(session, what);
      const [oldest] = open;
      if (open.size > mostOpen && oldest !== undefined) {
        open.delete(oldest);
        await publish(oldest, 'gone');
      }
    },
    end() {
      for (const session of open)
        publish(session, 'gone').catch((error: unknown) =>
          deps.log.warn({ err: error, session }, 'a look was not ended'),
        );
    },
  };
}
