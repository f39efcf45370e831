import { type BrowserContext, expect, type Page, test, type Worker } from 'playwright/test';
import { isShell } from './browser.mjs';

/** What a hidden page has shown and played: notifications, and the notes of its sounds. */
export interface Notices {
  titles: string[];
  bodies: string[];
  notes: number;
}

/** Lets the pages of a context notify; skips the test where the browser cannot. */
export async function allowNotices(context: BrowserContext): Promise<void> {
  test.skip(isShell(), 'needs a browser with notifications: the headless shell has none (`apt-get install chromium`)');
  await context.grantPermissions(['notifications']);
}

/**
 * From now on a service worker's notifications stay until they are closed, and are counted: without a desktop Chromium
 * closes one after some seconds, which may be before a slow test looks. Once the browser has stopped a worker, this is to
 * be called again.
 */
export const keepShown = (worker: Worker): Promise<void> =>
  worker.evaluate(`{
    if (!('shown' in self)) {
      const { prototype } = ServiceWorkerRegistration;
      const { showNotification } = prototype;
      prototype.showNotification = async function (title, options) {
        await showNotification.call(this, title, { ...options, requireInteraction: true });
        self.shown += 1;
      };
    }
    self.shown = 0;
  }`);

/**
 * Waits until a worker has shown so many notifications since `keepShown`. A list that is asked for earlier makes Chromium
 * forget the one that is about to be shown.
 */
export const untilShown = (worker: Worker, count: number): Promise<void> =>
  expect.poll(() => worker.evaluate('self.shown')).toBe(count);

/** In the page: notifications and notes are counted, and the tab can be hidden. */
function stub(): void {
  const [titles, bodies]: [string[], string[]] = [[], []];
  const shown: { onclick?: () => void }[] = [];
  class TestNotification {
    static permission = 'default';
    static requestPermission = async () => (TestNotification.permission = 'granted');
    onclick?: () => void;
    constructor(title: string, { body = '' }: { body?: string } = {}) {
      // Without the permission nothing is shown.
      if (TestNotification.permission !== 'granted') return;
      titles.push(title);
      bodies.push(body);
      shown.push(this);
    }
    close(): void {
      shown.pop();
    }
  }
  const { createOscillator } = AudioContext.prototype;
  let notes = 0;
  AudioContext.prototype.createOscillator = function own() {
    notes += 1;
    return createOscillator.call(this);
  };
  Object.assign(window, {
    Notification: TestNotification,
    notices: () => ({ titles, bodies, notes }),
    press: () => shown.at(-1)?.onclick?.(),
    hide(isHidden: boolean) {
      Object.defineProperty(document, 'visibilityState', {
        configurable: true,
        get: () => (isHidden ? 'hidden' : 'visible'),
      });
      document.dispatchEvent(new Event('visibilitychange'));
    },
  });
}

interface Stubbed {
  notices(): Notices;
  press(): void;
  hide(isHidden: boolean): void;
}

export const stubNotices = (context: BrowserContext): Promise<unknown> => context.addInitScript(stub);
export const notices = (page: Page): Promise<Notices> => page.evaluate(() => (window as unknown as Stubbed).notices());
/** Presses the newest notification. */
export const pressNotice = (page: Page): Promise<void> => page.evaluate(() => (window as unknown as Stubbed).press());
export const hide = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((is) => (window as unknown as Stubbed).hide(is), isHidden);
