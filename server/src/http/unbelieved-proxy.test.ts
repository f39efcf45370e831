import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { warnOfProxy, watchProxy } from './unbelieved-proxy.ts';

function given(env: Record<string, string>) {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  return { lines, deps: { config: readConfig(env), log } };
}
const call = (headers: Record<string, string> = {}) => new Request('http://a.ru', { headers });
const forwarded = { 'X-Forwarded-For': '203.0.113.7' };

it('a call with X-Forwarded-For is warned of once, where no proxy is believed', () => {
  const { lines, deps } = given({});
  const look = watchProxy(deps);
  look(call());
  expect(lines).toEqual([]);
  look(call(forwarded));
  look(call(forwarded));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('set TRUST_PROXY');
  expect(lines[0]).not.toContain('203.0.113.7');
});

describe('a proxy that reports addresses by another header', () => {
  const others: Record<string, string>[] = [
    { Forwarded: 'for=203.0.113.7;proto=https' },
    { 'X-Real-IP': '203.0.113.7' },
    { 'CF-Connecting-IP': '203.0.113.7' },
    { 'True-Client-IP': '203.0.113.7' },
  ];
  it.each(others)('is warned of once, with what it has to send: %j', (headers) => {
    const [name = ''] = Object.keys(headers);
    for (const TRUST_PROXY of ['0', '1']) {
      const { lines, deps } = given({ TRUST_PROXY });
      const look = watchProxy(deps);
      look(call(headers));
      look(call(headers));
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain(`a call came with ${name} and without X-Forwarded-For`);
      expect(lines[0]).toContain('set TRUST_PROXY');
      expect(lines[0]).not.toContain('203.0.113.7');
    }
  });
  it.each(others)('and by X-Forwarded-For is no matter where the proxies are counted: %j', (headers) => {
    const { lines, deps } = given({ TRUST_PROXY: '1' });
    watchProxy(deps)(call({ ...forwarded, ...headers }));
    expect(lines).toEqual([]);
  });
});

it('no warning where the proxies are counted', () => {
  const { lines, deps } = given({ TRUST_PROXY: '1', NODE_ENV: 'production', PUBLIC_URL: 'https://chat.ru' });
  watchProxy(deps)(call(forwarded));
  warnOfProxy(deps);
  expect(lines).toEqual([]);
});

it.each([
  [{ NODE_ENV: 'production', PUBLIC_URL: 'https://chat.ru' }, 1],
  [{ NODE_ENV: 'production', PUBLIC_URL: 'http://chat.ru' }, 0],
  [{ PUBLIC_URL: 'https://chat.ru' }, 0],
])('at the start, by %j: %i', (env, count) => {
  const { lines, deps } = given(env as Record<string, string>);
  warnOfProxy(deps);
  expect(lines).toHaveLength(count);
});
