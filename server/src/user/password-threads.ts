/** Argon2id's parameters, as `Bun.password` takes them. */
export interface Argon {
  readonly algorithm: 'argon2id';
  readonly memoryCost: number;
  readonly timeCost: number;
}

/** What a thread is asked: a new hash, or whether the password is that of `against`. */
export interface ToHash {
  readonly password: string;
  readonly argon: Argon;
  readonly against?: string;
}

export type Hashed = { readonly result: string | boolean } | { readonly failed: string };

/** How long a thread that nobody needs stays; ms. */
const idleTime = 60_000;

/** A thread of Bun's: the process ends without it where it is not referenced. */
type HashThread = Worker & { ref(): void; unref(): void };

/** For whom a thread hashes: for those who were here before with low priority, for strangers in idle time alone. */
export type HashClass = 'known' | 'stranger';

const idle: Readonly<Record<HashClass, HashThread[]>> = { known: [], stranger: [] };
let timer: Timer | undefined;

const open = (kind: HashClass): HashThread =>
  new Worker(new URL('./password-worker.ts', import.meta.url).href, { argv: [kind] }) as HashThread;

function rest(kind: HashClass, worker: HashThread): void {
  worker.unref();
  idle[kind].push(worker);
  clearTimeout(timer);
  timer = setTimeout(() => {
    for (const threads of Object.values(idle)) threads.splice(0).forEach((one) => one.terminate());
  }, idleTime);
  timer.unref();
}

/**
 * Hashes in a thread of low priority: the runtime's own threads have that of the event loop, and where the two share a
 * core, whoever talks would wait for whoever signs in. The caller bounds how many run at once.
 */
export function hashApart<R extends string | boolean>(kind: HashClass, asked: ToHash): Promise<R> {
  const worker = idle[kind].pop() ?? open(kind);
  return new Promise<R>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Hashed>) => {
      rest(kind, worker);
      if ('result' in data) resolve(data.result as R);
      else reject(new Error(data.failed));
    };
    worker.onerror = ({ message }) => reject(new Error(`hashing failed: ${message}`));
    worker.ref();
    worker.postMessage(asked);
  });
}
