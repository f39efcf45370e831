import type { VisitorConfig } from '@otklik/sdk/contract';
import css from './loader/greeting.css?inline';
import type { Shell } from './loader/shell.ts';

/** A greeting that was dismissed stays away until the tab is closed; without storage, until the page is. */
const memory = 'otklik:no-greeting';
const isUnwanted = (): boolean => {
  try {
    return sessionStorage.getItem(memory) !== null;
  } catch {
    return false;
  }
};
function waveOff(): void {
  try {
    sessionStorage.setItem(memory, '1');
  } catch {
    // The page may keep nothing.
  }
}

/** Says something beside the launcher; answers how to take it away. */
function say(root: ShadowRoot, text: string, hide: string, act: () => void): () => void {
  const sheet = new CSSStyleSheet();
  const [box, open, close] = [
    document.createElement('div'),
    document.createElement('button'),
    document.createElement('button'),
  ];
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  box.className = 'beside greet';
  box.role = 'status';
  open.textContent = text;
  close.textContent = '×';
  close.ariaLabel = hide;
  open.onclick = act;
  close.onclick = () => {
    box.remove();
    waveOff();
  };
  box.append(open, close);
  root.append(box);
  return () => box.remove();
}

/** Says the first greeting whose page and visitor fit, once its seconds have passed; answers how to call it off. */
export function planGreeting(shell: Shell, { greetings, locale }: VisitorConfig): () => void {
  const hide = (shell.options.locale ?? locale).startsWith('ru') ? 'Скрыть' : 'Dismiss';
  let unsay = () => {};
  if (isUnwanted()) return unsay;
  const timers = greetings
    .filter(({ returning }) => returning === 'any' || (returning === 'returning') === shell.isReturning)
    .map(({ text, seconds, path }) =>
      setTimeout(() => {
        if (!location.href.includes(path)) return;
        timers.forEach(clearTimeout);
        shell.greeted = text;
        unsay = say(shell.root, text, hide, shell.open);
      }, seconds * 1000),
    );
  return () => {
    timers.forEach(clearTimeout);
    unsay();
  };
}
