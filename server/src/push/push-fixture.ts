import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PushMessage } from '../contract.ts';

/** A message as a push service got it, decrypted as the browser would. */
export interface Pushed {
  readonly browser: string;
  readonly headers: IncomingHttpHeaders;
  readonly message: PushMessage;
  /** The public key that has signed it, as base64url. */
  readonly key: string;
}

export interface PushService {
  readonly origin: string;
  readonly pushed: Pushed[];
  /** Replies to each following message, by default with 201. `silence` lasts until `release` or `stop`. */
  answer: (one: Pushed) => { readonly status: number; readonly headers?: Record<string, string> } | 'silence';
  /** Ends the silence of all messages so far, by 503. */
  release(): void;
  /** A new browser, as `PushSubscription.toJSON()` has it. */
  subscription(): { endpoint: string; keys: { p256dh: string; auth: string } };
  /** Resolves once it has got so many messages. */
  got(count: number): Promise<readonly Pushed[]>;
  stop(): Promise<void>;
}

const hmac = (key: Buffer, ...parts: readonly (Buffer | string)[]): Buffer =>
  parts.reduce((mac, part) => mac.update(part), createHmac('sha256', key)).digest();

interface Browser {
  readonly ecdh: ReturnType<typeof createECDH>;
  readonly auth: Buffer;
}

/** Decrypts a message (RFC 8291, 3.4) of one record (RFC 8188, 2). */
function decrypt({ ecdh, auth }: Browser, body: Buffer): PushMessage {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const sender = body.subarray(21, 21 + body[20]!);
  const record = body.subarray(21 + sender.length);
  if (sender.length !== 65 || record.length > recordSize) throw new Error('not one record of a point of P-256');
  const shared = hmac(auth, ecdh.computeSecret(sender));
  const input = hmac(shared, 'WebPush: info\0', ecdh.getPublicKey(), sender, '\u0001');
  const pseudorandom = hmac(salt, input);
  const key = hmac(pseudorandom, 'Content-Encoding: aes128gcm\0\u0001').subarray(0, 16);
  const nonce = hmac(pseudorandom, 'Content-Encoding: nonce\0\u0001').subarray(0, 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no end of the last record');
  return JSON.parse(padded.subarray(0, end).toString('utf8')) as PushMessage;
}

/** Verifies who sends (RFC 8292): for this origin, for at most a day, with a contact. @returns the public key */
function verifySender(origin: string, authorization = ''): string {
  const [, token, key] = /^vapid t=([^,\s]+),\s*k=([\w-]+)$/.exec(authorization) ?? [];
  const [header, claims, signature] = token!.split('.') as [string, string, string];
  const point = Buffer.from(key!, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, any>;
  const left = exp - Date.now() / 1000;
  if (!isSigned || aud !== origin || left <= 0 || left > 86_400 || !/^(mailto:|https:)/.test(sub))
    throw new Error(`not a sender: ${JSON.stringify({ isSigned, aud, left, sub })}`);
  return key!;
}

/** A push service on a port of this machine; what it cannot verify or decrypt it answers with 400. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>();
  const pushed: Pushed[] = [];
  const silent: (() => void)[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    try {
      const { headers, method, url = '' } = request;
      if (method !== 'POST' || headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(String(headers['ttl'])))
        throw new Error('not a message');
      const key = verifySender(service.origin, headers.authorization);
      const one = {
        browser: service.origin + url,
        headers,
        key,
        message: decrypt(browsers.get(url)!, Buffer.concat(chunks)),
      };
      pushed.push(one);
      const given = service.answer(one);
      if (given === 'silence') return void silent.push(() => response.writeHead(503).end());
      response.writeHead(given.status, given.headers).end();
    } catch (error) {
      response.writeHead(400).end(String(error));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const service: PushService = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pushed,
    answer: () => ({ status: 201 }),
    subscription() {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const browser = { ecdh, auth: randomBytes(16) };
      const path = `/push/${randomBytes(9).toString('base64url')}`;
      browsers.set(path, browser);
      const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: browser.auth.toString('base64url') };
      return { endpoint: service.origin + path, keys };
    },
    release: () => silent.splice(0).forEach((end) => end()),
    async got(count) {
      while (pushed.length < count) await sleep(5);
      return pushed;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return service;
}
