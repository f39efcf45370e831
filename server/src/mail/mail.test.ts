import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { decodeQuotedPrintable } from '../../../tests/harness/outbox.ts';
import { systemClock } from '../runtime/clock.ts';
import { readConfig } from '../config.ts';
import { createMail, type Letter } from './mail.ts';

const log = pino({ level: 'silent' });
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const letter: Letter = {
  to: 'anna@example.com',
  subject: 'Отклик: код',
  text: 'Введите этот код:\n\n123456\n\nКод действует 10 минут.\n',
  html: '<p>Введите этот код:</p>\n<p>\n123456\n</p>',
};

const expectLetter = (raw: string): void => {
  expect(raw).toMatch(/^To: anna@example\.com\r?$/m);
  expect(raw).toMatch(/^From: [^\n]*\r?\n? ?<no-reply@chat\.example>/m);
  expect(raw).toMatch(/^123456\r?$/m);
  expect(raw).toContain('text/plain; charset=utf-8');
  expect(decodeQuotedPrintable(raw)).toContain('Код действует 10 минут.');
};

describe('the outbox', () => {
  it('keeps one .eml a letter, in order, with the code alone on a raw line', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'otklik-outbox-'));
    ends.push(() => rmSync(folder, { recursive: true }));
    const mail = createMail(
      readConfig({ MAIL_URL: `file:${join(folder, 'new')}`, PUBLIC_URL: 'https://chat.example' }),
      systemClock,
      log,
    );
    for (const subject of ['first', 'second', 'third']) await mail.send({ ...letter, subject });
    const names = readdirSync(join(folder, 'new')).sort();
    expect(names).toHaveLength(3);
    const raws = names.map((name) => readFileSync(join(folder, 'new', name), 'utf8'));
    raws.forEach(expectLetter);
    expect(names.every((name) => name.endsWith('.eml'))).toBe(true);
    expect(raws.map((raw) => /^Subject: (\w+)/m.exec(raw)?.[1])).toEqual(['first', 'second', 'third']);
  });

  it('that cannot be written to is unavailable', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'otklik-outbox-'));
    ends.push(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'taken'), '');
    const mail = createMail(
      readConfig({ MAIL_URL: `file:${join(folder, 'taken/new')}`, PUBLIC_URL: 'https://chat.example' }),
      systemClock,
      log,
    );
    await expect(mail.send(letter)).rejects.toMatchObject({ status: 503, retryAfter: 60 });
  });
});

interface Received {
  readonly from: string;
  readonly to: string[];
  readonly raw: string;
  readonly user: string | undefined;
}

/** A certificate without an authority. */
function selfSigned(): { key: string; cert: string; file: string } {
  const folder = mkdtempSync(join(tmpdir(), 'otklik-relay-'));
  ends.push(() => rmSync(folder, { recursive: true }));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const request = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost';
  const names = ['-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', cert];
  const made = spawnSync('openssl', request.split(' ').concat(names));
  expect(made.status, String(made.stderr)).toBe(0);
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8'), file: cert };
}

async function startSmtp(
  answer: { error?: Error; tls?: SMTPServerOptions } = {},
): Promise<{ port: number; received: Received[] }> {
  const received: Received[] = [];
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: answer.tls ? [] : ['STARTTLS'],
    ...answer.tls,
    onAuth: ({ username, password }, _, done) =>
      password === 'p@ss' ? done(null, { user: username }) : done(new Error('no')),
    onData(stream, session, done) {
      let raw = '';
      stream.on('data', (chunk) => (raw += chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw,
          user: session.user as string | undefined,
        });
        done(answer.error);
      });
    },
  });
  // A client that refuses the certificate.
  server.on('error', () => undefined);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ends.push(() => new Promise<void>((done) => server.close(done)));
  return { port: (server.server.address() as { port: number }).port, received };
}

const smtpMail = (port: number, user = 'me:p%40ss@') => {
  const mail = createMail(
    readConfig({ MAIL_URL: `smtp://${user}127.0.0.1:${port}`, PUBLIC_URL: 'https://chat.example' }),
    systemClock,
    log,
  );
  ends.unshift(() => mail.close());
  return mail;
};

describe('SMTP', () => {
  it('hands letters to a real server, signed in', async () => {
    const { port, received } = await startSmtp();
    const mail = smtpMail(port);
    await Promise.all([mail.send(letter), mail.send(letter)]);
    expect(received).toHaveLength(2);
    expect(received[0]).toMatchObject({ from: 'no-reply@chat.example', to: ['anna@example.com'], user: 'me' });
    expectLetter(received[0]!.raw);
  });

  it('takes an address as it is, never as a list of several', async () => {
    const { port, received } = await startSmtp();
    await smtpMail(port)
      .send({ ...letter, to: '1,anna@example.com' })
      .catch(() => undefined);
    await smtpMail(port).send({ ...letter, to: 'boris@example.com' });
    const reached = received.flatMap(({ to }) => to);
    expect(reached).toContain('boris@example.com');
    expect(reached).not.toContain('anna@example.com');
  });

  it('throws `unavailable` when the mail server refuses or is unreachable', async () => {
    const refusing = await startSmtp({ error: new Error('mailbox is full') });
    await expect(smtpMail(refusing.port).send(letter)).rejects.toMatchObject({ reason: 'unavailable', status: 503 });
    await expect(smtpMail(refusing.port, 'me:wrong@').send(letter)).rejects.toMatchObject({ reason: 'unavailable' });
    await expect(smtpMail(1).send(letter)).rejects.toMatchObject({ reason: 'unavailable' });
  });

  it.each([
    ['smtp', false],
    ['smtps', true],
  ])('trusts a relay over %s with a certificate of its own by MAIL_CA alone', async (scheme, secure) => {
    const { key, cert, file } = selfSigned();
    const { port, received } = await startSmtp({ tls: { key, cert, secure } });
    const open = (env: Record<string, string>) => {
      const url = `${scheme}://me:p%40ss@localhost:${port}`;
      const mail = createMail(readConfig({ MAIL_URL: url, ...env }), systemClock, log);
      ends.unshift(() => mail.close());
      return mail;
    };
    await expect(open({}).send(letter)).rejects.toMatchObject({ reason: 'unavailable' });
    expect(received).toEqual([]);
    await open({ MAIL_CA: file }).send(letter);
    expect(received).toHaveLength(1);
    // The certificate of another one is no reason to trust this one.
    await expect(open({ MAIL_CA: selfSigned().file }).send(letter)).rejects.toMatchObject({ reason: 'unavailable' });
  });

  it.each([
    ['smtps', 'a relay without TLS', false, 'MAIL_URL=smtp://…'],
    ['smtp', 'a relay that wants TLS from the start', true, 'MAIL_URL=smtps://…'],
    ['smtps', 'a relay with a certificate of its own', true, 'MAIL_CA'],
  ])('by %s to %s: the log names what helps', async (scheme, _, secure, advice) => {
    const { key, cert } = selfSigned();
    const { port } = await startSmtp(secure ? { tls: { key, cert, secure } } : {});
    const lines: string[] = [];
    const config = readConfig({ MAIL_URL: `${scheme}://me:p%40ss@localhost:${port}` });
    const mail = createMail(config, systemClock, pino({}, { write: (line: string) => void lines.push(line) }));
    ends.unshift(() => mail.close());
    await expect(mail.send(letter)).rejects.toMatchObject({ reason: 'unavailable' });
    expect(lines.join('')).toContain(advice);
  });
});
