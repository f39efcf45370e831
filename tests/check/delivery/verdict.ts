import { type ClientLog, isAcknowledged, type Record, type SentSentence } from './record.ts';
import type { Store, StoredSentence } from './store.ts';

export interface Verdict {
  /** What is not as it must be, in words. */
  readonly faults: readonly string[];
  readonly counts: {
    readonly sent: number;
    readonly acknowledged: number;
    readonly stored: number;
    readonly seen: number;
    readonly clients: number;
    readonly dialogs: number;
  };
}

const partsOf = ({ texts }: SentSentence): number => texts.length;
const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** Each acknowledged sentence is stored exactly once, with the ids and numbers of its acknowledgements. */
function* judgeSent(sent: readonly SentSentence[], byText: Map<string, StoredSentence[]>): Generator<string> {
  for (const one of sent) {
    if (!isAcknowledged(one)) yield `${one.clientId} was never acknowledged`;
    for (const [part, text] of one.texts.entries()) {
      const stored = byText.get(text) ?? [];
      if (stored.length > 1) yield `«${text}» is stored ${stored.length} times`;
      if (stored.length === 0 && isAcknowledged(one)) yield `«${text}» was acknowledged and is not stored`;
      const [row] = stored;
      if (row && row.session !== one.session) yield `«${text}» is stored in another dialog`;
      for (const ack of one.acks) {
        if (row && (ack[part]?.id !== row.id || ack[part]?.seq !== row.seq))
          yield `«${text}» was acknowledged as ${ack[part]?.seq} and is stored as ${row.seq}`;
      }
    }
  }
}

/** The numbers of each dialog are 1, 2, 3 …; it has only texts of the clients, and one answer to each question. */
function* judgeStore(dialogs: Map<string, StoredSentence[]>, known: ReadonlySet<string>): Generator<string> {
  for (const [session, rows] of dialogs) {
    for (const [at, { seq }] of rows.entries())
      if (seq !== at + 1) yield `dialog ${session}: number ${seq} stands at place ${at + 1}`;
    for (const { author, text } of rows)
      if (author !== 'assistant' && !known.has(text)) yield `«${text}» is stored and nobody said it`;
    // A turn may answer in several sentences: its parts 0, 1, 2 … follow one another.
    for (const [turn, answers] of groupBy(
      rows.filter(({ author }) => author === 'assistant'),
      ({ clientId, id }) => clientId ?? id,
    )) {
      if (answers.some(({ part, seq }, at) => part !== at || seq !== answers[0]!.seq + at))
        yield `dialog ${session}: the assistant took its ${turn} ${answers.length} times`;
    }
  }
}

/** The sentences of one client are stored in the order in which it sent them. */
function* judgeOrder(sent: readonly SentSentence[], byText: Map<string, StoredSentence[]>): Generator<string> {
  for (const [key, ones] of groupBy(sent, ({ by, session }) => `${by} in ${session}`)) {
    let last = 0;
    for (const text of ones.flatMap(({ texts }) => texts)) {
      const seq = byText.get(text)?.[0]?.seq ?? last;
      if (seq < last) yield `${key}: «${text}» stands before what was said before it`;
      last = Math.max(last, seq);
    }
  }
}

/** A client saw what it is entitled to, all of it, in the order of the store, and nothing else. */
function* judgeClient(log: ClientLog, dialogs: Map<string, StoredSentence[]>): Generator<string> {
  const entitled = (row: StoredSentence): boolean =>
    row.owner === log.owner && (log.session === null || log.session === row.session);
  const seen = groupBy(log.seen, ({ session }) => session);
  for (const [session, rows] of dialogs) {
    const got = seen.get(session) ?? [];
    if (!entitled(rows[0]!)) {
      if (got.length > 0) yield `${log.name} saw ${got.length} sentences of a dialog that is not its own`;
      continue;
    }
    const missing = rows.length - got.length;
    if (missing !== 0) yield `${log.name}: ${got.length} seen of the ${rows.length} sentences of dialog ${session}`;
    const wrong = got.findIndex(
      ({ id, seq, text, author }, at) =>
        id !== rows[at]?.id || seq !== rows[at].seq || text !== rows[at].text || author !== rows[at].author,
    );
    if (wrong >= 0)
      yield `${log.name}: place ${wrong + 1} of dialog ${session} is «${got[wrong]!.text}», in the store «${rows[wrong]?.text}»`;
  }
  for (const [session, got] of seen)
    if (!dialogs.has(session)) yield `${log.name} saw ${got.length} sentences of a dialog that is not stored`;
}

/** An operator got the facts 1, 2, 3 … at least up to the owner's newest before the closing words. */
function* judgeRevs({ name, owner, session, revs }: ClientLog, store: Store): Generator<string> {
  if (session !== null) return;
  for (const [at, rev] of revs.entries()) {
    if (rev !== at + 1) return yield `${name}: fact ${rev} stands at place ${at + 1}`;
  }
  if (revs.length < (store.revs.get(owner) ?? 0)) yield `${name}: ${revs.length} facts of ${store.revs.get(owner)}`;
}

/** Compares the check's own log with the server's file. */
export function judge(record: Record, store: Store): Verdict {
  // Those of attackers are no part of the check.
  const owners = new Set(record.clients.map(({ owner }) => owner));
  const sentences = store.sentences.filter(({ owner }) => owners.has(owner));
  const dialogs = groupBy(sentences, ({ session }) => session);
  const byText = groupBy(sentences, ({ session, author, text }) =>
    author === 'assistant' ? `${session} ${author} ${text}` : text,
  );
  const known = new Set(record.sent.flatMap(({ texts }) => texts));
  const faults = [
    ...(store.integrity === 'ok' ? [] : [`the file is not sound: ${store.integrity}`]),
    // What a client met is often why the rest is missing.
    ...record.clients.flatMap(({ name, faults: met }) => met.map((fault) => `${name}: ${fault}`)),
    ...judgeSent(record.sent, byText),
    ...judgeStore(dialogs, known),
    ...judgeOrder(record.sent, byText),
    ...record.clients.flatMap((log) => [...judgeClient(log, dialogs), ...judgeRevs(log, store)]),
  ];
  const counts = {
    sent: sum(record.sent.map(partsOf)),
    acknowledged: sum(record.sent.filter(isAcknowledged).map(partsOf)),
    stored: sentences.length,
    seen: sum(record.clients.map(({ seen }) => seen.length)),
    clients: record.clients.length,
    dialogs: dialogs.size,
  };
  return { faults, counts };
}
