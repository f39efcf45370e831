import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { accessLife, readClaims, signAccess } from './access-token.ts';
import { systemClock } from '../runtime/clock.ts';

const secret = 'a secret of thirty-two characters';
const operator = { memberId: 'user-1', signinId: 'signin-1' };
const at = (seconds: number) => ({ secret, clock: { ...systemClock, now: () => seconds * 1000 } });
const made = 1_700_000_000;
const token = signAccess(at(made), operator);
const [header, payload, signature] = token.split('.') as [string, string, string];
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const sign = (text: string, key = secret): string =>
  `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;

describe('an access token', () => {
  it('is a JWT by HMAC with SHA-256 that names its operator', () => {
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toEqual({
      sub: 'user-1',
      sid: 'signin-1',
      iat: made,
      exp: made + accessLife,
    });
    expect(token).toBe(sign(`${header}.${payload}`));
    expect(readClaims(at(made), token)).toEqual(operator);
  });

  it('is good until its time is over', () => {
    expect(readClaims(at(made + accessLife - 1), token)).toEqual(operator);
    expect(readClaims(at(made + accessLife), token)).toBeNull();
  });

  it('is refused by a server with another secret', () => {
    const other = { ...at(made), secret: 'another secret of thirty-two chars' };
    const foreign = signAccess(other, operator);
    expect([readClaims(other, foreign), readClaims(at(made), foreign)]).toEqual([operator, null]);
  });

  it.each([
    ['signed with another secret', sign(`${header}.${payload}`, 'another secret')],
    ['without a signature', `${header}.${payload}.`],
    ['with two parts', `${header}.${payload}`],
    ['with four parts', `${token}.${signature}`],
    ['of another payload', `${header}.${encode({ sub: 'user-2', sid: 'signin-1', exp: made + 900 })}.${signature}`],
    ['that asks for no signature', `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`],
    ['with a header of its own', sign(`${encode({ alg: 'HS256', typ: 'JWT', kid: '../key' })}.${payload}`)],
    ['without an end', sign(`${header}.${encode({ sub: 'user-1', sid: 'signin-1' })}`)],
    ['of nobody', sign(`${header}.${encode({ sid: 'signin-1', exp: made + 900 })}`)],
    ['empty', ''],
    ['of dots', '...'],
  ])('is not one %s', (_, text) => {
    expect(readClaims(at(made), text)).toBeNull();
  });
});
