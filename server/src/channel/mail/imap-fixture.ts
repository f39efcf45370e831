import { createServer, type Server, type Socket } from 'node:net';
import type { Mailbox } from './mailbox-fixture.ts';

// As much of an IMAP server (RFC 3501, RFC 2177) as reading one folder takes, for machines without a real one.

interface Stored {
  uid: number;
  readonly raw: Buffer;
  isSeen: boolean;
}

export interface ImapFixture extends Mailbox {
  /** Gives all letters new numbers, as a server does that has lost its index. */
  renumber(): void;
  /** Whether the password is refused for now. */
  isClosed: boolean;
}

const headerOf = (raw: Buffer, names: readonly string[]): string => {
  const head = raw.toString('utf8').split('\r\n\r\n')[0]!;
  const fields = head.replaceAll(/\r\n([ \t])/g, '\0$1').split('\r\n');
  const wanted = fields.filter((field) => names.includes(field.split(':')[0]!.toUpperCase()));
  return `${wanted.map((field) => `${field.replaceAll('\0', '\r\n')}\r\n`).join('')}\r\n`;
};

const literal = (name: string, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${name} {${content.length}}\r\n`), content]);

/** The parts of a letter that a FETCH asks for. */
function partsOf(asked: string, { uid, raw }: Stored): Buffer {
  const parts: Buffer[] = [Buffer.from(`UID ${uid}`)];
  if (/RFC822\.SIZE/i.test(asked)) parts.push(Buffer.from(`RFC822.SIZE ${raw.length}`));
  const fields = /BODY(?:\.PEEK)?\[HEADER\.FIELDS \(([^)]*)\)\]/i.exec(asked)?.[1];
  if (fields !== undefined) {
    const names = fields.replaceAll('"', '').toUpperCase().split(' ');
    parts.push(literal(`BODY[HEADER.FIELDS (${fields})]`, Buffer.from(headerOf(raw, names))));
  }
  const [whole, , from, length] = /BODY\.PEEK\[\](<(\d+)\.(\d+)>)?/i.exec(asked) ?? [];
  if (whole && from !== undefined) parts.push(literal(`BODY[]<${from}>`, raw.subarray(+from, +from + +length!)));
  else if (whole) parts.push(literal('BODY[]', raw));
  return Buffer.concat(parts.flatMap((part, i) => (i === 0 ? [part] : [Buffer.from(' '), part])));
}

const rangeOf = (text: string, last: number): ((uid: number) => boolean) => {
  const [from = '1', to = from] = text.split(':');
  const [low, high] = [from, to].map((end) => (end === '*' ? last : Number(end))).toSorted((a, b) => a - b);
  return (uid) => uid >= low! && uid <= high!;
};

export async function startImap(): Promise<ImapFixture> {
  const letters: Stored[] = [];
  const sockets = new Set<Socket>();
  const idling = new Map<Socket, string>();
  let validity = 1;
  const fixture = { isClosed: false };
  const lastUid = (): number => letters.at(-1)?.uid ?? 0;

  const run = (socket: Socket, tag: string, command: string): void => {
    const send = (text: string | Buffer): void => void socket.write(text);
    const done = (text = 'OK done'): void => send(`${tag} ${text}\r\n`);
    const [, verb = '', rest = ''] = /^((?:UID )?\S+) ?(.*)$/i.exec(command) ?? [];
    switch (verb.toUpperCase()) {
      case 'CAPABILITY':
        send('* CAPABILITY IMAP4rev1 IDLE\r\n');
        return done();
      case 'LOGIN':
        return done(fixture.isClosed ? 'NO [AUTHENTICATIONFAILED] refused' : 'OK [CAPABILITY IMAP4rev1 IDLE] in');
      case 'SELECT':
        send(`* ${letters.length} EXISTS\r\n* FLAGS (\\Seen)\r\n* OK [UIDVALIDITY ${validity}] v\r\n`);
        send(`* OK [UIDNEXT ${lastUid() + 1}] n\r\n`);
        return done('OK [READ-WRITE] open');
      case 'UID SEARCH': {
        const range = /UID (\S+)/i.exec(rest)?.[1];
        const isWanted = range ? rangeOf(range, lastUid()) : () => true;
        send(`* SEARCH ${letters.flatMap(({ uid }) => (isWanted(uid) ? [uid] : [])).join(' ')}\r\n`);
        return done();
      }
      case 'UID FETCH': {
        const isWanted = rangeOf(rest.split(' ')[0]!, lastUid());
        for (const [i, letter] of letters.entries())
          if (isWanted(letter.uid))
            send(Buffer.concat([Buffer.from(`* ${i + 1} FETCH (`), partsOf(rest, letter), Buffer.from(')\r\n')]));
        return done();
      }
      case 'UID STORE': {
        const isWanted = rangeOf(rest.split(' ')[0]!, lastUid());
        for (const letter of letters) if (isWanted(letter.uid)) letter.isSeen = true;
        return done();
      }
      case 'IDLE':
        idling.set(socket, tag);
        return send(`+ idling\r\n* ${letters.length} EXISTS\r\n`);
      case 'LIST':
      case 'LSUB':
        send('* LIST () "/" INBOX\r\n');
        return done();
      case 'NOOP':
        send(`* ${letters.length} EXISTS\r\n`);
        return done();
      case 'LOGOUT':
        done();
        return void socket.end();
      default:
        return done('BAD unknown');
    }
  };

  const serve = (socket: Socket): void => {
    let text = '';
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      idling.delete(socket);
    });
    socket.on('data', (chunk) => {
      text += chunk.toString();
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        if (line.toUpperCase() === 'DONE') {
          socket.write(`${idling.get(socket)} OK idled\r\n`);
          idling.delete(socket);
        } else run(socket, line.split(' ')[0]!, line.slice(line.indexOf(' ') + 1));
      }
    });
    socket.write('* OK ready\r\n');
  };

  let server: Server;
  let port = 0;
  const listen = (): Promise<void> =>
    new Promise((resolve) => {
      server = createServer(serve).listen(port, '127.0.0.1', () => {
        ({ port } = server.address() as { port: number });
        resolve();
      });
    });
  const end = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  await listen();
  return Object.assign(fixture, {
    url: `imap://answers%40shop.example:word@127.0.0.1:${port}/INBOX`,
    deliver(raw: string) {
      letters.push({ uid: lastUid() + 1, raw: Buffer.from(raw.replaceAll(/\r?\n/g, '\r\n')), isSeen: false });
      for (const socket of idling.keys()) socket.write(`* ${letters.length} EXISTS\r\n`);
    },
    renumber() {
      validity += 1;
      for (const [i, letter] of letters.entries()) letter.uid = i + 1;
    },
    count: () => letters.length,
    seen: () => letters.filter(({ isSeen }) => isSeen).length,
    async restart() {
      await end();
      await listen();
    },
    stop: end,
  });
}
