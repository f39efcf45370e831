import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundle } from './bundle-fixture.ts';
import { startServer } from '../transport/server-fixture.ts';

const program = (host: string): string => `
  import { createOperator } from '../index.ts';
  import { createRequire } from 'node:module';
  const { WebSocket } = createRequire(${JSON.stringify(import.meta.url)})(${JSON.stringify(createRequire(import.meta.url).resolve('ws'))});
  const operator = createOperator({ host: ${JSON.stringify(host)}, token: 'token', WebSocket, log: () => undefined });
  operator.socket.connect();
  operator.dialog.view('d1');
  operator.dialog.answer('s1', ['waits']);
  operator.socket.$state.subscribe((state) => {
    if (state === 'open') setTimeout(() => { operator.destroy(); process.stdout.write('destroyed'); }, 50);
  });
`;

test('a Node process ends after destroy', async () => {
  const server = await startServer({ 'POST /dialog/answer': () => 'cut' });
  server.onSocket = (peer) => peer.on('message', () => peer.send(JSON.stringify({ type: 'welcome', rev: 1 })));
  const folder = mkdtempSync(join(tmpdir(), 'otklik-process-'));
  const file = join(folder, 'program.mjs');
  writeFileSync(file, (await bundle(program(server.host), { minified: false })).code);
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (data) => (output += String(data)));
  const code = await new Promise((done) => child.once('exit', done));
  expect([output, code]).toEqual(['destroyed', 0]);
  await server.close();
  rmSync(folder, { recursive: true });
});
