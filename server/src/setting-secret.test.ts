import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { bun, root, runChild } from '../../tests/harness/child.ts';
import { readConfig } from './config.ts';
import { createSecretFilter, secretsOf } from './setting-secret.ts';

const ends: (() => unknown)[] = [];
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end();
});

/** All settings that the server reads. */
function settingNames(): string[] {
  const names = new Set<string>();
  readConfig(new Proxy({}, { get: (_, name) => void names.add(String(name)) }));
  return [...names];
}

describe('settings with secrets', () => {
  it.each([
    ['MAIL_URL', 'smtp://a@b.ru:p#a/s?s%@host:587'],
    ['MAIL_URL', 'smtps://me:12?34@mail.example.com'],
    ['MAIL_URL', 'smtp://me:pa/ss@mail.example.com:25'],
    ['DATABASE_URL', 'postgres://shop:12#34@db.example.com/shop'],
    ['DATABASE_URL', 'postgres://shop:100%sure@db.example.com/shop'],
    ['REDIS_URL', 'redis://:p/a@ss@redis.example.com'],
    ['REDIS_URL', 'rediss://shop:12?34@redis.example.com:6380/1'],
    ['MAIL_URL', 'smtp://me:p@ss#1@mail.example.com:587'],
  ])('refuses %s whose password is not encoded, without its value: %s', (name, value) => {
    const start = () =>
      readConfig({ NODE_ENV: 'production', JWT_SECRET: 'Zq8fK2vN5xT1wB7yR4uJ9mC3sL6hD0aE', [name]: value });
    expect(start).toThrow(`${name} is not of the form`);
    expect(start).not.toThrow(value.slice(value.indexOf('//') + 2));
  });

  it.each([
    'smtp://a%40b.ru:p%23a%2Fs%3Fs%25@host:587',
    'smtp://a@b.ru:plain@host:587',
    'smtps://mail.example.com',
    'smtp://me:100%sure@host',
  ])('takes %s', (url) => {
    expect(readConfig({ MAIL_URL: url }).mailUrl).toBe(url.replace('%sure', '%25sure'));
  });

  it.each(['u:Marker-7f3a', 'u:Mar%6Ber-7f3a', 'user@shop.ru:Marker-7f3a'])(
    'names no secret in a refusal, whichever setting has %s',
    (user) => {
      for (const name of settingNames())
        for (const value of [`x://${user}@[host`, `http://${user}@host:99999`, `a=${user}://${user}@host`]) {
          const env = { [name]: value };
          let message = '';
          try {
            readConfig(env);
          } catch (error) {
            message = (error as Error).message;
          }
          expect([name, createSecretFilter(secretsOf(env))(message)]).not.toEqual([
            name,
            expect.stringMatching(/Mar(k|%6B)er-7f3a/),
          ]);
        }
    },
  );

  it('hides the whole value of each setting whose name ends as those of secrets do', () => {
    const named = settingNames().filter((name) => /(?:SECRET|TOKEN|KEY|PASSWORD)S?$/.test(name));
    expect(named).toContain('JWT_SECRET');
    for (const name of named) {
      const hide = createSecretFilter(secretsOf({ [name]: 'Marker-7f3a' }));
      expect([name, hide('{"value":"Marker-7f3a"}')]).toEqual([name, '{"value":"…"}']);
    }
  });

  it('hides each spelling of them in what is logged, and those of query parameters', () => {
    const hide = createSecretFilter(
      secretsOf({
        JWT_SECRET: 'one"two\\three',
        DATABASE_URL: 'postgres://shop:p%23ss%20word@db/shop?sslpassword=another-one',
        REDIS_URL: 'redis://:abc@cache',
      }),
    );
    for (const text of ['one"two\\three', 'p%23ss%20word', 'p#ss word', 'p#ss%20word', 'another-one'])
      expect(hide(JSON.stringify({ text: `a${text}b` }))).toBe('{"text":"a…b"}');
    expect(hide('{"args":["abc"],"url":"redis://:abc@cache","text":"abcdef"}')).toBe(
      '{"args":["…"],"url":"redis://:…@cache","text":"abcdef"}',
    );
  });

  it('a server that cannot reach its services logs none of their passwords', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'otklik-secret-'));
    ends.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const file = join(dataDir, 'run.ts');
    const password = 'Wq7-unguessable';
    writeFileSync(
      file,
      `import { readConfig } from '${import.meta.dirname}/config.ts';
      import { createLog } from '${import.meta.dirname}/log/log.ts';
      import { createMail } from '${import.meta.dirname}/mail/mail.ts';
      import { createSecretFilter } from '${import.meta.dirname}/setting-secret.ts';
      const config = readConfig(process.env);
      const log = createLog('info', createSecretFilter(config.secrets));
      log.error({ err: Object.assign(new TypeError('Invalid URL'), { input: config.mailUrl }), config }, config.mailUrl);
      log.child({ url: config.mailUrl }).warn(config.secrets.join());
      await createMail(config, Date, log).send({ to: 'a@b.ru', subject: '', text: '', html: '' }).catch(() => {});
      process.exit(0);`,
    );
    const child = runChild([bun, file], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir, MAIL_URL: `smtp://me:${password}@127.0.0.1:1` },
    });
    expect(await child.ended).toBe(0);
    expect(child.output()).toContain('a letter was not taken');
    expect(child.output()).not.toContain(password);
  });

  it('the README names every setting', () => {
    const page = readFileSync(join(root, 'README.md'), 'utf8');
    for (const name of settingNames().filter((one) => one !== 'NODE_ENV')) expect(page).toContain(`\`${name}`);
  });
});
