import { connect, createServer } from 'node:net';

/**
 * A port on which nothing listens now; by chance, and below those that systems give to connections, so that none of
 * these takes it before a server does.
 */
export const freePort = (): Promise<number> =>
  new Promise((done) => {
    const port = 11_000 + Math.floor(Math.random() * 20_000);
    const probe = createServer()
      .on('error', () => done(freePort()))
      .listen(port, '127.0.0.1', () => probe.close(() => done(port)));
  });

/** Whether a port of this machine accepts connections. */
export const isListening = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      done(true);
    }).on('error', () => done(false));
  });
