/**
 * One who can be present: a visitor by the dialog's `session`, an operator by `operatorId`, which names the team too; a
 * reader, who has a dialog on a screen, by `readerId`.
 */
export interface Member {
  readonly kind: 'visitor' | 'operator' | 'reader';
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
  /** Ids of a team's operators who are present, without the team's. */
  operatorsOf(ownerId: string): readonly string[];
  count(kind: Member['kind']): number;
  /** The members with a connection on one process. */
  of(process: string): { member: Member; count: number }[];
  /** Removes a process; returns the members who are absent now. */
  drop(process: string): Member[];
}

interface ByKind<T> {
  readonly visitor: Map<string, T>;
  readonly operator: Map<string, T>;
  readonly reader: Map<string, T>;
}
/** An operator's id among those who can be present: a person may be present in several teams. */
export const operatorId = (ownerId: string, memberId: string): string => `${ownerId} ${memberId}`;

/** A member with one dialog among those who can be present. */
export const readerId = (memberId: string, session: string): string => `${memberId} ${session}`;

const byKind = <T>(): ByKind<T> => ({ visitor: new Map(), operator: new Map(), reader: new Map() });

export function createRoster(): Roster {
  const members = byKind<Member>();
  /** Ids of each team's operators who are present. */
  const operators = new Map<string, Set<string>>();
  /** Connections by process. */
  const processes = new Map<string, ByKind<number>>();

  const connections = (process: string, { kind, id }: Member): number => processes.get(process)?.[kind].get(id) ?? 0;

  const noteOperator = ({ ownerId, id }: Member, isThere: boolean): void => {
    const there = operators.get(ownerId) ?? new Set();
    if (isThere) operators.set(ownerId, there.add(id));
    else if (there.delete(id) && there.size === 0) operators.delete(ownerId);
  };

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
    if (kind === 'operator') noteOperator(member, isThere);
    return true;
  };

  const of = (process: string): { member: Member; count: number }[] =>
    (['visitor', 'operator', 'reader'] as const).flatMap((kind) =>
      Array.from(processes.get(process)?.[kind] ?? [], ([id, count]) => ({ member: members[kind].get(id)!, count })),
    );

  return {
    set,
    connections,
    has: (kind, id) => members[kind].has(id),
    operatorsOf: (ownerId) => Array.from(operators.get(ownerId) ?? [], (id) => id.slice(ownerId.length + 1)),
    count: (kind) => members[kind].size,
    of,
    drop(process) {
      const left = of(process).filter(({ member }) => set(process, member, 0));
      processes.delete(process);
      return left.map(({ member }) => member);
    },
  };
}
