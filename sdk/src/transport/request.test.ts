import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { environmentOf } from './environment.ts';
import { addressOf, type RequestParts, sendRequest } from './request.ts';

type Reply = (request: IncomingMessage, body: string) => [status: number, type: string, text: string];

let http: Server;
let host: string;
let reply: Reply;

/** Replies with what it was sent. */
const echo: Reply = ({ method, url, headers }, body) => [
  200,
  'application/json',
  JSON.stringify({ method, url, headers, body }),
];

beforeAll(async () => {
  http = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const [status, type, text] = reply(request, Buffer.concat(chunks).toString());
    response.writeHead(status, { 'content-type': type });
    if (text !== 'cut') return response.end(text);
    response.write('{"half":');
    response.socket?.destroy();
    return response;
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  host = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => http.close(resolve)));

const send = (parts: RequestParts = {}, bearer: string | null = null, headers?: Record<string, string>) =>
  sendRequest(environmentOf({ host, headers }), 'POST /dialog/answer', parts, bearer, new AbortController().signal);
interface Echo {
  url: string;
  headers: Record<string, string | undefined>;
  body: string;
}
const sent = async (...args: Parameters<typeof send>): Promise<Echo> => {
  reply = echo;
  return (await send(...args)).data as Echo;
};

test('parameters and queries are encoded; what is undefined or null is left out', () => {
  const params = { id: 'a/b c?' };
  const query = { page: 2, q: 'да & нет+1', isNew: false, none: undefined, nothing: null, half: '\ud800' };
  const { method, url } = addressOf('https://chat.example.ru', 'GET /dialog/detail/{id}', params, query);
  const { pathname, searchParams } = new URL(url);
  expect([method, pathname]).toEqual(['GET', '/api/v1/dialog/detail/a%2Fb%20c%3F']);
  expect(Object.fromEntries(searchParams)).toEqual({ page: '2', q: 'да & нет+1', isNew: 'false', half: '\ufffd' });
  expect(addressOf('', 'GET /user/info', {}, { page: undefined }).url).toBe('/api/v1/user/info');
});

test('a body is JSON, a form is multipart, and no body has no type', async () => {
  const json = await sent({ body: { text: 'Привет' } });
  expect([json.headers['content-type'], JSON.parse(json.body)]).toEqual(['application/json', { text: 'Привет' }]);
  const form = new FormData();
  form.set('clientId', 'c1');
  const multipart = await sent({ form });
  expect(multipart.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(multipart.body).toContain('name="clientId"');
  const none = await sent();
  expect([none.headers['content-type'], none.body]).toEqual([undefined, '']);
});

test('headers of a call replace the bearer’s and the environment’s, however they are spelled', async () => {
  const { headers } = await sent({}, 'access', { Authorization: 'Basic proxy', 'X-Proxy': '1' });
  expect([headers.authorization, headers['x-proxy']]).toEqual(['Bearer access', '1']);
  const own = await sent({ headers: { authorization: 'Bearer own' } }, 'access', { Authorization: 'Basic proxy' });
  expect(own.headers.authorization).toBe('Bearer own');
});

test('cookies are neither sent nor taken', async () => {
  const inits: RequestInit[] = [];
  const fetch = (_: string, init: RequestInit = {}): Promise<Response> => {
    inits.push(init);
    return Promise.resolve(Response.json({}));
  };
  await sendRequest(environmentOf({ fetch }), 'GET /user/info', {}, null, new AbortController().signal);
  expect(inits.map(({ credentials }) => credentials)).toEqual(['omit']);
});

test('a page of a proxy counts as no body: its status must do', async () => {
  reply = () => [502, 'text/html', '<h1>Bad gateway</h1>'];
  await expect(send()).rejects.toMatchObject({ status: 502, code: 'unavailable', problem: null });
  reply = () => [200, 'text/html', '<h1>Sign in to the network</h1>'];
  await expect(send()).resolves.toEqual({ status: 200, data: null });
});

test('a reply that breaks off in the middle is no reply', async () => {
  reply = () => [200, 'application/json', 'cut'];
  await expect(send()).rejects.toMatchObject({ status: 0, code: 'unreachable' });
});
