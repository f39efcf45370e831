import { Database } from 'bun:sqlite';
import pg from 'pg';
import { startImap } from '../../../server/src/channel/mail/imap-fixture.ts';
import { inboxKey } from '../../../server/src/dialog/letter/letter-link.ts';
import { replyToken } from '../../../server/src/mail/incoming/reply-token.ts';
import { hashToken } from '../../../server/src/security/token-hash.ts';
import { createAccount } from '../../harness/account.ts';
import { callServer } from '../../harness/call-server.ts';
import { createServerProcess, type ServerProcess } from '../../harness/server-process.ts';
import { createDatabase } from '../../harness/test-database.ts';

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
async function insertAddresses(path: string, postgres: string | null, rows: readonly string[][]): Promise<void> {
  if (postgres === null) {
    const db = new Database(path);
    db.run('pragma busy_timeout = 10000');
    for (const row of rows) db.run(insert(['?', '?', '?']), row);
    return db.close();
  }
  const client = new pg.Client({ connectionString: postgres });
  await client.connect();
  for (const row of rows) await client.query(insert(['$1', '$2', '$3']), row);
  await client.end();
}

/** Begins dialogs whose visitors have left an address, and the tokens by which their answers enter. */
async function beginDialogs(server: ServerProcess, postgres: string | null, count: number): Promise<MailedDialog[]> {
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
  await insertAddresses(server.database, postgres, rows);
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
  /** Address of a PostgreSQL in which a database is made. */
  readonly postgres: string | null;
}

/**
 * Delivers letters to a mailbox while the server that reads it is killed again and again.
 * @returns what is wrong: letters that are missing, doubled or out of order in their dialogs
 */
export async function checkMail({ letters, kills, postgres }: MailCheck): Promise<string[]> {
  const database = postgres === null ? null : await createDatabase(postgres);
  const mailbox = await startImap();
  const env = { MAIL_IN_URL: mailbox.url, JWT_SECRET: secret, ...(database ? { DATABASE_URL: database.url } : {}) };
  const server = await createServerProcess({ env });
  try {
    await server.start();
    const dialogs = await beginDialogs(server, database?.url ?? null, Math.ceil(letters / lettersEach));
    for (let kill = 0, sent = 0; kill <= kills; kill += 1) {
      const until = kill === kills ? letters : Math.floor(((kill + 1) * letters) / (kills + 1));
      for (; sent < until; sent += 1) {
        const { address } = dialogs[sent % dialogs.length]!;
        mailbox.deliver(letterTo(address, sent, `Письмо ${Math.floor(sent / dialogs.length)}`));
      }
      if (kill === kills) break;
      // Somewhere within the reading of what has just come.
      await Bun.sleep(Math.random() * 400);
      await server.end('SIGKILL');
      await server.start();
    }
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
  } finally {
    await server.stop();
    await mailbox.stop();
    await database?.drop();
  }
}
