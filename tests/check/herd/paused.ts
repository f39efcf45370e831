// Readers that do not read: `bun tests/check/herd/paused.ts --readers 1000 --sentences 600`.
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { parseArgs } from 'node:util';
import { createAccount } from '../../harness/account.ts';
import { maskedFrame, upgradeCall } from '../../harness/raw-frame.ts';
import { createServerProcess, type ServerProcess } from '../../harness/server-process.ts';
import { openDialog } from '../../harness/test-dialog.ts';

/** What the server may hold for all readers that do not read, and what buffers cost beside their content; MiB. */
const backlog = 256;
const allowance = 300;

/** What a process holds in memory; MiB. */
function memoryOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return Math.round(Number(kilobytes) / 1024);
}

/** A visitor's tab that says hello and then reads nothing at all. */
async function openPaused({ port }: ServerProcess, token: string, after: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => socket.destroy());
  socket.write(upgradeCall('127.0.0.1'));
  await new Promise<void>((done, fail) => {
    socket.once('close', () => fail(new Error('not upgraded')));
    socket.once('data', () => {
      socket.pause();
      socket.write(maskedFrame('text', JSON.stringify({ type: 'hello', role: 'visitor', token, after })), () => done());
    });
  });
  return socket;
}

/** How many sockets of a port are open on the server's side (Linux). */
function openSockets(port: number): number {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .filter((line) => {
      const [, from, , state] = line.trim().split(/\s+/);
      return from?.endsWith(local) && state === '01';
    }).length;
}

async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: { readers: { type: 'string', default: '1000' }, sentences: { type: 'string', default: '600' } },
  });
  const [readers, sentences] = [Number(values.readers), Number(values.sentences)];
  const server = await createServerProcess();
  await server.start();
  try {
    const owner = await createAccount(server, 'owner');
    const dialog = await openDialog(server.url, owner.site);
    const paused: Socket[] = [];
    for (let at = 0; at < readers; at += 1) paused.push(await openPaused(server, dialog.token, 0));
    await Bun.sleep(500);
    const before = memoryOf(server.pid);
    console.log(
      `${openSockets(server.port)} sockets are open, ${readers} of them do not read; the server holds ${before} MiB`,
    );
    let peak = before;
    const watch = setInterval(() => (peak = Math.max(peak, memoryOf(server.pid))), 50);
    let slowest = 0;
    for (let at = 0; at < sentences; at += 1) {
      const started = performance.now();
      await dialog.say(`c${at}`, `${at} ${'я'.repeat(3990)}`);
      slowest = Math.max(slowest, performance.now() - started);
      await Bun.sleep(5);
    }
    await Bun.sleep(1000);
    clearInterval(watch);
    const left = openSockets(server.port);
    const seqs = dialog.frames.flatMap((frame) => (frame.type === 'sentence' ? [frame.sentence.seq] : []));
    const isWhole = seqs.length >= sentences && seqs.every((seq, at) => seq === at + 1);
    const bound = before + Math.min(readers, backlog) + allowance;
    console.log(
      `${sentences} sentences of 8 KB to each: ${left} sockets are left; at most ${peak} MiB (bound ${bound}), then ${memoryOf(server.pid)} MiB; the reader that reads has ${isWhole ? 'all, in order' : 'NOT ALL'}; slowest acknowledgement ${slowest.toFixed(0)} ms`,
    );
    for (const socket of paused) socket.destroy();
    dialog.close();
    return peak <= bound && left < readers && isWhole;
  } finally {
    await server.stop('SIGKILL');
  }
}

process.exit((await main()) ? 0 : 1);
