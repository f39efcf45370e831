import type { Look } from '../contract/frame.ts';
import type { Hub, Peer } from './hub.ts';
import { Refusal } from './refusal.ts';
import { refOf, type StoredDialog } from './world.ts';

/** What members do in dialogs, shown to the other members of the team. */
export function createLooks(hub: Hub) {
  /** The dialogs that a member has open, by connection. */
  const open = new Map<Peer, Set<StoredDialog>>();
  const show = (peer: Peer, dialog: StoredDialog, what: Look): void => {
    const { team, signIn } = peer;
    if (!team || !signIn) throw new Refusal('forbidden');
    const own = open.get(peer) ?? new Set();
    open.set(peer, own);
    if (what === 'gone') own.delete(dialog);
    else own.add(dialog);
    const member = refOf(signIn.person);
    for (const other of hub.peers)
      if (other.team === team && other.signIn?.person !== signIn.person)
        other.send({ type: 'look', session: dialog.session, member, what });
  };
  return {
    show,
    /** The connection ended: its member has left the dialogs. */
    end(peer: Peer): void {
      for (const dialog of open.get(peer) ?? []) show(peer, dialog, 'gone');
      open.delete(peer);
    },
  };
}
