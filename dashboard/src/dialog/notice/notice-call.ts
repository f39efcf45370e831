import { $noticeChoice, makeNotification, notificationPermission } from './notice-state.ts';
import { $pushed } from '../../push/push-device.ts';
import { playNotice } from './notice-sound.ts';
import { screenPath } from '../../ui/page/base-path.ts';

/** The dialog is in sight already. */
export const isLookedAt = (id: string): boolean =>
  document.visibilityState === 'visible' && document.hasFocus() && screenPath() === `/dialog/${id}`;

/** Of several tabs, one alone makes the sound and the notification. */
export async function inOneTab(name: string, run: () => void): Promise<void> {
  if (!('locks' in navigator)) return run();
  await navigator.locks.request(`otklik:${name}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    run();
    await new Promise((done) => setTimeout(done, 1000));
  });
}

export const shortText = (text: string): string => (text.length > 80 ? `${text.slice(0, 80).trimEnd()}…` : text);

/** What the browser shows, and what a press on it does. */
export interface News {
  readonly title: string;
  readonly body: string | undefined;
  readonly tag: string;
  readonly open: () => void;
}

function showNotification({ title, body, tag, open }: News): void {
  const notification = makeNotification(title, { body, tag, lang: 'ru' });
  if (!notification) return;
  notification.onclick = () => {
    window.focus();
    open();
    notification.close();
  };
}

/** However many visitors write at once, it sounds no oftener; ms. */
const betweenSounds = 2_000;
let soundedAt = 0;

export function call(news: News): void {
  const { sound, browser } = $noticeChoice.get();
  const isQuiet = Date.now() - soundedAt > betweenSounds;
  if (sound && isQuiet) {
    soundedAt = Date.now();
    playNotice().catch((cause: unknown) => console.warn('Звук уведомления не проигран', cause));
  }
  // Web Push shows the same.
  const isPushed = $pushed.get() === true;
  if (browser && !isPushed && document.visibilityState === 'hidden' && notificationPermission() === 'granted')
    showNotification(news);
}
