import { afterEach, expect, test, vi } from 'vitest';
import { readCookie } from '../cookie.ts';

afterEach(() => void vi.unstubAllGlobals());

test('a cookie that another program of the host has written is read unchanged where it is not encoded', () => {
  vi.stubGlobal('document', { cookie: 'auth=100%; jwt=%D1%8F; empty=' });
  expect(['auth', 'jwt', 'empty', 'none'].map(readCookie)).toEqual(['100%', 'я', '', null]);
});
