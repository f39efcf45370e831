import { execFileSync } from 'node:child_process';
import { chownSync, globSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Child, runChild } from './child.ts';
import { freePort } from './free-port.ts';

let made = 0;

/**
 * A database of PostgreSQL that `use` has to itself; `admin` is the address of one in which databases may be created.
 */
export async function withPostgres<T>(admin: string, use: (url: string) => Promise<T>): Promise<T> {
  made += 1;
  const name = `otklik_check_${process.pid}_${made}`;
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  await client.query(`create database ${name}`);
  try {
    const url = new URL(admin);
    url.pathname = `/${name}`;
    return await use(url.href);
  } finally {
    await client.query(`drop database ${name} with (force)`);
    await client.end();
  }
}

const programs = dirname(Bun.which('initdb') ?? globSync('/usr/lib/postgresql/*/bin/initdb').at(-1) ?? '');

/** Whether PostgreSQL's own programs are installed, so that a server of PostgreSQL can be started and ended. */
export const hasOwnPostgres = programs !== '.';

/** PostgreSQL refuses to run as root: then its programs run as the user that its package made. */
const asUser = process.getuid?.() === 0 ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] : [];

/** A server of PostgreSQL over a folder of its own. */
export interface OwnPostgres {
  readonly url: string;
  /** Ends it as a crash does and starts it again; resolves once it accepts connections. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

async function untilAccepting(url: string, child: Child): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    const accepted = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (accepted) return;
    if (!child.isUp) throw new Error(`PostgreSQL ended:\n${child.output()}`);
    await pause(50);
  }
}

/** Makes and starts a PostgreSQL in this folder, durable as it ships unless `changes` of its settings differ. */
export async function createPostgres(
  folder: string,
  changes: Readonly<Record<string, string>> = {},
): Promise<OwnPostgres> {
  mkdirSync(folder, { mode: 0o700 });
  if (asUser.length > 0) {
    const id = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
    chownSync(folder, id('-u'), id('-g'));
  }
  const run = (program: string, ...args: string[]): string[] => [...asUser, `${programs}/${program}`, ...args];
  const [command = '', ...args] = run(
    'initdb',
    '-D',
    folder,
    '-A',
    'trust',
    '-U',
    'postgres',
    '--no-locale',
    '-E',
    'UTF8',
  );
  execFileSync(command, args, { cwd: folder, stdio: 'pipe' });
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: folder, ...changes };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const start = async (): Promise<Child> => {
    const child = runChild(run('postgres', '-D', folder, ...options), { cwd: folder });
    await untilAccepting(url, child);
    return child;
  };
  let child = await start();
  return {
    url,
    async restart() {
      await child.end('SIGQUIT');
      child = await start();
    },
    async stop() {
      await child.end('SIGQUIT');
    },
  };
}
