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

/** How a thread hashes: with low priority, or in idle time alone. */
type HashClass = 'low' | 'idle';

const free: Readonly<Record<HashClass, HashThread[]>> = { low: [], idle: [] };
let timer: Timer | undefined;

const open = (kind: HashClass): HashThread =>
  new Worker(new URL('./password-worker.ts', import.meta.url).href, { argv: [kind] }) as HashThread;

function rest(kind: HashClass, worker: HashThread): void {
  worker.unref();
  free[kind].push(worker);
  clearTimeout(timer);
  timer = setTimeout(() => {
    for (const threads of Object.values(free)) threads.splice(0).forEach((one) => one.terminate());
  }, idleTime);
  timer.unref();
}

function hashIn<R extends string | boolean>(kind: HashClass, asked: ToHash): Promise<R> {
  const worker = free[kind].pop() ?? open(kind);
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

/**
 * Hashes in a thread of low priority: the runtime's own threads have that of the event loop, and where the two share a
 * core, whoever talks would wait for whoever signs in. The caller bounds how many run at once.
 */
export const hashApart = <R extends string | boolean>(asked: ToHash): Promise<R> => hashIn<R>('low', asked);

/** How long a machine may have no idle time for one password; ms. */
const patience = 500;
/** Whether a thread waits for idle time that does not come. */
let isBusy = false;

/** Hashes in idle time; where the machine has none, as `hashApart` does. */
export async function hashWhenIdle<R extends string | boolean>(asked: ToHash): Promise<R> {
  if (isBusy) return hashApart<R>(asked);
  let isDone = false;
  const hashed = hashIn<R>('idle', asked).finally(() => {
    isDone = true;
    isBusy = false;
  });
  const late = Bun.sleep(patience).then(() => {
    if (isDone) return hashed;
    isBusy = true;
    return hashApart<R>(asked);
  });
  return Promise.race([hashed, late]);
}
