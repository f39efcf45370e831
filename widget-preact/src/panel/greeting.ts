import css from './bubble.css?inline';
import type { PanelModule, Shell } from '../loader/shell.ts';
import { shield } from './shield.ts';

/** A dismissed greeting stays away until the tab is closed; without storage, until the page is. */
const key = 'otklik:no-greeting';
const isDismissed = (): boolean => {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
};
function dismiss(): void {
  try {
    sessionStorage.setItem(key, '1');
  } catch {
    // Storage may be forbidden.
  }
}

/** Shows a bubble next to the launcher; returns a function that removes it. */
function showBubble({ element, root, launcher, open }: Shell, text: string, hide: string): () => void {
  const sheet = new CSSStyleSheet();
  const box = document.createElement('div');
  const [textButton, closeButton] = [document.createElement('button'), document.createElement('button')];
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  box.className = 'beside greet';
  box.role = 'status';
  textButton.textContent = text;
  textButton.onclick = open;
  closeButton.textContent = '×';
  closeButton.ariaLabel = hide;
  const unshield = shield(element);
  const remove = () => {
    unshield();
    // By key; a press of the mouse leaves the focus to the page.
    if (box.contains(root.activeElement)) launcher.focus();
    box.remove();
  };
  box.onmousedown = (event) => event.preventDefault();
  closeButton.onclick = () => {
    remove();
    dismiss();
  };
  box.append(textButton, closeButton);
  root.append(box);
  return remove;
}

export const planGreeting: PanelModule['planGreeting'] = (shell, { greetings }, hide = 'Скрыть') => {
  let removeBubble = () => {};
  if (isDismissed()) return removeBubble;
  const timers = greetings
    .filter(({ returning }) => returning === 'any' || (returning === 'returning') === shell.isReturning)
    .map(({ text, seconds, path }) =>
      setTimeout(() => {
        if (!location.href.includes(path)) return;
        timers.forEach(clearTimeout);
        shell.greeted = text;
        removeBubble = showBubble(shell, text, hide);
      }, seconds * 1000),
    );
  return () => {
    timers.forEach(clearTimeout);
    removeBubble();
  };
};
