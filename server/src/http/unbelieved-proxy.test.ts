import { pino } from 'pino';
import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { warnOfProxy, watchProxy } from './unbelieved-proxy.ts';

function given(env: Record<string, string>) {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  return { lines, deps: { config: readConfig(env), log } };
}
const forwarded = new Request('http://a.ru', { headers: { 'X-Forwarded-For': '203.0.113.7' } });

it('a call with X-Forwarded-For is warned of once, where no proxy is believed', () => {
  const { lines, deps } = given({});
  const look = watchProxy(deps);
  look(new Request('http://a.ru'));
  expect(lines).toEqual([]);
  look(forwarded);
  look(forwarded);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('set TRUST_PROXY');
  expect(lines[0]).not.toContain('203.0.113.7');
});

it('no warning where the proxies are counted', () => {
  const { lines, deps } = given({ TRUST_PROXY: '1', NODE_ENV: 'production', PUBLIC_URL: 'https://chat.ru' });
  watchProxy(deps)(forwarded);
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
