import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('readConfig', () => {
  it('has a default for everything', () => {
    const config = readConfig({ DATA_DIR: '/tmp/x' });
    expect(config).toMatchObject({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      dataDir: '/tmp/x',
      database: { kind: 'sqlite', path: '/tmp/x/otklik.sqlite' },
      redisUrl: null,
      publicUrl: 'http://127.0.0.1:3000',
      productName: 'Отклик',
      jwtSecret: null,
      mailUrl: 'file:/tmp/x/outbox',
      trustProxy: 0,
      probeDns: null,
      rateLimits: true,
      demo: true,
    });
    expect(config.mailFrom).toBe('"Отклик" <no-reply@localhost>');
    expect([...config.adminEmails, ...config.probeHosts]).toEqual([]);
  });

  it('reads what is set', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '::',
      DATABASE_URL: 'postgres://a@b/c',
      REDIS_URL: 'redis://r',
      JWT_SECRET: 's'.repeat(32),
      PUBLIC_URL: 'https://chat.shop.ru/',
      PRODUCT_NAME: 'Эхо',
      ADMIN_EMAILS: ' a@b.ru, C@d.ru,,',
      TRUST_PROXY: '2',
      PROBE_HOSTS: 'Shop.ru=http://127.0.0.1:4000,b.ru=http://127.0.0.1:4001',
      RATE_LIMITS: 'OFF',
      DEMO: 'off',
    });
    expect(config).toMatchObject({
      port: 8080,
      host: '::',
      database: { kind: 'postgres' },
      publicUrl: 'https://chat.shop.ru',
      trustProxy: 2,
      rateLimits: false,
      demo: false,
    });
    expect(config.mailFrom).toBe('"Эхо" <no-reply@chat.shop.ru>');
    expect([...config.adminEmails]).toEqual(['a@b.ru', 'c@d.ru']);
    expect(config.probeHosts.get('shop.ru')).toBe('http://127.0.0.1:4000');
  });

  it('takes the folder that a systemd unit has, unless one is named', () => {
    const STATE_DIRECTORY = '/var/lib/otklik';
    expect(readConfig({ STATE_DIRECTORY }).dataDir).toBe('/var/lib/otklik');
    expect(readConfig({ STATE_DIRECTORY, DATA_DIR: '/srv/chat' }).dataDir).toBe('/srv/chat');
  });

  it('in production serves everybody and makes no demonstration', () => {
    expect(readConfig({ NODE_ENV: 'production' })).toMatchObject({ host: '0.0.0.0', demo: false, rateLimits: true });
  });

  it.each([
    'short',
    'change-me-change-me',
    'change-me-change-me-change-me-change-me',
    'a'.repeat(64),
    'abcabcabcabcabcabcabcabcabcabcabcabc',
    'this-is-my-super-secret-for-production-1',
    'your-256-bit-key-goes-right-here-ok',
    'abcdefghijklmnopqrstuvwxyz0123456789',
    '0123456789abcdef0123456789abcdef0',
    'CHANGEME-8f2k1-zQv9-LmN3-pR7t-Xy5w-Bc4d',
    'my-jwt-token-8f2k1-zQv9-LmN3-pR7t-Xy5w',
    'PassWord-8f2k1-zQv9-LmN3-pR7t-Xy5w-Bc4',
  ])('refuses the guessable secret %j in production alone', (secret) => {
    expect(() => readConfig({ NODE_ENV: 'production', JWT_SECRET: secret })).toThrow('JWT_SECRET');
    expect(readConfig({ JWT_SECRET: secret }).jwtSecret).toBe(secret);
  });

  it('takes random secrets, however they are written', () => {
    const chance = 'J0paSsW3vToKeNq9/UuFVHxkq2tzWm1yR7Yb4s+Lc8=';
    expect(readConfig({ NODE_ENV: 'production', JWT_SECRET: chance }).jwtSecret).toBe(chance);
    for (let i = 0; i < 50; i += 1) {
      for (const form of ['hex', 'base64', 'base64url'] as const) {
        const secret = randomBytes(32).toString(form);
        expect(readConfig({ NODE_ENV: 'production', JWT_SECRET: secret }).jwtSecret).toBe(secret);
      }
    }
  });

  it('reads the mailbox of answers, whose password the log hides', () => {
    const { mailIn, secrets } = readConfig({
      MAIL_IN_URL: 'imaps://chat%40shop.ru:w%23rd-7@mail.shop.ru/INBOX/%D0%A7%D0%B0%D1%82',
    });
    expect(mailIn).toMatchObject({
      host: 'mail.shop.ru',
      port: 993,
      secure: true,
      user: 'chat@shop.ru',
      pass: 'w#rd-7',
    });
    expect(mailIn).toMatchObject({ folder: 'INBOX/Чат', address: { before: 'chat+', after: '@shop.ru' } });
    expect(secrets).toEqual(expect.arrayContaining(['w%23rd-7', 'w#rd-7']));
    const caught = { MAIL_IN_URL: 'imap://me:word@127.0.0.1', MAIL_IN_ADDRESS: 'chat-*@Reply.shop.ru' };
    expect(readConfig(caught).mailIn).toMatchObject({
      port: 143,
      secure: false,
      folder: 'INBOX',
      address: { before: 'chat-', after: '@reply.shop.ru' },
    });
  });

  it.each([
    [{ PORT: 'x' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ TRUST_PROXY: '-1' }, 'TRUST_PROXY'],
    [{ POLICY_URL: 'javascript:alert(1)' }, 'POLICY_URL'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ REDIS_URL: 'redis://x' }, 'JWT_SECRET'],
    [{ NODE_ENV: 'production', JWT_SECRET: 'short' }, 'JWT_SECRET'],
    [{ MAIL_URL: 'http://x' }, 'MAIL_URL'],
    [{ MAIL_CA: '/nowhere.pem' }, 'MAIL_CA'],
    [{ MAIL_CA: import.meta.filename }, 'MAIL_CA'],
    [{ PUBLIC_URL: 'chat.shop.ru' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://me:word@chat.shop.ru' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://shop.ru/chat?x' }, 'PUBLIC_URL'],
    [{ METRICS_TOKEN: 'too-short' }, 'METRICS_TOKEN'],
    [{ MAIL_URL: 'smtp://me:word@mail.shop.ru:465' }, 'MAIL_URL must begin with smtps://'],
    [{ MAIL_URL: 'smtps://me:word@mail.shop.ru:587' }, 'MAIL_URL must begin with smtp://'],
    [{ MAIL_IN_URL: 'pop3://me:word@mail.shop.ru' }, 'MAIL_IN_URL must begin with imap:// or imaps://'],
    [{ MAIL_IN_URL: 'imaps://me@shop.ru:wo#rd@mail.shop.ru' }, 'MAIL_IN_URL'],
    [{ MAIL_IN_URL: 'imaps://me%40shop.ru@mail.shop.ru' }, 'MAIL_IN_URL must have a user and a password'],
    [{ MAIL_IN_URL: 'imap://me%40shop.ru:word@mail.shop.ru:993' }, 'MAIL_IN_URL must begin with imaps://'],
    [{ MAIL_IN_URL: 'imaps://me:word@mail.shop.ru' }, 'MAIL_IN_ADDRESS must be the address'],
    [{ MAIL_IN_URL: 'imaps://me:word@mail.shop.ru', MAIL_IN_ADDRESS: 'nothing' }, 'MAIL_IN_ADDRESS'],
    [{ MAIL_IN_URL: 'imaps://me:word@mail.shop.ru', MAIL_IN_ADDRESS: `${'a'.repeat(40)}@b.ru` }, 'MAIL_IN_ADDRESS'],
    [{ MAIL_IN_ADDRESS: 'a@b.ru' }, 'MAIL_IN_URL must be set'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ PROBE_HOSTS: 'nothing' }, 'PROBE_HOSTS'],
    [{ NODE_ENV: 'production', RATE_LIMITS: 'off' }, 'RATE_LIMITS'],
    [{ NODE_ENV: 'production', PROBE_HOSTS: 'a=http://b' }, 'PROBE_HOSTS'],
  ])('refuses %j and names the setting', (env, name) => {
    expect(() => readConfig(env)).toThrow(name);
  });
});
