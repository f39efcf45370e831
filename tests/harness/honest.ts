import { join } from 'node:path';
import type { Account } from './account.ts';
import { callServer } from './call-server.ts';
import { bun, runChild } from './child.ts';

/** What honest callers waited for since the last reading; ms. What is not answered yet counts with its age. */
export interface Waits {
  /** A visitor's ping over the socket. */
  readonly ping: readonly number[];
  /** A visitor's sentence until its acknowledgement. */
  readonly sentence: readonly number[];
  /** The operator's `GET /user/info`. */
  readonly call: readonly number[];
  /** The visitor's sentence until the operator's socket has it. */
  readonly operator: readonly number[];
  /** How late the measuring process itself was. */
  readonly own: readonly number[];
  /** The longest of the waits above, without the lateness of the measuring process. */
  readonly longest: number;
  /** Calls and frames that were refused, and sockets that were closed. */
  readonly failures: number;
}

/** Honest visitors and operators who use the server all the time, measured in a process of their own. */
export interface Honest {
  read(): Promise<Waits>;
  end(): void;
}

export const worstOf = ({ ping, sentence, call, operator }: Waits): number =>
  Math.max(0, ...ping, ...sentence, ...call, ...operator);

/** Begins a talk at the owner's site and measures on until `end`. */
export async function startHonest(url: string, owner: Account): Promise<Honest> {
  const { token } = await callServer<{ token: string }>(url, 'POST /widget/session', {
    body: { site: owner.site },
    headers: { 'x-forwarded-for': '198.51.100.7' },
  });
  return measureHonest({ url, visitors: [token], operators: [await owner.access()] });
}

/** Who uses the server: tokens of visitors' dialogs, and of operators. */
export interface Crowd {
  readonly url: string;
  readonly visitors: readonly string[];
  readonly operators: readonly string[];
}

/** The same over dialogs and sign-ins that are there; `under` is put before the command. */
export async function measureHonest(crowd: Crowd, under: readonly string[] = []): Promise<Honest> {
  const command = [...under, bun, join(import.meta.dirname, 'honest-process.ts'), JSON.stringify(crowd)];
  const child = runChild(command, { errors: 'terminal' });
  await child.line();
  return {
    read: async () => JSON.parse(await child.ask('read')) as Waits,
    end: () => void child.end('SIGKILL'),
  };
}
