import { readOutbox } from '../../harness/outbox.ts';
import { strangerOf } from './mailbox.ts';

const mostOf = (counts: ReadonlyMap<unknown, number>): number => Math.max(0, ...counts.values());
const count = <K>(counts: Map<K, number>, key: K): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

/** The most letters that one network address of the swarm had sent, and that one mailbox got. */
export function lettersFrom(dataDir: string): { address: number; mailbox: number } {
  const [byAddress, byMailbox] = [new Map<number, number>(), new Map<string, number>()];
  for (const { to } of readOutbox(dataDir)) {
    const stranger = strangerOf(to);
    if (stranger < 0) continue;
    count(byAddress, stranger);
    count(byMailbox, to);
  }
  return { address: mostOf(byAddress), mailbox: mostOf(byMailbox) };
}
