import type { Audited } from './audit.ts';
import { openLimit } from './options.ts';
import type { CheckedMember, Span, TeamRecord } from './team-record.ts';

export interface TeamVerdict {
  readonly faults: readonly string[];
  readonly counts: {
    readonly dialogs: number;
    readonly answers: number;
    /** Answers that were stored after a warning, and those given up after it. */
    readonly forced: number;
    readonly refused: number;
    readonly givenBack: number;
    readonly turns: number;
  };
  /** How much later than its limit, less the servers' absence, the latest silent claim was given back; ms. */
  readonly latest: number;
  /** How long the machine had no time for the check; ms. */
  readonly stalled: number;
}

interface Limits {
  /** `returnAfter`; ms. */
  readonly limit: number;
  readonly grace: number;
}

/** How long a member must have been there before the other process has to know; ms. */
const slack = 3_000;

/** SQLite computes the time from a fraction of a day; ms. */
const rounding = 2;

/** Spans in which both are. */
const overlapOf = (some: readonly Span[], others: readonly Span[]): Span[] =>
  some.flatMap((one) =>
    others
      .map((other) => ({ from: Math.max(one.from, other.from), until: Math.min(one.until, other.until) }))
      .filter((both) => both.until > both.from),
  );
const sumOf = (spans: readonly Span[]): number => spans.reduce((sum, { from, until }) => sum + until - from, 0);

/** How long no server could act within a span; ms. */
function absence({ downs, stalls }: TeamRecord, from: number, until: number): number {
  const span = [{ from, until }];
  return sumOf(downs.reduce<Span[]>(overlapOf, span)) + sumOf(overlapOf(span, stalls));
}

/** A stored answer is that of who has the dialog, or it was sent again after the warning. */
function* judgeAnswers(rows: readonly Audited[], { answers }: TeamRecord): Generator<string> {
  const stored = new Set<string>();
  for (const { kind, id, member, holder, clientId } of rows) {
    if (kind !== 'answer') continue;
    const sent = answers.get(clientId ?? '');
    if (!sent || sent.by !== member) yield `dialog ${id}: ${clientId} is stored as the answer of ${member}`;
    else if (!sent.force && holder !== member)
      yield `dialog ${id} of ${holder ?? 'no member'} was answered by ${member} without a warning`;
    if (stored.has(clientId!)) yield `${clientId} is stored twice`;
    stored.add(clientId!);
  }
  for (const { clientId, outcome, force } of answers.values()) {
    if (outcome === 'stored' && !stored.has(clientId)) yield `${clientId} was acknowledged and is not stored`;
    if (outcome === 'taken' && !force && stored.has(clientId)) yield `${clientId} was refused and is stored`;
    if (outcome === 'pending') yield `${clientId} was never replied to`;
  }
}

/** When a member's silence ends a claim; null while the visitor waits for no answer of a member. */
const dueOf = ({ member, assignedAt, unansweredAt, closedAt }: Audited, limit: number): number | null =>
  member === null || unansweredAt === null || closedAt !== null
    ? null
    : Math.max(assignedAt ?? 0, unansweredAt) + limit;

/** The claims that a member's silence would end now, by their dialogs. */
export function openClaims(rows: readonly Audited[]): Set<string> {
  const last = new Map(rows.filter(({ kind }) => kind === 'dialog').map((row) => [row.id, row]));
  const silent = [...last.values()].filter((row) => dueOf(row, 0) !== null);
  return new Set(silent.map(({ id, assignedAt, unansweredAt }) => `${id} ${assignedAt} ${unansweredAt}`));
}

/** Each silent claim is given back after its limit, and not much later. */
function judgeClaims(rows: readonly Audited[], record: TeamRecord, { limit, grace }: Limits) {
  const last = new Map<string, Audited>();
  const faults: string[] = [];
  let [givenBack, latest] = [0, 0];
  const end = (before: Audited, at: number, isReturn: boolean): void => {
    const due = dueOf(before, limit);
    if (due === null) return;
    if (isReturn && at < due - rounding)
      faults.push(`dialog ${before.id} was given back ${due - at} ms before its limit`);
    if (at <= due) return;
    const late = at - due - absence(record, due, at);
    latest = Math.max(latest, late);
    if (late > grace)
      faults.push(`dialog ${before.id} was still ${before.member}’s ${late} ms after its limit, at ${at}`);
  };
  for (const row of rows) {
    if (row.kind !== 'dialog') continue;
    const before = last.get(row.id);
    const isReturn = before?.member != null && row.member === null;
    if (before) end(before, row.at, isReturn);
    if (isReturn) givenBack += 1;
    last.set(row.id, row);
  }
  for (const row of last.values()) end(row, record.endedAt, false);
  return { faults, givenBack, latest };
}

const isThere = ({ there }: CheckedMember, from: number, until: number): boolean =>
  there.some((span) => span.from + slack <= from && until <= span.until);

/** Whose turns are counted: how many open dialogs each has, and when that was at the limit last. */
class TurnCount {
  readonly #open = new Map<string, string>();
  readonly #fullAt = new Map<string, number>();

  openOf(member: string): number {
    let count = 0;
    for (const has of this.#open.values()) if (has === member) count += 1;
    return count;
  }
  move({ id, member, closedAt }: Audited, at: number): void {
    if (member === null || closedAt !== null) this.#open.delete(id);
    else this.#open.set(id, member);
    if (member !== null && this.openOf(member) >= openLimit) this.#fullAt.set(member, at);
  }
  wasFull(member: string, since: number): boolean {
    return (this.#fullAt.get(member) ?? -1) >= since || this.openOf(member) >= openLimit;
  }
}

/** Between two turns of one member, each other member who was there all the time and below the limit had one. */
function* judgeTurns(rows: readonly Audited[], members: readonly CheckedMember[]): Generator<string> {
  const lastTurn = new Map<string, number>();
  const count = new TurnCount();
  for (const [at, row] of rows.entries()) {
    if (row.kind === 'dialog') count.move(row, at);
    if (row.kind !== 'turn') continue;
    const who = row.member!;
    const before = lastTurn.get(who);
    lastTurn.set(who, at);
    if (count.openOf(who) > openLimit) yield `${who} has ${count.openOf(who)} open dialogs in turn`;
    if (before === undefined) continue;
    for (const other of members) {
      if (other.id === who || (lastTurn.get(other.id) ?? -1) > before) continue;
      if (isThere(other, rows[before]!.at, row.at) && !count.wasFull(other.id, before))
        yield `${who} had two turns within ${row.at - rows[before]!.at} ms while ${other.id} was there and had none`;
    }
  }
}

/** Compares the store's audit with the check's own log. */
export function judgeTeams(record: TeamRecord, rows: readonly Audited[], limits: Limits): TeamVerdict {
  const claims = judgeClaims(rows, record, limits);
  const teams = [...new Set(record.members.map(({ team }) => team))];
  const turns = teams.flatMap((team) => [
    ...judgeTurns(
      rows.filter((row) => row.team === team),
      record.members.filter((member) => member.team === team),
    ),
  ]);
  const sent = [...record.answers.values()];
  return {
    faults: [...record.faults, ...judgeAnswers(rows, record), ...claims.faults, ...turns],
    counts: {
      dialogs: new Set(rows.filter(({ kind }) => kind === 'dialog').map(({ id }) => id)).size,
      answers: rows.filter(({ kind }) => kind === 'answer').length,
      forced: sent.filter(({ force, outcome }) => force && outcome === 'stored').length,
      refused: sent.filter(({ outcome }) => outcome === 'taken').length,
      givenBack: claims.givenBack,
      turns: rows.filter(({ kind }) => kind === 'turn').length,
    },
    latest: claims.latest,
    stalled: sumOf(record.stalls),
  };
}
