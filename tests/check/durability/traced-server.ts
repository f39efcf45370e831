import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServerProcess, type ServerProcess } from '../../harness/server-process.ts';

const traced = 'trace=pwrite64,write,writev,sendto,sendmsg,fsync,fdatasync';
/** The kernel stops the server at those calls only. */
const tracer = ['strace', '-D', '-f', '--seccomp-bpf', '-q', '-y'];

/** Reads the trace once the tracer has written the end of it. */
async function readTrace(path: string, pid: number): Promise<string> {
  for (const until = Date.now() + 120_000; Date.now() < until; await Bun.sleep(25)) {
    const trace = existsSync(path) ? readFileSync(path, 'utf8') : '';
    if (new RegExp(`^${pid} +\\+\\+\\+ (exited|killed)`, 'm').test(trace)) return trace;
  }
  throw new Error('the trace has no end');
}

/** What a server's system calls were; the process id is that of its first thread, the event loop. */
export interface Traced {
  readonly trace: string;
  readonly pid: number;
}

interface TraceOptions {
  /** Files that Bun loads before the server. */
  readonly preload?: readonly string[];
  /** How much is shown of what a call writes; bytes. Most of what a trace costs is to spell it. */
  readonly shown: number;
  /** The test's own: at its limit the server ends, and by that what drives it. */
  readonly signal: AbortSignal;
}

/** Traces the system calls of a server on which `drive` works. */
export async function traceServer(
  { preload = [], shown, signal }: TraceOptions,
  drive: (server: ServerProcess) => Promise<void>,
): Promise<Traced> {
  const folder = mkdtempSync(join(tmpdir(), 'otklik-trace-'));
  const path = join(folder, 'trace');
  const server = await createServerProcess({
    preload,
    under: [...tracer, '-s', String(shown), '-e', traced, '-e', 'signal=none', '-o', path],
  });
  const stop = (): void => void server.end('SIGKILL');
  signal.addEventListener('abort', stop, { once: true });
  try {
    await server.start();
    await drive(server);
    const { pid } = server;
    await server.end('SIGTERM');
    return { trace: await readTrace(path, pid), pid };
  } finally {
    signal.removeEventListener('abort', stop);
    await server.stop('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}
