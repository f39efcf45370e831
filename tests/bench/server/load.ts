// Drives a server by visitors' sockets and watches it as an operator. Argument: a `Load` as JSON. Prints `Measured` as
// JSON.
import { percentile } from '../../harness/dialog-times.ts';
import { type Dialect, type FrameSocket, openFrameSocket } from './frame-socket.ts';

/**
 * `rate` sentences a second; 0 for each visitor's next one as soon as the last is acknowledged. Times at a rate are
 * those of a warm server: the first second's are not counted.
 */
export interface Load {
  readonly url: string;
  readonly dialect: Dialect;
  readonly visitors: readonly string[];
  readonly operator: string;
  readonly seconds: number;
  readonly rate: number;
  /** The texts to send, in turn; otherwise one question that ends with its `clientId`. */
  readonly texts?: readonly string[];
}

/** Sentences acknowledged a second; ms from sending to the acknowledgement and to the operator. */
export interface Measured {
  readonly perSecond: number;
  readonly ack: { readonly p50: number; readonly p99: number };
  readonly shown: { readonly p50: number; readonly p99: number };
  /** ms from sending until the operator has the assistant's answer, and which share of the sentences was answered. */
  readonly answered: { readonly p50: number; readonly p99: number };
  readonly answers: number;
  /** Sentences that were refused, or not acknowledged within `patience`. */
  readonly refused: number;
  readonly lost: number;
  /** Sentences acknowledged more than a second after the load's end, and the longest that one of them waited; ms. */
  readonly late: { readonly count: number; readonly longest: number };
}

/** How long after the load's end an acknowledgement may arrive; ms. After `prompt` it counts as late. */
const [prompt, patience] = [1_000, 30_000];

const { url, dialect, visitors, operator, seconds, rate, texts } = JSON.parse(process.argv[2]!) as Load;
/** When each sentence was sent, by its `clientId`. */
const sentAt = new Map<string, number>();
const waits = { ack: [] as number[], shown: [] as number[], answered: [] as number[] };
/** The sentence that was shown last, by its dialog. */
const lastShown = new Map<string, string>();
const run = `${process.pid}-${Date.now()}`;
let [settled, acknowledged, refused, warm, end] = [0, 0, 0, 0, Infinity];
const late = { count: 0, longest: 0 };

function say(socket: FrameSocket): void {
  const clientId = `${run}-${sentAt.size}`;
  sentAt.set(clientId, performance.now());
  const text = texts?.[sentAt.size % texts.length] ?? `Сколько стоит доставка до Казани? ${clientId}`;
  socket.send({ type: 'say', clientId, text });
}

const note = (list: number[], clientId: string): void => {
  const since = sentAt.get(clientId);
  if (since !== undefined && since >= warm) list.push(performance.now() - since);
};

await openFrameSocket(url, dialect, { role: 'operator', token: operator }, ({ type, session = '', sentence }) => {
  if (type !== 'sentence') return;
  const { author, text, clientId = text.split(' ').at(-1)! } = sentence!;
  if (author === 'visitor') {
    note(waits.shown, clientId);
    lastShown.set(session, clientId);
  } else if (lastShown.has(session)) {
    note(waits.answered, lastShown.get(session)!);
    lastShown.delete(session);
  }
});
const sockets: FrameSocket[] = [];
for (const token of visitors)
  sockets.push(
    await openFrameSocket(url, dialect, { role: 'visitor', token }, ({ type, clientId }, socket) => {
      if (type === 'error') refused += 1;
      if (type !== 'ack') return;
      settled += 1;
      note(waits.ack, clientId!);
      const now = performance.now();
      if (now > end + prompt) {
        late.count += 1;
        late.longest = Math.max(late.longest, now - sentAt.get(clientId!)!);
      }
      if (now < warm || now >= end) return;
      acknowledged += 1;
      if (rate === 0) say(socket);
    }),
  );
const started = performance.now();
warm = started + (rate === 0 ? 0 : 1_000);
end = warm + seconds * 1000;
if (rate === 0) for (const socket of sockets) say(socket);
for (let sent = 0; performance.now() < end; await Bun.sleep(1))
  for (const due = ((performance.now() - started) / 1000) * rate; sent < due; sent += 1)
    say(sockets[sent % sockets.length]!);
const missing = (): number => sentAt.size - settled - refused;
await Bun.sleep(prompt);
while (missing() > 0 && performance.now() < end + patience) await Bun.sleep(50);
const of = (list: number[]) => ({ p50: percentile(list, 0.5), p99: percentile(list, 0.99) });
const measured: Measured = {
  perSecond: acknowledged / seconds,
  ack: of(waits.ack),
  shown: of(waits.shown),
  answered: of(waits.answered),
  answers: waits.answered.length / sentAt.size,
  refused,
  lost: missing(),
  late,
};
console.log(JSON.stringify(measured));
process.exit(0);
