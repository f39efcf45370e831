import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { DialogEntry } from '../../../sdk/src/contract/contract.ts';
import { createOwner } from '../../harness/owner.ts';
import { password } from '../../harness/sign-up.ts';
import { type ServerProcess, startServer } from '../../harness/server-process.ts';

/** A running server with an account, and all that `story.mjs` needs to know of it. */
export interface Place {
  readonly host: string;
  readonly site: string;
  readonly email: string;
  readonly password: string;
  /** Where the newest mailed code is read. */
  readonly mail: string;
  /** Lets pages of this origin act for the account. */
  allow(origin: string): Promise<void>;
  /** Answers `Да: ` and the question as the operator, once it has been asked. */
  answer(question: string): Promise<void>;
  stop(): Promise<void>;
}

const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** Serves the newest code mailed to this address over HTTP, to pages too. */
function serveMail(server: ServerProcess, email: string): Server {
  return createServer((_, response) => {
    response.setHeader('access-control-allow-origin', '*');
    server.codeFor(email).then(
      (code) => response.end(code),
      (cause: unknown) => response.writeHead(500).end(String(cause)),
    );
  });
}

export async function startPlace(): Promise<Place> {
  const server = await startServer();
  const owner = await createOwner(server);
  const { site } = await owner.call<{ site: string }>('/domain/create', {
    method: 'POST',
    body: { name: 'example.ru' },
  });
  const mails = serveMail(server, owner.email);
  return {
    host: server.url,
    site,
    email: owner.email,
    password,
    mail: await listen(mails),
    allow: async (origin) =>
      void (await owner.call('/user/origin/edit', { method: 'PATCH', body: { origins: [origin] } })),
    async answer(question) {
      for (let tries = 0; tries < 200; tries++) {
        const { items } = await owner.call<{ items: DialogEntry[] }>('/dialog/list');
        const asked = items.find(({ last }) => last?.text === question);
        const body = { session: asked?.session, sentences: [`Да: ${question}`] };
        if (asked) return void (await owner.call('/dialog/answer', { method: 'POST', body }));
        await new Promise((wake) => setTimeout(wake, 100));
      }
      throw new Error(`nobody has asked «${question}»`);
    },
    async stop() {
      mails.close();
      await server.stop();
    },
  };
}

const kinds: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
};

/** Serves a folder's files as they are, as a shop's web server would. */
export async function serveFolder(folder: string): Promise<{ origin: string; stop(): void }> {
  const server = createServer(({ url = '/' }, response) => {
    const file = join(folder, decodeURIComponent(url.split('?')[0] ?? ''));
    if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
    response.setHeader('content-type', kinds[extname(file)] ?? 'application/octet-stream');
    createReadStream(file).pipe(response);
  });
  return { origin: await listen(server), stop: () => void server.close() };
}
