import { atom } from 'nanostores';

/** How the operator wants to be called. */
export interface NoticeChoice {
  sound: boolean;
  /** Browser notifications, where the browser allows them. */
  browser: boolean;
  /** Also for answers of the assistant. */
  everything: boolean;
  /** The offer to turn notifications on has been answered. */
  asked: boolean;
}

const key = 'otklik:notice';
const usual: NoticeChoice = { sound: true, browser: false, everything: false, asked: false };

function read(): NoticeChoice {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<NoticeChoice>) };
  } catch (error) {
    if (error instanceof SyntaxError) return usual;
    throw error;
  }
}

/** The choice of this browser, stored across reloads. */
export const $noticeChoice = atom<NoticeChoice>(read());

export const chooseNotice = (part: Partial<NoticeChoice>): void => {
  $noticeChoice.set({ ...$noticeChoice.get(), ...part });
  localStorage.setItem(key, JSON.stringify($noticeChoice.get()));
};

/** Whether a page may make notifications: Chrome on Android leaves them to service workers, and throws. */
let canNotify: boolean | undefined;

/** Makes a notification; null where the browser has none for pages, which is then known. */
export function makeNotification(title: string, options?: NotificationOptions): Notification | null {
  try {
    return new Notification(title, options);
  } catch (cause) {
    console.warn('Браузер не показывает уведомления страниц', cause);
    canNotify = false;
    return null;
  }
}

/** Without the permission a notification is made and not shown. */
function lookAtNotifications(): boolean {
  if (!('Notification' in window)) return false;
  if (Notification.permission === 'default') makeNotification('')?.close();
  return canNotify ?? true;
}

/**
 * The browser's permission for notifications; `unsupported` where it has none. Chromium asks another process each time,
 * a millisecond and more: do not read it in what renders as the operator types or sends.
 */
export function notificationPermission(): NotificationPermission | 'unsupported' {
  canNotify ??= lookAtNotifications();
  return canNotify ? Notification.permission : 'unsupported';
}

/** Asks the browser; has to be called from a press. Answers whether notifications are on now. */
export async function allowNotifications(): Promise<boolean> {
  const isAllowed =
    notificationPermission() !== 'unsupported' && (await Notification.requestPermission()) === 'granted';
  chooseNotice({ browser: isAllowed, asked: true });
  return isAllowed;
}
