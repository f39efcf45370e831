/** From when until when, ms; open at the end while it lasts. */
export interface Span {
  readonly from: number;
  until: number;
}

/** An answer that a member sent under one `clientId`. */
export interface SentAnswer {
  readonly by: string;
  /** The dialog's. */
  readonly session: string;
  readonly clientId: string;
  /** Whether it was sent again after the warning that another member has the dialog. */
  force: boolean;
  /** What the server has replied last. */
  outcome: 'pending' | 'stored' | 'taken';
}

/** A member as the check knows them. */
export interface CheckedMember {
  readonly id: string;
  readonly name: string;
  readonly team: string;
  /** When the member takes dialogs for certain: connected, welcomed and available. */
  readonly there: Span[];
}

/** The check's own log. */
export interface TeamRecord {
  readonly members: CheckedMember[];
  readonly answers: Map<string, SentAnswer>;
  /** When each server did not serve. */
  readonly downs: readonly Span[][];
  /** When this process did not run: the machine was too busy for the servers, too. */
  readonly stalls: Span[];
  readonly faults: string[];
  endedAt: number;
}

export const createTeamRecord = (servers: number): TeamRecord => ({
  members: [],
  answers: new Map(),
  downs: Array.from({ length: servers }, () => []),
  stalls: [],
  faults: [],
  endedAt: Infinity,
});

const tick = 200;
/** A tick that is later than this counts as a stall; ms. */
const leastStall = 500;

/** Notes when this process does not run; the result ends that. */
export function watchStalls({ stalls }: TeamRecord): () => void {
  let due = Date.now() + tick;
  const timer = setInterval(() => {
    const now = Date.now();
    if (now - due > leastStall) stalls.push({ from: due, until: now });
    due = now + tick;
  }, tick);
  return () => clearInterval(timer);
}
