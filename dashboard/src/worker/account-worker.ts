import { atom, onMount } from 'nanostores';
import { basePath } from '../ui/page/base-path.ts';

/** What the service worker sends to the account's pages. */
export type WorkerMessage =
  | { readonly kind: 'pushed'; readonly type: string }
  | { readonly kind: 'open'; readonly url: string }
  | { readonly kind: 'seen'; readonly at: number };

const hasWorkers = 'serviceWorker' in navigator;
/** Load time of the oldest cached reply on the screen, ms since 1970; null if all replies are the server's. */
export const $seenAt = atom<number | null>(null);

/** Whether the account is open as an installed app. */
export const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches;

export const findWorker = async (): Promise<ServiceWorkerRegistration | undefined> =>
  hasWorkers ? navigator.serviceWorker.getRegistration(`${basePath}/`) : undefined;

/** Where browsers have Trusted Types, the policy of the account's page allows this one alone. */
interface Policies {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

const workerPath = `${basePath}/account-worker.js`;
let createdUrl: string | undefined;

/** The address of the service worker; a policy may be created once. */
function workerUrl(): string {
  const { trustedTypes } = window as { trustedTypes?: Policies };
  createdUrl ??= trustedTypes
    ? trustedTypes.createPolicy('account-worker', { createScriptURL: () => workerPath }).createScriptURL(workerPath)
    : workerPath;
  return createdUrl;
}

/** The worker sees no request that was made before it was there, nor what the browser takes from its memory. */
function reportLoaded({ active }: ServiceWorkerRegistration): void {
  // Without repetitions: lazily loaded files are asked for in several ways.
  const urls = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
  active?.postMessage({ kind: 'loaded', urls: [...urls] });
}

/** Registers the worker of this browser, or updates it; it stores the files that this page loads. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(workerUrl(), { scope: `${basePath}/` });
  const registration = await navigator.serviceWorker.ready;
  reportLoaded(registration);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') reportLoaded(registration);
  });
  return registration;
}

/** Deletes the cached dialogs; replies of calls in progress are not cached either. */
export async function forgetSeen(): Promise<void> {
  $seenAt.set(null);
  if (!hasWorkers) return;
  navigator.serviceWorker.controller?.postMessage({ kind: 'forget' });
  await caches.delete('seen');
}

/** Removes the worker from a browser that is not notified any more, unless the account is installed there. */
export async function removeWorker(): Promise<void> {
  if (isInstalled()) return;
  await (await findWorker())?.unregister();
  await forgetSeen();
  await caches.delete('shell');
}

/** Follows what the service worker sends. Returns what ends it. */
export function onWorkerMessage(receive: (message: WorkerMessage) => void): () => void {
  if (!hasWorkers) return () => undefined;
  const listen = ({ data }: MessageEvent<WorkerMessage>): void => receive(data);
  navigator.serviceWorker.addEventListener('message', listen);
  navigator.serviceWorker.startMessages();
  return () => navigator.serviceWorker.removeEventListener('message', listen);
}

// A list may show a cached reply before the script of `worker-follow` is loaded.
onMount($seenAt, () =>
  onWorkerMessage((message) => {
    if (message.kind === 'seen') $seenAt.set(Math.min(message.at, $seenAt.get() ?? message.at));
  }),
);
