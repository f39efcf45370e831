import {
  clientFrame,
  type ClientFrame,
  close,
  frameBound,
  type Schema,
  serverFrame,
  type ServerFrame,
  socketPath,
} from '../contract.ts';
import { jsonSchema, namedSchemas } from './json-schema.ts';

/** Frames of a client in a few words: one that lacks them does not compile. */
const clientFrames: Readonly<Record<ClientFrame['type'], string>> = {
  hello: 'The first frame, within 5 s: who connects, and the last number it holds.',
  say: 'A visitor’s sentence.',
  answer:
    'An operator’s answer. In a dialog of another member it is refused by `dialog_taken`, unless it comes with `force`.',
  typing: 'Shown to the other side for 5 s, never stored.',
  look: 'An operator has a dialog open, writes in it, or has left it: shown to the other members.',
  read: 'All up to `seq` has been read.',
  ping: 'Answered by `pong`.',
};
const serverFrames: Readonly<Record<ServerFrame['type'], string>> = {
  welcome:
    'The hello is accepted; what was missed follows, then what is live. `member` is the operator’s own id, by which one’s own dialogs and sentences are known.',
  reset: 'What was missed is too old to replay: read the lists anew.',
  ack: 'Stored durably; a repeat of the `clientId` gets the same.',
  sentence: 'A sentence, once, in the order of `seq` within its dialog.',
  deleted:
    'A sentence was deleted for both sides: forget its text and file. A visitor’s `welcome` and replies list those of its dialog.',
  typing: 'The other side writes.',
  look: 'For operators: another member has a dialog open, writes in it, or has left it. Never stored: forget it after 45 s without another.',
  handed: 'For an operator: another member, or the turn, has assigned a dialog to them.',
  given_back: 'For operators: a dialog is unassigned again, since its member has not answered for so many minutes.',
  read: 'The other side has read all up to `seq`.',
  dialog: 'For operators: an entry of the list is new or changed.',
  note: 'For operators: a note was written in a dialog, behind the sentence `after`. No visitor’s frame holds a note.',
  note_deleted: 'For operators: a note was deleted: forget its text.',
  presence: 'For operators: a visitor came or left.',
  talk: 'For visitors: whether the assistant may answer, and whether an operator is there.',
  learn: 'For operators: how far a training run is, 0 to 1.',
  domain:
    'For operators: a domain as it is now: added, verified, trained, or seen on its site. Without a `rev`: after a break read the list anew.',
  online: 'For administrators: how many visitors and operators are connected.',
  error:
    'The frame was refused; the socket stays open. After `unavailable`, `rate_limited` or `internal` a `say` or `answer` is to be sent again; what was said behind it, before its sender could know, is refused likewise, so that the order stays. With `dialog_taken`, `assigned` is the member who has the dialog.',
  pong: 'The answer to `ping`.',
};

/** A union of frames by their type. */
const framesOf = (union: {
  readonly _zod: { readonly def: { readonly options: readonly Schema[] } };
}): [type: string, frame: Schema][] =>
  union._zod.def.options.map((frame) => [
    (frame as unknown as { shape: { type: { _zod: { def: { values: string[] } } } } }).shape.type._zod.def.values[0]!,
    frame,
  ]);

type Side = 'client' | 'server';

const messagesOf = (side: Side, frames: readonly [string, Schema][], summaries: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    frames.map(([type, frame]) => [
      `${side}.${type}`,
      {
        name: type,
        title: `${type} (${side})`,
        summary: summaries[type],
        contentType: 'application/json',
        payload: jsonSchema(frame, side === 'client' ? 'input' : 'output'),
      },
    ]),
  );

const referencesTo = (messages: object) =>
  Object.keys(messages).map((name) => ({ $ref: `#/channels/socket/messages/${name}` }));

const closings = Object.entries(close)
  .map(([why, code]) => `\`${code}\` ${why}`)
  .join(', ');

/**
 * The frames of the socket as AsyncAPI 3.1, from the server's side: it receives a client's frames and sends its own.
 */
export function createAsyncApi(productName: string, publicUrl: string): object {
  const { host, pathname, protocol } = new URL(publicUrl);
  const path = pathname === '/' ? {} : { pathname };
  const client = messagesOf('client', framesOf(clientFrame as never), clientFrames);
  const server = messagesOf('server', framesOf(serverFrame as never), serverFrames);
  return {
    asyncapi: '3.1.0',
    info: {
      title: `${productName}: socket`,
      version: '1',
      description: `JSON text frames of at most ${frameBound.bytes} bytes, ${frameBound.rate.count} in ${frameBound.rate.seconds} s. No token stands in an address. Close codes: ${closings}. A peer that is silent for 60 s is dropped. The calls are described in \`openapi.json\` beside this file.`,
      license: { name: 'MIT' },
    },
    defaultContentType: 'application/json',
    servers: { chat: { host, ...path, protocol: protocol === 'https:' ? 'wss' : 'ws' } },
    channels: {
      socket: {
        address: socketPath,
        title: 'The socket of visitors and operators',
        messages: { ...client, ...server },
        servers: [{ $ref: '#/servers/chat' }],
      },
    },
    operations: {
      receive: {
        action: 'receive',
        channel: { $ref: '#/channels/socket' },
        summary: 'Frames of a client',
        messages: referencesTo(client),
      },
      send: {
        action: 'send',
        channel: { $ref: '#/channels/socket' },
        summary: 'Frames of the server',
        messages: referencesTo(server),
      },
    },
    components: { schemas: namedSchemas() },
  };
}
