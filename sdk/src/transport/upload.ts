import type { Call, Endpoints, Reply } from '../contract/contract.ts';
import { clientError, failureOf } from './api-error.ts';
import type { Replied } from './remote.ts';
import { addressOf, sendRequest } from './request.ts';
import type { CallOptions, Rest } from './rest.ts';

const patience = 300_000;

/** Rows of the endpoint table that take a form with a file. */
export type UploadCall = { [K in Call]: Endpoints[K] extends { readonly multipart: true } ? K : never }[Call];

type Progress = (percent: number) => void;

interface FormCall {
  readonly url: string;
  readonly form: FormData;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

function sendForm({ url, form, headers, signal }: FormCall, progress: Progress): Promise<Replied<unknown>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => progress(Math.round((loaded / total) * 100));
    request.onload = () => {
      const { status, response } = request;
      const after = request.getResponseHeader('retry-after');
      const headers = new Headers(after === null ? {} : { 'retry-after': after });
      if (status >= 200 && status < 300) resolve({ status, data: response as unknown });
      else reject(failureOf({ status, headers }, response));
    };
    request.onerror = request.onabort = (cause) => reject(clientError('unreachable', cause));
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

/**
 * Sends a form with a file. `progress` receives whole percents, 0..100. fetch cannot report upload progress, so a
 * browser's XMLHttpRequest sends it; elsewhere, or with a custom fetch, it receives 100 at the end. 5 min unless
 * `timeout` is given.
 * @throws ApiError
 */
export async function uploadForm<K extends UploadCall>(
  rest: Rest,
  key: K,
  options: CallOptions<K> & { readonly form: FormData },
  progress: Progress,
): Promise<Reply<K>> {
  const { environment } = rest;
  const { url } = addressOf(environment.host, key, options.params);
  return rest.withAccess(key, { timeout: patience, ...options }, async (access, signal) => {
    progress(0);
    if (environment.fetch || typeof XMLHttpRequest === 'undefined') {
      const replied = await sendRequest(environment, key, options, access, signal);
      progress(100);
      return replied;
    }
    const headers = { ...environment.headers, authorization: `Bearer ${access}` };
    return sendForm({ url, form: options.form, headers, signal }, progress);
  });
}
