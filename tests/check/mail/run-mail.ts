import { Database } from 'bun:sqlite';
import pg from 'pg';
import { startDovecot } from '../../../server/src/channel/mail/dovecot-fixture.ts';
import { startImap } from '../../../server/src/channel/mail/imap-fixture.ts';
import type { Mailbox } from '../../../server/src/channel/mail/mailbox-fixture.ts';
import { inboxKey } from '../../../server/src/dialog/letter/letter-link.ts';
import { replyToken } from '../../../server/src/mail/incoming/reply-token.ts';
import { hashToken } from '../../../server/src/security/token-hash.ts';
import { createAccount } from '../../harness/account.ts';
import { callServer } from '../../harness/call-server.ts';
import type { ServerProcess } from '../../harness/server-process.ts';
import { type Setup, withSetup } from '../delivery/setup.ts';

/** Letters of one dialog: fewer than wait for a member within an hour. */
const lettersEach = 10;
const secret = 'a secret of the check of mail, which is long enough';
const email = 'anna@example.com';

interface MailedDialog {
  readonly token: string;
  /** Where its letters are answered. */
  readonly address: string;
}

const insert = (slots: readonly [string, string, string]): string =>
  `insert into reply_address (token_hash, dialog_id, address_key) select ${slots[0]}, id, ${slots[1]} from dialog where session = ${slots[2]}`;

/** Stores tokens, with the address and the session of each, next to the server that has the database open. */
export async function insertAddresses(database: Setup['database'], rows: readonly string[][]): Promise<void> {
  if ('file' in database) {
    const db = new Database(database.file);
    db.run('pragma busy_timeout = 10000');
    for (const row of rows) db.run(insert(['?', '?', '?']), row);
    return db.close();
  }
  const client = new pg.Client({ connectionString: database.postgres });
  await client.connect();
  for (const row of rows) await client.query(insert(['$1', '$2', '$3']), row);
  await client.end();
}

/** Begins dialogs whose visitors have left an address, and the tokens by which their answers enter. */
async function beginDialogs(
  server: ServerProcess,
  database: Setup['database'],
  count: number,
): Promise<MailedDialog[]> {
  const { site } = await createAccount(server, 'mailed');
  const dialogs: (MailedDialog & { session: string })[] = [];
  for (let i = 0; i < count; i += 1) {
    const { session, token } = await callServer<{ session: string; token: string }>(
      server.url,
      'POST /widget/session',
      { body: { site } },
    );
    await callServer(server.url, 'PATCH /widget/visitor', { token, body: { email } });
    dialogs.push({ session, token, address: replyToken(secret, `check:${i}`) });
  }
  const rows = dialogs.map(({ session, address }) => [hashToken(address), inboxKey({ secret }, email), session]);
  await insertAddresses(database, rows);
  return dialogs.map(({ token, address }) => ({ token, address: `answers+${address}@shop.example` }));
}

const letterTo = (address: string, id: number, text: string): string =>
  `From: ${email}\nTo: ${address}\nMessage-ID: <kill.${id}@example.com>\nContent-Type: text/plain; charset=utf-8\n\n${text}\n`;

async function textsOf(server: ServerProcess, token: string): Promise<string[]> {
  const { sentences } = await callServer<{ sentences: { author: string; text: string }[] }>(
    server.url,
    'GET /widget/sentence?before=1000',
    { token },
  );
  return sentences.filter(({ author }) => author === 'visitor').map(({ text }) => text);
}

export interface MailCheck {
  readonly letters: number;
  readonly kills: number;
  /** Address of a PostgreSQL in which a database is made, in place of a file of SQLite. */
  readonly postgres?: string | undefined;
  /** Two servers run over a PostgreSQL and a Redis of the check's own. */
  readonly processes?: 1 | 2;
  /** The mailbox is Dovecot's in place of our own. */
  readonly dovecot?: boolean;
}

/** Delivers letters while the servers that read them are ended by force, each in turn. */
async function deliverAll(
  servers: readonly ServerProcess[],
  mailbox: Mailbox,
  dialogs: readonly MailedDialog[],
  { letters, kills }: MailCheck,
): Promise<void> {
  for (let kill = 0, sent = 0; kill <= kills; kill += 1) {
    const until = kill === kills ? letters : Math.floor(((kill + 1) * letters) / (kills + 1));
    for (; sent < until; sent += 1) {
      const { address } = dialogs[sent % dialogs.length]!;
      mailbox.deliver(letterTo(address, sent, `Письмо ${Math.floor(sent / dialogs.length)}`));
    }
    if (kill === kills) return;
    // Somewhere within the reading of what has just come.
    await Bun.sleep(Math.random() * 400);
    const server = servers[kill % servers.length]!;
    await server.end('SIGKILL');
    await server.start();
  }
}

async function runOver({ servers, database }: Setup, mailbox: Mailbox, check: MailCheck): Promise<string[]> {
  const { letters } = check;
  for (const one of servers) await one.start();
  const server = servers[0]!;
  const dialogs = await beginDialogs(server, database, Math.ceil(letters / lettersEach));
  await deliverAll(servers, mailbox, dialogs, check);
  const wanted = (of: number): string[] =>
    Array.from({ length: Math.ceil((letters - of) / dialogs.length) }, (_, i) => `Письмо ${i}`);
  const total = async (): Promise<number> =>
    (await Promise.all(dialogs.map(({ token }) => textsOf(server, token)))).flat().length;
  for (let looks = 0; (await total()) < letters && looks < 600; looks += 1) await Bun.sleep(500);
  const faults: string[] = [];
  for (const [i, { token }] of dialogs.entries()) {
    const found = await textsOf(server, token);
    if (found.join() !== wanted(i).join()) faults.push(`dialog ${i}: ${found.join()}, not ${wanted(i).join()}`);
  }
  if (mailbox.count() !== letters) faults.push(`${mailbox.count()} of ${letters} letters are in the mailbox`);
  return faults;
}

/**
 * Delivers letters to a mailbox while the servers that read it are killed again and again.
 * @returns what is wrong: letters that are missing, doubled or out of order in their dialogs
 */
export async function checkMail(check: MailCheck): Promise<string[]> {
  const { postgres, processes = 1, dovecot } = check;
  const mailbox = await (dovecot ? startDovecot() : startImap());
  const env = { MAIL_IN_URL: mailbox.url, MAIL_IN_ADDRESS: 'answers@shop.example', JWT_SECRET: secret };
  try {
    return await withSetup({ processes, env, ...(postgres ? { postgres } : {}) }, (setup) =>
      runOver(setup, mailbox, check),
    );
  } finally {
    await mailbox.stop();
  }
}
