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

/**
 * The browser's permission for notifications; `unsupported` where it has none. Chromium asks another process each time,
 * a millisecond and more: do not read it in what renders as the operator types or sends.
 */
export const notificationPermission = (): NotificationPermission | 'unsupported' =>
  'Notification' in window ? Notification.permission : 'unsupported';

/** Asks the browser; has to be called from a press. Answers whether notifications are on now. */
export async function allowNotifications(): Promise<boolean> {
  const isAllowed = 'Notification' in window && (await Notification.requestPermission()) === 'granted';
  chooseNotice({ browser: isAllowed, asked: true });
  return isAllowed;
}
