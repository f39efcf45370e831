import type { Account } from '../../harness/account.ts';
import { callServer } from '../../harness/call-server.ts';
import type { ServerProcess } from '../../harness/server-process.ts';

export interface Dialog {
  readonly session: string;
  readonly token: string;
}

/** Begins so many dialogs at the site of an account. */
export async function openDialogs({ url }: ServerProcess, { site }: Account, count: number): Promise<Dialog[]> {
  const dialogs: Dialog[] = [];
  let left = count;
  const openSome = async (): Promise<void> => {
    while ((left -= 1) >= 0) {
      const { session, token } = await callServer<Dialog>(url, 'POST /widget/session', {
        body: { site },
      });
      dialogs.push({ session, token });
    }
  };
  await Promise.all(Array.from({ length: 64 }, openSome));
  return dialogs;
}

/** A bare server, and dialogs at it: it asks for no token. */
export const bareServer = new URL('../swarm/bare-server.ts', import.meta.url).pathname;
export const bareDialogs = (count: number): Dialog[] =>
  Array.from({ length: count }, (_, at) => ({ session: String(at), token: 't' }));
