import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createBotMethods } from './bot-api-methods.ts';
import { type BotWorld, createBotWorld } from './bot-api-world.ts';

/** A server of Telegram's Bot API for one bot, which checks the documented limits. */
export interface BotApi extends BotWorld {
  /** Of `TELEGRAM_API`. */
  readonly url: string;
  stop(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, any>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/')) return bytes.length > 0 ? JSON.parse(bytes.toString()) : {};
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
  return Object.fromEntries(
    await Promise.all(
      [...form].map(async ([name, value]) => {
        if (typeof value !== 'string')
          return [name, { name: value.name, bytes: Buffer.from(await value.arrayBuffer()) }];
        return [name, /^[{[-]|^\d+$/.test(value) && name !== 'caption' && name !== 'text' ? JSON.parse(value) : value];
      }),
    ),
  );
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Starts a Bot API server on a free port; with an empty token it takes those of all bots but revoked ones. */
export async function startBotApi(token = '7000000001:AAfixture_token_of_a_bot_0123456789'): Promise<BotApi> {
  const world = createBotWorld(token);
  const methods = createBotMethods(world);
  const server = createServer(async (request, response) => {
    const [, kind, given = '', rest = ''] = /^\/(file\/)?bot([^/]+)\/(.*)$/.exec(request.url ?? '') ?? [];
    const isKnown = world.token === '' ? !given.endsWith('revoked') : given === world.token;
    if (!isKnown) return send(response, 401, { ok: false, error_code: 401, description: 'Unauthorized' });
    if (kind) {
      const bytes = world.files.get(rest);
      return bytes ? response.writeHead(200).end(bytes) : response.writeHead(404).end();
    }
    const body = await bodyOf(request);
    const replaced = await world.replaceAnswer?.(rest, body, request);
    const method = methods[rest];
    if (!method) return send(response, 404, { ok: false, error_code: 404, description: 'Not Found' });
    const answer = replaced ?? (await method({ ...body, bot: Number(given.split(':')[0]) }, request));
    if (response.destroyed) return;
    send(response, answer.ok ? 200 : answer.error_code, answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(world, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      world.wake();
    },
  });
}
