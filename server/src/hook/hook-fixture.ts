import { createHmac } from 'node:crypto';
import type { Hook } from '../contract.ts';
import { call, type Owner } from '../dialog/dialog-fixture.ts';
import type { TestServer } from '../testing.ts';

/** A message as a receiver got it. */
export interface Received {
  readonly id: string;
  readonly timestamp: number;
  readonly signature: string;
  readonly text: string;
  readonly body: { readonly type: string; readonly timestamp: string; readonly data: Record<string, any> };
  readonly headers: Headers;
}

export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** What it answers from now on; 204 unless given. */
  answer: (message: Received) => Response | Promise<Response>;
  /** Resolves once it has got so many messages. */
  got(count: number): Promise<readonly Received[]>;
  stop(): Promise<void>;
}

/** A receiver of webhooks on a port of this machine. */
export function startReceiver(): Receiver {
  const received: Received[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const text = await request.text();
      const { headers } = request;
      const message: Received = {
        id: headers.get('webhook-id') ?? '',
        timestamp: Number(headers.get('webhook-timestamp')),
        signature: headers.get('webhook-signature') ?? '',
        text,
        body: JSON.parse(text || '{}'),
        headers,
      };
      received.push(message);
      return receiver.answer(message);
    },
  });
  const receiver: Receiver = {
    url: `http://127.0.0.1:${server.port}/hook`,
    received,
    answer: () => new Response(null, { status: 204 }),
    async got(count) {
      while (received.length < count) await Bun.sleep(5);
      return received;
    },
    stop: () => server.stop(true),
  };
  return receiver;
}

/** Whether a message is signed by a secret, computed apart from the product's code. */
export function isSigned({ id, timestamp, signature, text }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${text}`, 'utf8').digest('base64');
  return signature.split(' ').includes(`v1,${mac}`);
}

export async function createHook(
  server: TestServer,
  { token }: Owner,
  body: { url: string; events: readonly string[]; domainId?: string },
): Promise<Hook & { secret: string }> {
  const answer = await call<Hook & { secret: string }>(server, 'POST /hook/create', { token, body });
  if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export const readHook = async (server: TestServer, { token }: Owner, id: string): Promise<Hook> =>
  (await call<Hook[]>(server, 'GET /hook/list', { token })).body.find((hook) => hook.id === id)!;
