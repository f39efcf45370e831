import type { Call, Endpoints, Reply } from '../contract/contract.ts';
import { ApiError, failureOf } from './api-error.ts';
import type { Replied } from './remote.ts';
import { addressOf, type CallArguments, type CallOptions, type Rest } from './rest.ts';

const patience = 300_000;

/** Rows of the endpoint table that take a form with a file. */
export type UploadCall = { [K in Call]: Endpoints[K] extends { readonly multipart: true } ? K : never }[Call];

type Progress = (percent: number) => void;

function sendForm(url: string, form: FormData, access: string, progress: Progress): Promise<Replied<unknown>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.setRequestHeader('authorization', `Bearer ${access}`);
    request.responseType = 'json';
    request.timeout = patience;
    request.upload.onprogress = ({ loaded, total }) => progress(Math.round((loaded / total) * 100));
    request.onload = () => {
      const { status, response } = request;
      const headers = new Headers({ 'retry-after': request.getResponseHeader('retry-after') ?? '' });
      if (status >= 200 && status < 300) resolve({ status, data: response as unknown });
      else reject(failureOf(status, headers, response));
    };
    request.onerror = request.ontimeout = request.onabort = (cause) => reject(new ApiError(0, null, null, cause));
    request.send(form);
  });
}

/**
 * Sends a form with a file. `progress` is told whole percents, 0..100.
 * fetch cannot tell how far an upload is, so a browser's XMLHttpRequest sends it; elsewhere 100 comes at the end.
 * @throws ApiError
 */
export async function uploadForm<K extends UploadCall>(
  rest: Rest,
  key: K,
  options: CallOptions<K> & { readonly form: FormData },
  progress: Progress,
): Promise<Replied<Reply<K>>> {
  if (typeof XMLHttpRequest === 'undefined') {
    const replied = await rest.signed(key, ...([{ timeout: patience, ...options }] as unknown as CallArguments<K>));
    progress(100);
    return replied;
  }
  const { url } = addressOf(rest.host, key, options.params);
  const send = async (access: string): Promise<Replied<Reply<K>>> =>
    (await sendForm(url, options.form, access, progress)) as Replied<Reply<K>>;
  const access = rest.tokens.access() ?? (await rest.tokens.renew(null));
  try {
    return await send(access);
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.status !== 401) throw cause;
    return send(await rest.tokens.renew(access));
  }
}
