import { isPhone } from './phone.ts';

/** What had the focus before the chat took it from the page; the launcher after a press of its key. */
let before: HTMLElement | null = null;

/**
 * Takes the focus from the page before the chat gets it, by a press or a call: a focus trap of the page's modal dialog
 * that sees where the focus goes (Radix) would get it back.
 */
export function leavePage(root: ShadowRoot): void {
  const own = root.activeElement as HTMLElement | null;
  if (own?.closest('.panel')) return;
  before = own ?? (document.activeElement as HTMLElement | null);
  while (before?.shadowRoot?.activeElement) before = before.shadowRoot.activeElement as HTMLElement;
  before?.blur();
}

/** Focuses the writing box; on a phone, where that would open the keyboard, the part around it. */
export function focusIn(area: HTMLElement): void {
  leavePage(area.getRootNode() as ShadowRoot);
  ((!isPhone() && area.querySelector('textarea')) || area).focus();
}

/** Gives the focus of the chat back to what had it; nothing where the page has the focus. */
export function giveFocusBack(root: ShadowRoot, launcher: HTMLElement): void {
  const own = root.activeElement as HTMLElement | null;
  if (!own) return;
  own.blur();
  (before?.isConnected ? before : launcher).focus({ preventScroll: true });
}
