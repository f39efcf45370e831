import { attempt } from '@otklik/sdk/widget';
import css from './bubble.css?inline';
import type { OutsideModule } from '../loader/import-outside.ts';
import type { Shell } from '../loader/shell.ts';
import { shield } from '../panel/shield.ts';
import { labelsFor } from './languages.ts';

/** A dismissed greeting stays away until the tab is closed; without storage, until the page is. */
const key = 'otklik:no-greeting';
const isDismissed = () => !!attempt(() => sessionStorage.getItem(key));
const dismiss = () => attempt(() => sessionStorage.setItem(key, '1'));

/** Shows a bubble next to the launcher; returns a function that removes it. */
function showBubble({ element, root, launcher, open, preload }: Shell, text: string, hide: string): () => void {
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
  box.onpointerenter = textButton.onfocus = () => preload('panel');
  closeButton.onclick = () => {
    remove();
    dismiss();
  };
  box.append(textButton, closeButton);
  root.append(box);
  return remove;
}

export const planGreeting: OutsideModule['planGreeting'] = (shell, config) => {
  let removeBubble = () => {};
  if (isDismissed()) return removeBubble;
  const timers = config.greetings
    .filter(({ returning }) => returning === 'any' || (returning === 'returning') === shell.isReturning)
    .map(({ text, seconds, path }) =>
      setTimeout(() => {
        if (!location.href.includes(path)) return;
        timers.forEach(clearTimeout);
        shell.greeted = text;
        removeBubble = showBubble(shell, text, labelsFor(shell, config)[1]);
      }, seconds * 1000),
    );
  return () => {
    timers.forEach(clearTimeout);
    removeBubble();
  };
};
