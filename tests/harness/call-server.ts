import { setTimeout as pause } from 'node:timers/promises';
import { basePath } from '../../sdk/src/contract/endpoint.ts';

/** Makes a call of the API, again and again while the server is away. */
export async function callServer<T>(
  url: string,
  name: string,
  options: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
): Promise<T> {
  const [method, path] = name.split(' ') as [string, string];
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(url + basePath + path, {
      method,
      headers: {
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    }).catch((error: unknown) => {
      if (tries === 200) throw error;
      return null;
    });
    if (response?.ok) return (await response.json()) as T;
    if (response && response.status < 500) throw new Error(`${name}: ${response.status} ${await response.text()}`);
    if (tries === 200) throw new Error(`${name} fails`);
    await pause(100);
  }
}
