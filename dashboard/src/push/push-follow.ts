import { operator } from '../operator.ts';
import { navigate } from '../ui/page/base-path.ts';
import { onWorkerMessage } from '../worker/account-worker.ts';
import { $pushed, assumePush, closeAllPushes, closePushes, onPushElsewhere, resumePush } from './push-device.ts';

/**
 * While signed in: renews this browser's subscription, opens the dialog of a notification that is pressed, closes those
 * of dialogs that were read here or on another device.
 */
export function followPush(): () => void {
  const resume = (): void =>
    void resumePush().catch((cause: unknown) => {
      console.warn('Подписка на уведомления не обновлена', cause);
      assumePush();
    });
  resume();
  const ends = [
    onPushElsewhere(resume),
    operator.team.$moves.listen(resume),
    onWorkerMessage((message) => {
      if (message.kind === 'open') navigate(message.url);
    }),
    operator.socket.on('dialog', ({ dialog }) => {
      if (dialog.unread === 0 && !dialog.waiting) void closePushes(dialog.id);
    }),
    operator.auth.$signedIn.listen((isSignedIn) => {
      if (isSignedIn) return;
      $pushed.set(null);
      void closeAllPushes().catch((cause: unknown) => console.warn('Уведомления не закрыты', cause));
    }),
  ];
  return () => ends.forEach((end) => end());
}
