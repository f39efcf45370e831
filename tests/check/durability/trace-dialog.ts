import { createAccount } from '../../harness/account.ts';
import { callServer } from '../../harness/call-server.ts';
import { openDialog } from '../../harness/test-dialog.ts';
import { judgeTrace, type TraceVerdict } from './sync-trace.ts';
import { traceServer } from './traced-server.ts';

/**
 * A dialog with a server whose system calls are traced: sentences arrive by the socket, in bursts and one by one, and
 * by REST, while other calls read them. There is one reading a sentence, since a trace makes each call slow.
 */
export async function traceDialog(
  sentences: number,
  signal: AbortSignal,
  preload: readonly string[] = [],
): Promise<TraceVerdict> {
  const marks = Array.from({ length: sentences }, (_, at) => `mark-${String(at).padStart(4, '0')}-end`);
  const { trace } = await traceServer({ preload, shown: 20_000, signal }, async (server) => {
    const account = await createAccount(server, 'owner');
    const dialog = await openDialog(server.url, account.site);
    const byRest = marks.filter((_, at) => at % 10 === 0);
    const readings = marks
      .filter((mark) => !byRest.includes(mark))
      .map(async (clientId, at) => {
        await Bun.sleep(Math.floor(at / 6) * 15);
        await dialog.say(clientId, `text of ${clientId}`);
        await callServer(server.url, 'GET /widget/sentence?before=1000000', { token: dialog.token });
      });
    for (const clientId of byRest)
      await callServer(server.url, 'POST /widget/sentence', {
        token: dialog.token,
        body: { clientId, text: `text of ${clientId}` },
      });
    await Promise.all(readings);
    dialog.close();
  });
  return judgeTrace(trace, marks);
}
