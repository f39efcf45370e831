/** One who can be present: a visitor by the dialog's `session`, an operator by the account. */
export interface Member {
  readonly kind: 'visitor' | 'operator';
  readonly id: string;
  readonly ownerId: string;
}

/** Who is connected where: pure bookkeeping of connections by process. */
export interface Roster {
  /** Sets how many connections a member has on a process; true when that changes whether the member is present. */
  set(process: string, member: Member, count: number): boolean;
  /** How many connections a member has on a process. */
  connections(process: string, member: Member): number;
  has(kind: Member['kind'], id: string): boolean;
  count(kind: Member['kind']): number;
  /** The members with a connection on one process. */
  of(process: string): { member: Member; count: number }[];
  /** Removes a process; returns the members who are absent now. */
  drop(process: string): Member[];
}

interface ByKind<T> {
  readonly visitor: Map<string, T>;
  readonly operator: Map<string, T>;
}
const byKind = <T>(): ByKind<T> => ({ visitor: new Map(), operator: new Map() });

export function createRoster(): Roster {
  const members = byKind<Member>();
  /** Connections by process. */
  const processes = new Map<string, ByKind<number>>();

  const connections = (process: string, { kind, id }: Member): number => processes.get(process)?.[kind].get(id) ?? 0;

  const set = (process: string, member: Member, count: number): boolean => {
    const { kind, id } = member;
    const here = processes.get(process) ?? byKind<number>();
    if (count > 0) {
      processes.set(process, here);
      here[kind].set(id, count);
    } else if (!here[kind].delete(id)) return false;
    let isThere = count > 0;
    for (const one of processes.keys()) isThere ||= connections(one, member) > 0;
    if (isThere === members[kind].has(id)) return false;
    if (isThere) members[kind].set(id, member);
    else members[kind].delete(id);
    return true;
  };

  const of = (process: string): { member: Member; count: number }[] =>
    (['visitor', 'operator'] as const).flatMap((kind) =>
      Array.from(processes.get(process)?.[kind] ?? [], ([id, count]) => ({ member: members[kind].get(id)!, count })),
    );

  return {
    set,
    connections,
    has: (kind, id) => members[kind].has(id),
    count: (kind) => members[kind].size,
    of,
    drop(process) {
      const left = of(process).filter(({ member }) => set(process, member, 0));
      processes.delete(process);
      return left.map(({ member }) => member);
    },
  };
}
