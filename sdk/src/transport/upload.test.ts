import { afterEach, expect, test, vi } from 'vitest';
import { environmentOf } from './environment.ts';
import { createRest } from './rest.ts';
import { uploadForm } from './upload.ts';

/** A browser's request whose reply comes at once. */
const answering = (status: number, retryAfter: string | null) =>
  class {
    status = status;
    response = null;
    upload = {};
    onload = (): void => undefined;
    open(): void {}
    abort(): void {}
    setRequestHeader(): void {}
    getResponseHeader = (): string | null => retryAfter;
    send(): void {
      queueMicrotask(() => this.onload());
    }
  };
const tokens = { access: () => 'a', renew: () => Promise.reject(new Error('not asked for')) };

afterEach(() => vi.unstubAllGlobals());

test.each([
  [503, null, null],
  [429, '', null],
  [429, 'Fri, 31 Dec 1999 23:59:59 GMT', null],
  [429, '7', 7],
])(
  'an upload refused with %i and Retry-After %o waits %o s before the next try',
  async (status, header, retryAfter) => {
    vi.stubGlobal('XMLHttpRequest', answering(status, header));
    const rest = createRest(environmentOf({ host: 'http://127.0.0.1:1' }), tokens);
    const sent = uploadForm(rest, 'POST /user/image/upload', { form: new FormData() }, () => undefined);
    await expect(sent).rejects.toMatchObject({ status, retryAfter });
  },
);
