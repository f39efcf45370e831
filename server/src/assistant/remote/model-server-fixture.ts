import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** A request that the model got: its path, the key it was shown, and its body. */
export interface SeenRequest {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: any;
}

type Answer = (request: SeenRequest, response: ServerResponse) => void;

/** A model behind HTTP whose answer can be exchanged. */
export interface ModelServer {
  /** The address up to `/v1`. */
  readonly url: string;
  readonly seen: SeenRequest[];
  answer: Answer;
  stop(): Promise<void>;
}

const json = (response: ServerResponse, value: unknown, status = 200): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));

async function read(request: IncomingMessage): Promise<SeenRequest> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString();
  return {
    path: request.url!,
    authorization: request.headers.authorization,
    body: text ? (JSON.parse(text) as unknown) : null,
  };
}

/** Serves a model on a free port of the loopback interface. */
export async function startModelServer(answer: Answer): Promise<ModelServer> {
  const seen: SeenRequest[] = [];
  const model = { answer };
  const server = createServer((request, response) => {
    response.on('error', () => undefined);
    void read(request).then((one) => {
      seen.push(one);
      model.answer(one, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(model, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    seen,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}

/** Answers with vectors. */
export const vectorAnswer =
  (vectorOf: (text: string) => ArrayLike<number>): Answer =>
  ({ body }, response) =>
    json(response, {
      object: 'list',
      data: (body.input as string[]).map((text, index) => ({ index, embedding: Array.from(vectorOf(text)) })),
    });

/** Answers with one text. */
export const textAnswer =
  (text: string): Answer =>
  (_, response) =>
    json(response, { choices: [{ index: 0, message: { role: 'assistant', content: text } }] });

const embeddings = (response: ServerResponse, vectors: unknown[]): void =>
  json(response, { data: vectors.map((embedding, index) => ({ index, embedding })) });

/** What may be wrong with an endpoint, by name; `good` is the right answer, `size` its numbers in a vector. */
export const brokenEndpoints = (good: Answer, size: number): Readonly<Record<string, Answer>> => {
  const status =
    (code: number, headers = {}): Answer =>
    (_, response) =>
      void response.writeHead(code, headers).end('{"error":{"message":"no"}}');
  const raw =
    (text: string | Uint8Array, headers: Record<string, string> = { 'content-type': 'application/json' }): Answer =>
    (_, response) =>
      void response.writeHead(200, headers).end(text);
  const filled =
    (value: unknown, length = size): Answer =>
    ({ body }, response) =>
      embeddings(
        response,
        (body.input as string[]).map(() => Array<unknown>(length).fill(value)),
      );
  return {
    'answers after five seconds': (request, response) => {
      const late = setTimeout(() => good(request, response), 5000);
      response.on('close', () => clearTimeout(late));
    },
    'never sends a header': () => undefined,
    'sends a byte at a time, for ever': (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drip = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(drip));
    },
    'sends a body without end': (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const block = '1,'.repeat(32_768);
      const pour = (): void => {
        while (!response.destroyed && response.write(block));
        if (!response.destroyed) response.once('drain', pour);
      };
      response.write('{"data":[{"embedding":[');
      pour();
    },
    'is overloaded (429)': status(429, { 'retry-after': '60' }),
    'fails (500)': status(500),
    'is away (503)': status(503),
    'refuses the key (401)': status(401),
    'redirects to where the answer is': (_, response) =>
      void response.writeHead(307, { location: '/v1/embeddings?again' }).end(),
    'has no content (204)': (_, response) => void response.writeHead(204).end(),
    'sends an empty body': raw(''),
    'sends a page': raw('<html>It works</html>', { 'content-type': 'text/html' }),
    'sends noise': raw(Uint8Array.from({ length: 4096 }, (_, k) => (k * 197) % 256)),
    'sends NaN': raw(`{"data":[{"index":0,"embedding":[${'NaN,'.repeat(size - 1)}NaN]}]}`),
    'sends infinite numbers': raw(`{"data":[{"index":0,"embedding":[${'1e999,'.repeat(size - 1)}1e999]}]}`),
    'sends null for numbers': filled(null),
    'sends zeros': filled(0),
    'sends vectors of another length': filled(0.5, size + 1),
    'sends too few vectors': (_, response) => embeddings(response, []),
    'numbers its vectors wrong': ({ body }, response) =>
      json(response, {
        data: (body.input as string[]).map(() => ({ index: 7, embedding: Array<number>(size).fill(1) })),
      }),
    'sends a packed body': raw(gzipSync(Buffer.alloc(50_000_000)), {
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    }),
    'stops in the middle': (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100000' });
      response.write('{"data":[');
      setImmediate(() => response.destroy());
    },
    'closes the connection': (_, response) => void response.destroy(),
  };
};
