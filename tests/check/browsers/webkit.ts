import { spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { freePort } from '../../harness/free-port.ts';
import { type Browser, type Driver, until, type Window } from './driver.ts';

const display = ':97';
const miniBrowser = () => globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0];

/** Plain WebDriver calls. */
const caller =
  (base: string) =>
  async <T>(method: string, path: string, body?: object): Promise<T> => {
    const reply = await fetch(base + path, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
    const { value } = (await reply.json()) as { value: T & { message?: string } };
    if (!reply.ok) throw new Error(`${method} ${path}: ${value.message}`);
    return value;
  };

async function startWebKit(): Promise<Driver> {
  const port = await freePort();
  const screen = spawn('Xvfb', [display, '-screen', '0', '1280x900x24'], { stdio: 'ignore' });
  await until(async () => {
    if (!existsSync(`/tmp/.X11-unix/X${display.slice(1)}`)) throw new Error('Xvfb has not started');
  });
  const environment = { ...process.env, DISPLAY: display, WEBKIT_DISABLE_COMPOSITING_MODE: '1' };
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env: environment });
  const call = caller(`http://127.0.0.1:${port}`);
  await until(() => call('GET', '/status'));
  const options = { binary: miniBrowser(), args: ['--automation'] };
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  });
  const session = `/session/${sessionId}`;
  const front = (handle: string) => call('POST', `${session}/window`, { handle });
  const windowOf = (handle: string): Window => ({
    async goto(url) {
      await front(handle);
      await call('POST', `${session}/url`, { url });
    },
    async evaluate(expression) {
      await front(handle);
      const script = `const done = arguments[0]; Promise.resolve(${expression}).then((value) => done(JSON.stringify(value) ?? 'null'), (cause) => done(JSON.stringify(String(cause))));`;
      return JSON.parse(await call<string>('POST', `${session}/execute/async`, { script, args: [] })) as unknown;
    },
  });
  return {
    async open() {
      const { handle } = await call<{ handle: string }>('POST', `${session}/window/new`, { type: 'window' });
      return windowOf(handle);
    },
    async close() {
      await call('DELETE', session).catch(() => undefined);
      driver.kill();
      screen.kill();
    },
  };
}

/** WebKit for GTK, by its WebDriver under Xvfb. */
export const webkitBrowser: Browser = {
  name: 'WebKit',
  missing: () =>
    Bun.which('WebKitWebDriver') && Bun.which('Xvfb') && miniBrowser()
      ? null
      : 'apt-get install webkit2gtk-driver xvfb',
  start: startWebKit,
};
