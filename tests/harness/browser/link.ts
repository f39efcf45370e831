import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A network between a browser and a server: what a page speaks to instead of the server itself. */
export interface Link {
  readonly url: string;
  /** Breaks every connection and takes no other. */
  cut(): void;
  /** Breaks every connection and from then on lets pages through, but no call and no WebSocket. */
  cutCalls(): void;
  /** Lets connections through again. */
  mend(): void;
  /** Every WebSocket stays open at the browser's side and carries nothing any more, as after a sleep. */
  deafen(): void;
  stop(): void;
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  isSocket: boolean;
}

const end = ({ near, far }: Pair): void => {
  near.destroy();
  far.destroy();
};

/** Opens a link to the server on this port of this machine. */
export async function startLink(port: number): Promise<Link> {
  const pairs = new Set<Pair>();
  let lets: 'all' | 'pages' | 'nothing' = 'all';
  const server = createServer((near) => {
    if (lets === 'nothing') return void near.destroy();
    const pair: Pair = { near, far: connect(port, '127.0.0.1'), isSocket: false };
    pairs.add(pair);
    for (const side of [near, pair.far]) {
      // A broken connection is what this link is for: the close that follows ends both sides.
      side.on('error', () => undefined);
      side.on('close', () => {
        pairs.delete(pair);
        end(pair);
      });
    }
    near.on('data', (chunk) => {
      const text = chunk.toString('latin1');
      pair.isSocket ||= /^upgrade: websocket\r$/im.test(text);
      if (lets === 'pages' && /^[A-Z]+ \/api\//.test(text)) end(pair);
    });
    near.pipe(pair.far).pipe(near);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));

  const allow = (what: typeof lets): void => {
    lets = what;
    pairs.forEach(end);
  };
  const deafen = (pair: Pair): void => {
    pair.far.removeAllListeners('close').unpipe(pair.near);
    pair.near.unpipe(pair.far).resume();
    pair.far.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => allow('nothing'),
    cutCalls: () => allow('pages'),
    mend: () => void (lets = 'all'),
    deafen: () => [...pairs].filter(({ isSocket }) => isSocket).forEach(deafen),
    stop() {
      server.close();
      pairs.forEach(end);
    },
  };
}
