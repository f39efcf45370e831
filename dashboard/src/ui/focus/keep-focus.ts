import { nextFrame } from './next-frame.ts';

/** Two frames: the remover of the focused control may focus another one first. */
const settled = (work: () => void): void => nextFrame(() => nextFrame(work));

/** Focuses a part of the page that is no control: Tab continues from there. */
function focusPart(part: HTMLElement): void {
  if (!part.hasAttribute('tabindex')) {
    part.tabIndex = -1;
    part.style.outline = 'none';
    part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true });
  }
  part.focus({ preventScroll: true });
}

/** Whether no control has the focus: nothing, or a part of the page that was given it in place of a removed control. */
export const isFocusFree = (): boolean => document.activeElement?.matches('body, [tabindex="-1"]') ?? true;

/**
 * When what has the focus is removed, the nearest part of the page around it that is left gets it instead of the body.
 * After a modal that is the part around what opened it.
 * @returns ends it
 */
export function keepFocus(): () => void {
  let focused: Element | null = null;
  /** What was around the focus on the page itself, the nearest first. */
  let around: HTMLElement[] = [];
  const note = ({ target }: FocusEvent): void => {
    focused = target as Element;
    if (focused.closest('[role=dialog], [role=menu]')) return;
    around = [];
    for (let part = focused.parentElement; part && part !== document.body; part = part.parentElement) around.push(part);
  };
  const rescue = (): void => {
    if (document.activeElement !== document.body || !focused || focused.isConnected) return;
    focused = null;
    const part = around.find((one) => one.isConnected && one.id !== 'root') ?? document.querySelector('main');
    if (part instanceof HTMLElement) focusPart(part);
  };
  const observer = new MutationObserver(() => {
    if (focused && !focused.isConnected && document.activeElement === document.body) settled(rescue);
  });
  document.addEventListener('focusin', note);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', note);
    observer.disconnect();
  };
}
