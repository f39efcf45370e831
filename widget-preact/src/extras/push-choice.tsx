import { useEffect, useState } from 'preact/hooks';
import type { PanelContext } from '../panel/panel-context.ts';
import { usePanel } from '../panel/panel-context.ts';
import { useStore } from '../panel/use-store.ts';
import { isNotified, noteNotified } from './notified.ts';

/** Whether this browser can be notified by the worker that the owner has put on the site. */
const canNotify = ({ shell }: PanelContext): boolean =>
  !!shell.options.push &&
  isSecureContext &&
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window &&
  Notification.permission !== 'denied';

/** The worker has a scope without pages, so that it is not in the way of another one of the site. */
function placeOf(file: string) {
  const script = new URL(file, location.href);
  return { script, scope: new URL('otklik-push/', script) };
}

async function register(file: string): Promise<ServiceWorkerRegistration> {
  const {
    script,
    scope: { pathname: scope },
  } = placeOf(file);
  const registration = await navigator.serviceWorker.register(script.pathname + script.search, { scope });
  const worker = registration.active ?? registration.waiting ?? registration.installing!;
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error(worker.state));
    };
    worker.onstatechange = look;
    look();
  });
  return registration;
}

async function subscribe({ pushManager }: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushManager.subscribe(options);
  } catch (cause) {
    // One by another key, as of a former server, has to end first.
    const before = await pushManager.getSubscription();
    if (!before) throw cause;
    await before.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/** What this browser has at its push service: it ends with the permission, and when the browser forgets the site. */
async function findSubscription({ shell }: PanelContext): Promise<PushSubscription | null> {
  const { href } = placeOf(shell.options.push!).scope;
  const registration = await navigator.serviceWorker.getRegistration(href);
  return registration?.scope === href ? registration.pushManager.getSubscription() : null;
}

/** @returns whether the person has allowed it; from a press, since the browser asks */
async function switchOn({ shell, visitor }: PanelContext): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const [registration, client] = await Promise.all([register(shell.options.push!), visitor.load()]);
  await client.subscribePush((await subscribe(registration, await client.loadPushKey())).toJSON());
  return true;
}

async function switchOff(panel: PanelContext): Promise<boolean> {
  await (await panel.visitor.load()).unsubscribePush();
  await (await findSubscription(panel))?.unsubscribe();
  return false;
}

/** Offers to notify of the answer after the page is closed. */
export function PushChoice() {
  const panel = usePanel();
  const words = useStore(panel.$words);
  const [isOn, setOn] = useState(isNotified(panel));
  const [isBusy, setBusy] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const change = (now: boolean) => {
    noteNotified(panel, now);
    setOn(now);
  };
  useEffect(() => {
    if (isOn && canNotify(panel))
      void findSubscription(panel).then(
        (found) => found || change(false),
        () => {},
      );
  }, []);
  if (!canNotify(panel)) return null;
  // A disabled button would lose the focus, and with it the keys of the chat.
  const run = async (work: () => Promise<boolean>) => {
    if (isBusy) return;
    setBusy(true);
    setFailed(false);
    try {
      change(await work());
    } catch {
      setFailed(true);
    }
    setBusy(false);
  };
  return (
    <p class="aside" role="status">
      {isFailed ? `${words.refused}. ` : isOn && `${words.notified} `}
      <button type="button" aria-disabled={isBusy} onClick={() => void run(() => (isOn ? switchOff : switchOn)(panel))}>
        {isOn ? words.notifyStop : words.notifyAnswer}
      </button>
    </p>
  );
}
