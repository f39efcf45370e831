import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServerProcess, type ServerProcess } from '../../harness/server-process.ts';

const traced = 'trace=pwrite64,write,writev,sendto,sendmsg,fsync,fdatasync';

/** Reads the trace once the tracer has written the end of it. */
async function readTrace(path: string, pid: number): Promise<string> {
  for (let tries = 0; tries < 400; tries += 1) {
    const trace = existsSync(path) ? readFileSync(path, 'utf8') : '';
    if (new RegExp(`^${pid} +\\+\\+\\+ (exited|killed)`, 'm').test(trace)) return trace;
    await Bun.sleep(25);
  }
  throw new Error('the trace has no end');
}

/** What a server's system calls were; the process id is that of its first thread, the event loop. */
export interface Traced {
  readonly trace: string;
  readonly pid: number;
}

/** Traces the system calls of a server on which `drive` works. */
export async function traceServer(
  drive: (server: ServerProcess) => Promise<void>,
  preload: readonly string[] = [],
): Promise<Traced> {
  const folder = mkdtempSync(join(tmpdir(), 'otklik-trace-'));
  const path = join(folder, 'trace');
  const server = await createServerProcess({
    preload,
    under: ['strace', '-D', '-f', '-q', '-y', '-s', '20000', '-e', traced, '-e', 'signal=none', '-o', path],
  });
  try {
    await server.start();
    await drive(server);
    const { pid } = server;
    await server.end('SIGTERM');
    return { trace: await readTrace(path, pid), pid };
  } finally {
    await server.stop('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}
