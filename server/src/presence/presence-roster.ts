/** One who can be present: a visitor by the dialog's `session`, an operator by the account. */
export interface Member {
  readonly kind: 'visitor' | 'operator';
  readonly id: string;
  readonly ownerId: string;
}

interface Place {
  readonly member: Member;
  /** Connections by process. */
  readonly connections: Map<string, number>;
}

/** Who is connected where: pure bookkeeping of connections by process. */
export interface Roster {
  /** Sets how many connections a member has on a process; true when the member came or left by it. */
  set(process: string, member: Member, count: number): boolean;
  has(kind: Member['kind'], id: string): boolean;
  count(kind: Member['kind']): number;
  /** What one process holds. */
  of(process: string): { member: Member; count: number }[];
  /** Forgets a process; the members who left by it. */
  drop(process: string): Member[];
}

const keyOf = (kind: Member['kind'], id: string): string => `${kind}:${id}`;

export function createRoster(): Roster {
  const places = new Map<string, Place>();
  const counts = { visitor: 0, operator: 0 };

  const set = (process: string, member: Member, count: number): boolean => {
    const key = keyOf(member.kind, member.id);
    const place = places.get(key);
    if (count > 0) {
      if (place) return (place.connections.set(process, count), false);
      places.set(key, { member, connections: new Map([[process, count]]) });
      counts[member.kind] += 1;
      return true;
    }
    if (!place?.connections.delete(process) || place.connections.size > 0) return false;
    places.delete(key);
    counts[member.kind] -= 1;
    return true;
  };

  const of = (process: string) =>
    [...places.values()].flatMap(({ member, connections }) => {
      const count = connections.get(process);
      return count ? [{ member, count }] : [];
    });

  return {
    set,
    has: (kind, id) => places.has(keyOf(kind, id)),
    count: (kind) => counts[kind],
    of,
    drop: (process) =>
      of(process)
        .filter(({ member }) => set(process, member, 0))
        .map(({ member }) => member),
  };
}
