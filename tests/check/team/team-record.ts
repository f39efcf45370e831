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
  /** When the machine was too busy for the servers. */
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

const probeEvery = 1_000;
/** A probe that takes longer shows that the machine has no time: some 20 ms are usual; ms. */
const longestProbe = 300;

/** Notes when the machine has no time for what the servers do in a transaction; the result ends that. */
export function watchStalls({ stalls }: TeamRecord, probe: () => Promise<void>): () => void {
  let isOver = false;
  const watch = async (): Promise<void> => {
    for (let from = Date.now(); !isOver; from = Date.now()) {
      await probe().catch(() => undefined);
      const isStalled = Date.now() - from > longestProbe;
      await Bun.sleep(probeEvery);
      if (isStalled) stalls.push({ from, until: Date.now() });
    }
  };
  void watch();
  return () => (isOver = true);
}
