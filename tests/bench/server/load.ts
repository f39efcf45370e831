// Drives a server by visitors' sockets and watches it as an operator. Argument: a `Load` as JSON. Prints `Measured` as JSON.
import { percentile } from '../../check/herd/going-dialog.ts';
import { type Dialect, type FrameSocket, openFrameSocket } from './frame-socket.ts';

/** `rate` sentences a second; 0 for each visitor's next one as soon as the last is acknowledged. */
export interface Load {
  readonly url: string;
  readonly dialect: Dialect;
  readonly visitors: readonly string[];
  readonly operator: string;
  readonly seconds: number;
  readonly rate: number;
}

/** Sentences acknowledged a second; ms from sending to the acknowledgement and to the operator. */
export interface Measured {
  readonly perSecond: number;
  readonly ack: { readonly p50: number; readonly p99: number };
  readonly shown: { readonly p50: number; readonly p99: number };
  readonly errors: number;
}

const { url, dialect, visitors, operator, seconds, rate } = JSON.parse(process.argv[2]!) as Load;
/** When each sentence was sent, by its `clientId`, which ends its text too. */
const sentAt = new Map<string, number>();
const waits = { ack: [] as number[], shown: [] as number[] };
const run = `${process.pid}-${Date.now()}`;
let [acknowledged, errors, end] = [0, 0, Infinity];

function say(socket: FrameSocket): void {
  const clientId = `${run}-${sentAt.size}`;
  sentAt.set(clientId, performance.now());
  socket.send({ type: 'say', clientId, text: `Сколько стоит доставка до Казани? ${clientId}` });
}

const note = (list: number[], clientId: string): void => {
  const since = sentAt.get(clientId);
  if (since !== undefined) list.push(performance.now() - since);
};

await openFrameSocket(url, dialect, { role: 'operator', token: operator }, ({ type, sentence }) => {
  if (type === 'sentence' && sentence!.author === 'visitor') note(waits.shown, sentence!.text.split(' ').at(-1)!);
});
const sockets: FrameSocket[] = [];
for (const token of visitors)
  sockets.push(
    await openFrameSocket(url, dialect, { role: 'visitor', token }, ({ type, clientId }, socket) => {
      if (type === 'error') errors += 1;
      if (type !== 'ack') return;
      if (performance.now() < end) acknowledged += 1;
      note(waits.ack, clientId!);
      if (rate === 0 && performance.now() < end) say(socket);
    }),
  );
const started = performance.now();
end = started + seconds * 1000;
if (rate === 0) for (const socket of sockets) say(socket);
for (let sent = 0; performance.now() < end; await Bun.sleep(1))
  for (const due = ((performance.now() - started) / 1000) * rate; sent < due; sent += 1)
    say(sockets[sent % sockets.length]!);
await Bun.sleep(1_000);
const of = (list: number[]) => ({ p50: percentile(list, 0.5), p99: percentile(list, 0.99) });
const lost = sentAt.size - waits.ack.length;
const measured: Measured = {
  perSecond: acknowledged / seconds,
  ack: of(waits.ack),
  shown: of(waits.shown),
  errors: errors + lost,
};
console.log(JSON.stringify(measured));
process.exit(0);
