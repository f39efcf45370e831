import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root, runChild } from './child.ts';
import { isListening } from './free-port.ts';

/** Where Debian has nginx. */
const program = '/usr/sbin/nginx';

/** An nginx of the test's own. */
export interface Nginx {
  /** Its origin. */
  readonly url: string;
  stop(): Promise<void>;
}

/** An nginx configuration of the documentation, such as `nginx-path.conf`, in front of the server on `port`. */
export const documentedProxy = (name: string, port: number): string =>
  readFileSync(join(root, 'docs/deploying', name), 'utf8').replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`);

/** Starts nginx with the text of one server block; all it writes is in a folder that is removed at the end. */
export async function startNginx(block: string, port: number): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'otklik-nginx-'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const config = `${user} daemon off; pid ${folder}/pid; error_log stderr warn;
events {}
http { access_log off; default_type text/html; ${temporary.join(' ')}
server { listen 127.0.0.1:${port};
${block}
} }
`;
  writeFileSync(join(folder, 'nginx.conf'), config);
  const child = runChild([program, '-p', folder, '-c', join(folder, 'nginx.conf')]);
  for (let tries = 0; !(await isListening(port)); tries += 1) {
    if (!child.isUp || tries > 1200) throw new Error(`nginx does not serve:\n${child.output()}`);
    await pause(50);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      await child.end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
