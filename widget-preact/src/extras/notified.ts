import type { PanelContext } from '../panel/panel-context.ts';

type Place = Pick<PanelContext, 'shell' | 'isNotified'>;

const keyOf = ({ shell }: Place) => `otklik-push:${shell.site}`;

/**
 * The dialog that the SDK has stored for this host, under one of two keys (`sdk/src/visitor/README.md`); a later dialog is
 * not notified of. Throws where there is none, or the page forbids storage.
 */
const sessionOf = ({ shell: { site, host } }: Place) =>
  [`otklik:${site}`, `otklik:${site} ${host}`]
    .map((key) => JSON.parse(localStorage.getItem(key)!) as { session: string; host: string } | null)
    .find((stored) => stored?.host === host)!.session;

/** Whether this browser is notified of answers in the dialog, on this page or a later one. */
export function isNotified(panel: Place): boolean {
  try {
    return Notification.permission === 'granted' && localStorage.getItem(keyOf(panel)) === sessionOf(panel);
  } catch {
    return !!panel.isNotified;
  }
}

export function noteNotified(panel: PanelContext, now: boolean): void {
  panel.isNotified = now;
  try {
    if (now) localStorage.setItem(keyOf(panel), sessionOf(panel));
    else localStorage.removeItem(keyOf(panel));
  } catch {
    // For the lifetime of the page.
  }
}
