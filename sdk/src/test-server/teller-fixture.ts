// Makes the calls of a story against a server and records what each was answered with.
import { type Call, endpoints } from '../contract/contract.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { type ClientFrame, serverFrame, type ServerFrame } from '../contract/frame.ts';
import { problem } from '../contract/error.ts';
import * as z from 'zod/mini';
import { until } from '../transport/server-fixture.ts';

/** A server to run the story against. */
export interface Stage {
  readonly host: string;
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
  readonly WebSocket: typeof globalThis.WebSocket;
  code(email: string): string | Promise<string>;
  /** The last part of the newest link by which an address was invited. */
  invite(email: string): string;
}
/** What one call or frame was answered with: `reply` is its shape. */
export interface Scene {
  readonly call: string;
  readonly status: number;
  readonly code: string | undefined;
  readonly reply: unknown;
}
interface Sent {
  readonly params?: Record<string, string>;
  readonly query?: string;
  readonly token?: string;
  readonly headers?: Record<string, string>;
  readonly body?: object;
}

/** The kinds of a value's parts: a list is represented by its first entry. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, shapeOf(part)]),
  );
};

export function createTeller(stage: Stage) {
  const scenes: Scene[] = [];
  /** Makes a call and validates its reply by the schemas. */
  // oxlint-disable-next-line typescript/no-explicit-any
  async function call(key: Call, { params = {}, query = '', token, headers, body }: Sent = {}): Promise<any> {
    const [method = '', path = ''] = key.split(' ');
    const url = `${stage.host}/api/v1${path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')}${query}`;
    const isForm = body instanceof FormData;
    const response = await stage.fetch(url, {
      method,
      headers: {
        ...headers,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    const { reply: schema } = endpoints[key] as Endpoint;
    if (response.ok && !schema) {
      scenes.push({
        call: key,
        status: response.status,
        code: undefined,
        reply: (await response.arrayBuffer()).byteLength,
      });
      return undefined;
    }
    const json: unknown = await response.json();
    if (!response.ok) {
      const { code, fields, assigned } = z.parse(problem, json);
      const reply = [...Object.keys(fields ?? {}), ...(assigned === undefined ? [] : [shapeOf(assigned)])];
      scenes.push({ call: key, status: response.status, code, reply });
      return json;
    }
    z.parse(schema as z.ZodMiniType, json);
    scenes.push({ call: key, status: response.status, code: undefined, reply: shapeOf(json) });
    return json;
  }

  /** Opens a socket with `hello` and collects the received frames. */
  async function connect(hello: Omit<Extract<ClientFrame, { type: 'hello' }>, 'type'>) {
    const socket = new stage.WebSocket(`${stage.host.replace('http', 'ws')}/api/v1/socket`);
    const frames: ServerFrame[] = [];
    let closed: number | null = null;
    socket.onmessage = ({ data }) => void frames.push(z.parse(serverFrame, JSON.parse(String(data))));
    socket.onclose = ({ code }) => void (closed = code);
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', ...hello }));
    const expectFrame = async (type: ServerFrame['type']): Promise<void> => {
      await until(() => frames.some((frame) => frame.type === type));
      const frame = frames.find((one) => one.type === type);
      scenes.push({ call: `${hello.role} hears ${type}`, status: 0, code: undefined, reply: shapeOf(frame) });
    };
    await until(() => closed !== null || frames.length > 0);
    return {
      expectFrame,
      send: (frame: ClientFrame) => socket.send(JSON.stringify(frame)),
      close: () => socket.close(),
      async ended() {
        await until(() => closed !== null);
        scenes.push({ call: `${hello.role} is closed`, status: closed ?? 0, code: undefined, reply: null });
      },
    };
  }
  return { scenes, call, connect };
}
export type Teller = ReturnType<typeof createTeller>;
