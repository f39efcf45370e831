import { atom } from 'nanostores';
import { operator } from '../operator.ts';
import { readTeam } from '../team/use-members.ts';
import { findWorker, isInstalled, registerWorker, removeWorker } from '../worker/account-worker.ts';

/**
 * Why this browser cannot be notified. `insecure`: the page is not https; `install`: iOS delivers Web Push
 * to apps on the home screen only; `unsupported`: no Web Push in this browser; `denied`: the permission was refused.
 */
export type Hindrance = 'insecure' | 'install' | 'unsupported' | 'denied';

const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** What hinders this browser, null for nothing. */
export function findHindrance(): Hindrance | null {
  if (!window.isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isApple() && !isInstalled() ? 'install' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : null;
}

/** A person's id, stored while this browser is notified for that person. */
const key = 'otklik:push';

/** Whether this browser is notified for the signed-in person; null until that is known. */
export const $pushed = atom<boolean | null>(null);

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

const isSameKey = (one: ArrayBuffer | null | undefined, other: Uint8Array): boolean =>
  one != null && new Uint8Array(one).every((byte, at) => byte === other[at]);

/** The browser's subscription by the server's present key: one by another key is of no use. */
async function openSubscription({ pushManager }: ServiceWorkerRegistration): Promise<PushSubscription> {
  const applicationServerKey = bytesOf(await operator.push.loadKey());
  const before = await pushManager.getSubscription();
  if (before && isSameKey(before.options.applicationServerKey, applicationServerKey)) return before;
  await before?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

async function subscribe(registration: ServiceWorkerRegistration, memberId: string): Promise<void> {
  await operator.push.subscribe((await openSubscription(registration)).toJSON());
  localStorage.setItem(key, memberId);
  $pushed.set(true);
}

/** The id of the signed-in member. @throws Error while the members cannot be read */
async function readMemberId(): Promise<string> {
  const { me } = await readTeam();
  if (!me) throw new Error('The member is not known');
  return me.id;
}

/** What hinders a subscription at the browser's push service. */
export class PushServiceError extends Error {}

/** Has this browser notified; from a press, since it asks the person. @returns what hinders it, null for nothing */
export async function switchPushOn(): Promise<Hindrance | null> {
  const hindrance = findHindrance();
  if (hindrance) return hindrance;
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  await subscribe(await registerWorker(), await readMemberId()).catch((cause: unknown) => {
    throw cause instanceof DOMException ? new PushServiceError(cause.message, { cause }) : cause;
  });
  return null;
}

/** Ends the notifications of this browser. */
export async function switchPushOff(): Promise<void> {
  for (const { id, current } of await operator.push.list()) if (current) await operator.push.unsubscribe(id);
  localStorage.removeItem(key);
  $pushed.set(false);
  await (await (await findWorker())?.pushManager.getSubscription())?.unsubscribe();
  await removeWorker();
}

/**
 * Subscribes again where this person has switched it on here: the browser may have another endpoint now, and the person
 * be in another team.
 */
export async function resumePush(): Promise<void> {
  const stored = localStorage.getItem(key);
  if (stored === null || findHindrance() || stored !== (await readMemberId())) $pushed.set(false);
  else await subscribe(await registerWorker(), stored);
}

/** Follows another tab that switches this browser's notifications off, or on: then `resume` is called. Returns what ends it. */
export function onPushElsewhere(resume: () => void): () => void {
  const listen = (event: StorageEvent): void => {
    if (event.key !== key) return;
    if (event.newValue === null) $pushed.set(false);
    else resume();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

/**
 * Assumes, after `resumePush` has failed, that notifications are on or off as last stored in this browser. Which member is
 * signed in is then unknown, or the member of that storage.
 */
export function assumePush(): void {
  if ($pushed.get() === null && operator.auth.$signedIn.get())
    $pushed.set(localStorage.getItem(key) !== null && findHindrance() === null);
}

/** Closes all notifications of this browser, which show what visitors have written: the sign-in has ended. */
export async function closeAllPushes(): Promise<void> {
  for (const notification of (await (await findWorker())?.getNotifications()) ?? []) notification.close();
}

/** Closes the notifications of a dialog that were shown before this call: the dialog has been read. */
export async function closePushes(dialogId: string): Promise<void> {
  // Read before it is known whether this browser is notified, it is closed too.
  if ($pushed.get() === false) return;
  const readAt = Date.now();
  const shown = await (await findWorker())?.getNotifications({ tag: `dialog-${dialogId}` });
  for (const notification of shown ?? []) if (notification.data.shownAt <= readAt) notification.close();
}
