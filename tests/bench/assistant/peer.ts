import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Row } from './sets.ts';

export interface PeerResult {
  /** Learning time. */
  seconds: number;
  /** Milliseconds of each answer. */
  times: number[];
  labels: string[];
}

const folder = fileURLToPath(new URL('./peer', import.meta.url));

function finished(command: string, parts: string[], cwd: string, seconds: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parts, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '';
    let complaint = '';
    child.stdout.on('data', (data: Buffer) => (out += data.toString()));
    child.stderr.on('data', (data: Buffer) => (complaint += data.toString()));
    const limit = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`did not finish in ${seconds} s`));
    }, seconds * 1000);
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(limit);
      if (code === 0) resolve(out);
      else reject(new Error(complaint.trim().split('\n').pop() || `ended with ${code}`));
    });
  });
}

/** Null where nlp.js is installed in the folder `peer`, else how to install it: the bench downloads nothing. */
export function peerRefusal(): string | null {
  if (existsSync(join(folder, 'node_modules', 'node-nlp'))) return null;
  return 'it is not installed; `npm ci --prefix tests/bench/assistant/peer` does that.';
}

/** Learns and answers with nlp.js in a process of its own, for at most `seconds`. */
export async function runPeer(language: string, train: Row[], test: string[], seconds: number): Promise<PeerResult> {
  const taskFolder = mkdtempSync(join(tmpdir(), 'otklik-bench-'));
  try {
    const task = join(taskFolder, 'task.json');
    writeFileSync(task, JSON.stringify({ language, train, test }));
    const out = await finished('node', [join(folder, 'nlp.cjs'), task], folder, seconds);
    return JSON.parse(out.trim().split('\n').pop()!) as PeerResult;
  } finally {
    rmSync(taskFolder, { recursive: true });
  }
}
