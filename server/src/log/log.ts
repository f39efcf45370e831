import { pino, type Logger } from 'pino';

export type Log = Logger;

const secrets = [
  'password',
  'confirm',
  'oldPassword',
  'newPassword',
  'token',
  'refresh',
  'access',
  'stone',
  'selina',
  'secret',
  'authorization',
];

/** The server's log: JSON lines on stdout, written at once, without anybody's secrets; `hide` removes more of them. */
export const createLog = (level: string, hide: (line: string) => string = (line) => line): Log =>
  pino(
    {
      level,
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: '…' },
      hooks: { streamWrite: hide },
    },
    pino.destination({ dest: 1, sync: true }),
  );
