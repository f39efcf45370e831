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
  /** Calls and frames that were refused, and sockets that were closed. */
  readonly failures: number;
}

/** An honest visitor and operator who use the server all the time, measured in a process of their own. */
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
  return measureHonest(url, token, await owner.access());
}

/** The same over a dialog and a sign-in that are there. */
export async function measureHonest(url: string, visitorToken: string, access: string): Promise<Honest> {
  const command = [bun, join(import.meta.dirname, 'honest-process.ts'), url, visitorToken, access];
  const child = runChild(command, { errors: 'terminal' });
  await child.line();
  return {
    read: async () => JSON.parse(await child.ask('read')) as Waits,
    end: () => void child.end('SIGKILL'),
  };
}
