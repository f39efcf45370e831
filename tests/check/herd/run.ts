// Thousands of sockets reconnect after SIGKILL: `npm run check:herd -- --sockets 10000 --crashes 3`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pinned } from '../../bench/server/measure.ts';
import { createAccount } from '../../harness/account.ts';
import { callServer } from '../../harness/call-server.ts';
import { inParallel } from '../../harness/caller.ts';
import { bun, runChild } from '../../harness/child.ts';
import { median } from '../../harness/dialog-times.ts';
import { startServer } from '../../harness/server-process.ts';

/** From the restarted server's first answer until all sockets are back; s. */
const mostSeconds = 20;

const { values } = parseArgs({
  options: { sockets: { type: 'string', default: '10000' }, crashes: { type: 'string', default: '3' } },
});
const sockets = Number(values.sockets);
const server = await startServer({ under: pinned(0) });
const { site } = await createAccount(server, 'owner');
const sessions = await inParallel(sockets, 64, () =>
  callServer<{ token: string }>(server.url, 'POST /widget/session', { body: { site } }),
);
const file = join(server.dataDir, 'tokens.json');
writeFileSync(file, JSON.stringify(sessions.map(({ token }) => token)));
const visitors = runChild([...pinned(1), bun, join(import.meta.dirname, 'visitors-process.ts'), server.url, file], {
  errors: 'terminal',
});

async function untilAllConnected(): Promise<void> {
  for (const until = Date.now() + 120_000; Number(await visitors.ask('')) < sockets; await Bun.sleep(50))
    if (Date.now() > until) throw new Error('not all sockets connected within two minutes');
}

try {
  await untilAllConnected();
  const times: number[] = [];
  while (times.length < Number(values.crashes)) {
    await server.end('SIGKILL');
    await server.start();
    const started = performance.now();
    await untilAllConnected();
    times.push((performance.now() - started) / 1000);
    console.log(`${sockets} sockets back after ${times.at(-1)!.toFixed(1)} s`);
  }
  console.log(`median ${median(times).toFixed(1)} s (at most ${mostSeconds})`);
  process.exitCode = median(times) <= mostSeconds ? 0 : 1;
} finally {
  await visitors.end('SIGKILL');
  await server.stop('SIGKILL');
}
process.exit();
