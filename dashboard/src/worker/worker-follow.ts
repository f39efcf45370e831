import { operator } from '../operator.ts';
import { $seenAt, forgetSeen, isInstalled, onWorkerMessage, registerWorker } from './account-worker.ts';

const forget = (): void => void forgetSeen().catch((cause: unknown) => console.warn('Загруженное не удалено', cause));

/** How soon what the worker could not load is loaded again while the socket is open; ms. */
const reloadPause = 3_000;

/** An old reply while the socket is open: the worker's call has failed alone. A new connection reloads what is shown. */
function reloadSoon(): () => void {
  const timer = setTimeout(() => {
    if ($seenAt.get() === null || operator.socket.$state.get() !== 'open') return;
    operator.socket.disconnect();
    operator.socket.connect();
  }, reloadPause);
  return () => clearTimeout(timer);
}

/**
 * While signed in: where the account is installed, registers the worker that opens it without a network; follows how old
 * that is which is shown. What was loaded is deleted when the sign-in ends or moves to another team.
 */
export function followWorker(): () => void {
  if ('serviceWorker' in navigator && isInstalled())
    registerWorker().catch((cause: unknown) => console.warn('Без сети аккаунт не откроется', cause));
  let stopReload = (): void => undefined;
  const ends = [
    () => stopReload(),
    onWorkerMessage((message) => {
      if (message.kind !== 'seen') return;
      $seenAt.set(Math.min(message.at, $seenAt.get() ?? message.at));
      stopReload();
      stopReload = reloadSoon();
    }),
    // An open connection reloads the list and the dialog.
    operator.socket.$state.listen((state) => {
      if (state === 'open') $seenAt.set(null);
    }),
    operator.team.$moves.listen(forget),
    operator.auth.$signedIn.listen((isSignedIn) => {
      if (!isSignedIn) forget();
    }),
  ];
  return () => ends.forEach((end) => end());
}
