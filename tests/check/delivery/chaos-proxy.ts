import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Random } from '../../harness/random.ts';
import { createUnitReader, type SocketUnit } from './socket-unit.ts';

/** How often a frame meets each fault, 0 to 1. */
export interface ChaosRates {
  readonly cut: number;
  readonly halfOpen: number;
  readonly delay: number;
  readonly duplicate: number;
}

/** The default behaviour of the network in a check. */
export const defaultChaos: ChaosRates = { cut: 1 / 250, halfOpen: 1 / 500, delay: 1 / 25, duplicate: 1 / 30 };

export interface ChaosProxy {
  readonly port: number;
  readonly counts: {
    connections: number;
    frames: number;
    cuts: number;
    halfOpens: number;
    delays: number;
    duplicates: number;
  };
  /** How often the proxy itself repeated a sentence to the client that named its connection so. */
  repeatsTo(connection: string): number;
  /** From now on it only passes on; what hangs is cut. */
  calm(): void;
  close(): void;
}

/** How long a half-open connection hangs before its ends learn of it; ms. */
const hangTime = 4_000;
/** Which frame is cut in any case: a short run may have luck with all others. */
const surelyCut = 100;

type Way = 'up' | 'down';

/** One connection through the proxy. */
interface Link {
  readonly ends: Record<Way, Socket>;
  readonly frozen: Set<Way>;
  name: string;
}

const nameOf = (head: string): string => /[?&]connection=([\w-]+)/.exec(head)?.[1] ?? '';

/**
 * A network that is as bad as it gets between clients and a server: it cuts, goes half-open, delays and repeats frames.
 * `target` names the port that the next connection goes to.
 */
export async function createChaosProxy(
  target: () => number,
  random: Random,
  roughness: ChaosRates = defaultChaos,
): Promise<ChaosProxy> {
  const counts = { connections: 0, frames: 0, cuts: 0, halfOpens: 0, delays: 0, duplicates: 0 };
  const repeats = new Map<string, number>();
  const links = new Set<Link>();
  let isChaotic = true;

  const cut = (link: Link): void => {
    links.delete(link);
    link.ends.up.destroy();
    link.ends.down.destroy();
  };
  const hang = (link: Link, way: Way): void => {
    counts.halfOpens += 1;
    link.frozen.add(way);
    if (random.chance(0.5)) link.frozen.add(way === 'up' ? 'down' : 'up');
    setTimeout(() => cut(link), hangTime);
  };
  const repeat = (link: Link, way: Way, unit: SocketUnit): void => {
    counts.duplicates += 1;
    link.ends[way].write(unit.bytes);
    if (way === 'down' && unit.text.startsWith('{"type":"sentence"'))
      repeats.set(link.name, (repeats.get(link.name) ?? 0) + 1);
  };

  const pass = async (link: Link, way: Way, unit: SocketUnit, isHello: boolean): Promise<void> => {
    if (!links.has(link) || link.frozen.has(way)) return;
    if (isChaotic && unit.kind !== 'head') {
      const frame = (counts.frames += 1);
      if (random.chance(roughness.delay)) {
        counts.delays += 1;
        await Bun.sleep(random.between(1, 250));
      }
      if (frame === surelyCut || random.chance(roughness.cut)) {
        counts.cuts += 1;
        links.delete(link);
        link.ends[way].write(unit.bytes.subarray(0, Math.floor(random.next() * unit.bytes.length)), () => cut(link));
        return;
      }
      if (random.chance(roughness.halfOpen)) return hang(link, way);
    }
    link.ends[way].write(unit.bytes);
    // The contract forbids a second hello.
    if (isChaotic && unit.kind === 'text' && !isHello && random.chance(roughness.duplicate)) repeat(link, way, unit);
  };

  const carry = (link: Link, from: Socket, way: Way): void => {
    const read = createUnitReader();
    let order = Promise.resolve();
    let texts = 0;
    from.on('data', (chunk: Buffer) => {
      for (const unit of read(chunk)) {
        if (unit.kind === 'head' && way === 'up') link.name = nameOf(unit.bytes.toString('latin1'));
        if (unit.kind === 'text') texts += 1;
        const isHello = way === 'up' && texts === 1;
        order = order.then(() => pass(link, way, unit, isHello));
      }
    });
    from.on('close', () => {
      if (link.frozen.size === 0) order = order.then(() => cut(link));
    });
    from.on('error', () => from.destroy());
  };

  const server = createServer((client) => {
    counts.connections += 1;
    const upstream = connect(target(), '127.0.0.1');
    const link: Link = { ends: { up: upstream, down: client }, frozen: new Set(), name: '' };
    links.add(link);
    carry(link, client, 'up');
    carry(link, upstream, 'down');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    counts,
    repeatsTo: (connection) => repeats.get(connection) ?? 0,
    calm() {
      isChaotic = false;
      for (const link of links) if (link.frozen.size > 0) cut(link);
    },
    close() {
      for (const link of links) cut(link);
      server.close();
    },
  };
}
