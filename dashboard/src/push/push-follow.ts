import { operator } from '../operator.ts';
import { navigate } from '../ui/page/base-path.ts';
import { $pushed, closePushes, resumePush } from './push-device.ts';

/** What the service worker sends to the account's pages. */
export type WorkerMessage =
  | { readonly kind: 'pushed'; readonly type: string }
  | { readonly kind: 'open'; readonly url: string };

/** Follows what the service worker sends. Returns what ends it. */
export function onWorkerMessage(receive: (message: WorkerMessage) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const listen = ({ data }: MessageEvent<WorkerMessage>): void => receive(data);
  navigator.serviceWorker.addEventListener('message', listen);
  navigator.serviceWorker.startMessages();
  return () => navigator.serviceWorker.removeEventListener('message', listen);
}

/**
 * While signed in: renews this browser's subscription, opens the dialog of a notification that is pressed, closes those
 * of dialogs that were read here or on another device.
 */
export function followPush(): () => void {
  resumePush().catch((cause: unknown) => console.warn('Подписка на уведомления не обновлена', cause));
  const ends = [
    onWorkerMessage((message) => {
      if (message.kind === 'open') navigate(message.url);
    }),
    operator.socket.on('dialog', ({ dialog }) => {
      if (dialog.unread === 0 && !dialog.waiting) void closePushes(dialog.id);
    }),
    operator.auth.$signedIn.listen((isSignedIn) => {
      if (!isSignedIn) $pushed.set(null);
    }),
  ];
  return () => ends.forEach((end) => end());
}
