// The races of a hello with what ends its connection: `npm run check:races -- --rounds 1000`.
// On PostgreSQL (TEST_DATABASE_URL, else 127.0.0.1:5432); `--sqlite` takes a file instead. `--fault late-look` runs the
// same on a server that looks before it subscribes, `--fault unread-grace` on one that misses the end of a replaced
// token: the check must then turn red.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startTestServer } from '../../../server/src/testing.ts';
import { endings, runRaces } from '../../../server/src/socket/race-fixture.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '1000' }, sqlite: { type: 'boolean' }, fault: { type: 'string' } },
});
const usual = 'postgres://postgres@127.0.0.1:5432/postgres';

/** Runs this file again in a process that loads the fault first; resolves with its exit code. */
function runWithFault(name: string): Promise<number> {
  const args = [
    '--preload',
    join(import.meta.dirname, 'fault', `${name}.ts`),
    import.meta.filename,
    '--rounds',
    values.rounds,
    ...(values.sqlite ? ['--sqlite'] : []),
  ];
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  return new Promise((done) => child.once('exit', (code) => done(code ?? 1)));
}

async function check(): Promise<number> {
  if (!values.sqlite) process.env.TEST_DATABASE_URL ??= usual;
  const server = await startTestServer();
  let live = 0;
  try {
    const owner = await server.signUp();
    const { site } = (await server.call('POST /domain/create', { token: owner.access, body: { name: 'race.ru' } }))
      .body;
    for (const ending of endings) {
      const counts = await runRaces(server, owner, site, ending, Number(values.rounds));
      console.log(
        `${ending}: ${counts.rounds} races on ${server.deps.config.database.kind}; refused ${counts.refused}, closed after the welcome ${counts.closed}, left live ${counts.live}`,
      );
      live += counts.live;
    }
  } finally {
    await server.stop();
  }
  console.log(live === 0 ? 'true: no socket outlives its sign-in or its talk' : `NOT TRUE: ${live} sockets are live`);
  return live === 0 ? 0 : 1;
}

process.exit(await (values.fault ? runWithFault(values.fault) : check()));
