import { operator } from '../operator.ts';
import { $seenAt, forgetSeen, isInstalled, onWorkerMessage, registerWorker } from './account-worker.ts';

const forget = (): void => void forgetSeen().catch((cause: unknown) => console.warn('Загруженное не удалено', cause));

/** How soon what the worker could not load is loaded again; doubled with each attempt; ms. */
const pauses = { least: 3_000, most: 60_000 };

/** Loads again what the screen shows of the dialogs. */
async function loadShown(): Promise<void> {
  const { dialog } = operator;
  const { status, filter, q, domainId, tag, assigned } = dialog.$list.get();
  const id = dialog.$detail.get().data?.id;
  await Promise.all([
    dialog.loadCounts(),
    ...(status === null ? [] : [dialog.loadList({ filter, q, domainId, tag, assigned })]),
    ...(id === undefined ? [] : [dialog.open(id), dialog.loadHeader(id), dialog.loadNotes(id)]),
  ]);
}

/**
 * Shows how old the worker's replies are. One while the socket is open: the worker's call has failed alone, and is
 * repeated until the reply is the server's.
 */
function createSeen(): { receive(): void; reset(): void; stop(): void } {
  let pause = pauses.least;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let received = 0;

  const reloadLater = (): void => void (timer ??= setTimeout(reload, pause));
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const reset = (): void => {
    stop();
    pause = pauses.least;
    $seenAt.set(null);
  };
  async function reload(): Promise<void> {
    timer = undefined;
    if ($seenAt.get() === null || operator.socket.$state.get() !== 'open') return;
    pause = Math.min(pause * 2, pauses.most);
    const before = received;
    const isLoaded = await loadShown().then(
      () => true,
      () => false,
    );
    if (!isLoaded) reloadLater();
    else if (received === before) reset();
  }
  return {
    receive() {
      received += 1;
      reloadLater();
    },
    reset,
    stop,
  };
}

/**
 * While signed in: where the account is installed, registers the worker that opens it without a network; follows how old
 * that is which is shown. What was loaded is deleted when the sign-in ends or moves to another team.
 */
export function followWorker(): () => void {
  if ('serviceWorker' in navigator && isInstalled())
    registerWorker().catch((cause: unknown) => console.warn('Без сети аккаунт не откроется', cause));
  const seen = createSeen();
  const ends = [
    seen.stop,
    onWorkerMessage((message) => {
      if (message.kind === 'seen') seen.receive();
    }),
    // What came before this script was loaded.
    $seenAt.subscribe((at) => {
      if (at !== null) seen.receive();
    }),
    // An open connection reloads the list and the dialog.
    operator.socket.$state.listen((state) => {
      if (state === 'open') seen.reset();
    }),
    operator.team.$moves.listen(forget),
    operator.auth.$signedIn.listen((isSignedIn) => {
      if (!isSignedIn) forget();
    }),
  ];
  return () => ends.forEach((end) => end());
}
