import { socketPath } from '../../server/src/contract.ts';

/** The call that opens a socket, for who writes to a bare TCP connection. */
export const upgradeCall = (hostname: string): string =>
  [
    `GET ${socketPath} HTTP/1.1`,
    `Host: ${hostname}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    '',
    '',
  ].join('\r\n');

const kinds = { text: 0x81, pong: 0x8a } as const;
const mask = Buffer.from([1, 2, 3, 4]);

/** A frame of a client, which is masked (RFC 6455, section 5.2), of 65,535 bytes at most. */
export function maskedFrame(kind: keyof typeof kinds, content: string): Buffer {
  const payload = Buffer.from(content);
  const length =
    payload.length < 126 ? [0x80 | payload.length] : [0x80 | 126, payload.length >> 8, payload.length & 255];
  return Buffer.concat([Buffer.from([kinds[kind], ...length]), mask, payload.map((byte, i) => byte ^ mask[i % 4]!)]);
}
