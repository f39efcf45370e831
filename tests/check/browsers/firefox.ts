import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../harness/free-port.ts';
import { type Browser, type Driver, until, type Window } from './driver.ts';

interface Reply {
  readonly id?: number;
  readonly result?: unknown;
  readonly message?: string;
}

/** Sends commands of WebDriver BiDi and waits for their results. */
async function connect(url: string) {
  const socket = await until(
    () =>
      new Promise<WebSocket>((resolve, reject) => {
        const made = new WebSocket(url);
        made.onopen = () => resolve(made);
        made.onerror = () => reject(new Error(`nothing listens at ${url}`));
      }),
  );
  const waiting = new Map<number, (reply: Reply) => void>();
  let last = 0;
  socket.onmessage = ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply;
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply);
  };
  return async <T>(method: string, params: object): Promise<T> => {
    const id = (last += 1);
    const answered = new Promise<Reply>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { result, message } = await answered;
    if (result === undefined) throw new Error(`${method}: ${message}`);
    return result as T;
  };
}

async function startFirefox(path: string): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'otklik-firefox-'));
  const port = await freePort();
  const child = spawn(path, ['--headless', '--no-remote', '--profile', profile, `--remote-debugging-port=${port}`], {
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const send = await connect(`ws://127.0.0.1:${port}/session`);
  await send('session.new', { capabilities: {} });
  const open = async (): Promise<Window> => {
    const { context } = await send<{ context: string }>('browsingContext.create', { type: 'window' });
    return {
      goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
      async evaluate(expression) {
        const { result, exceptionDetails } = await send<{
          result?: { value?: string };
          exceptionDetails?: { text: string };
        }>('script.evaluate', {
          expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value) ?? 'null')`,
          target: { context },
          awaitPromise: true,
        });
        if (exceptionDetails) throw new Error(exceptionDetails.text);
        return JSON.parse(result?.value ?? 'null') as unknown;
      },
    };
  };
  return {
    open,
    async close() {
      child.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

const path = () => process.env.FIREFOX_PATH ?? Bun.which('firefox-esr') ?? Bun.which('firefox');

/** Firefox, by WebDriver BiDi. */
export const firefoxBrowser: Browser = {
  name: 'Firefox',
  missing: () => (path() ? null : 'apt-get install firefox-esr, or FIREFOX_PATH'),
  start: () => startFirefox(path()!),
};
