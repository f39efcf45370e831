import type { Account } from '../../harness/account.ts';
import { callServer } from '../../harness/call-server.ts';
import type { ServerProcess } from '../../harness/server-process.ts';

/** Begins so many dialogs at the site of an account. */
export async function openDialogs(
  { url }: ServerProcess,
  { site }: Account,
  count: number,
): Promise<{ session: string; token: string }[]> {
  const dialogs: { session: string; token: string }[] = [];
  let left = count;
  const openSome = async (): Promise<void> => {
    while ((left -= 1) >= 0) {
      const { session, token } = await callServer<{ session: string; token: string }>(url, 'POST /widget/session', {
        body: { site },
      });
      dialogs.push({ session, token });
    }
  };
  await Promise.all(Array.from({ length: 64 }, openSome));
  return dialogs;
}
