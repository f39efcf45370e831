import type { PanelContext } from '../panel/panel-context.ts';

type Place = Pick<PanelContext, 'shell' | 'isNotified'>;

const keyOf = ({ shell }: Place) => `otklik-push:${shell.site}`;

/** The dialog that the SDK has stored; a later one is not notified of. Throws where the page forbids storage. */
const sessionOf = ({ shell }: Place) =>
  (JSON.parse(localStorage[`otklik:${shell.site}`] as string) as { session: string }).session;

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
