import { inkOn } from './ink.ts';
import css from './loader.css?inline';
import type { Look } from './shell.ts';

/** The button on the page: a host element with a shadow root, its style sheets and a badge. Nothing is parsed as HTML. */
export function createLauncher(toggle: () => void) {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  const look = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet, look];

  const button = document.createElement('button');
  const badge = document.createElement('b');
  let names: readonly string[] = ['Открыть чат', 'Закрыть чат', 'Непрочитанных: '];
  let isOpen = false;
  button.append(document.createElement('i'), badge);
  button.onclick = toggle;
  root.append(button);

  const draw = () => {
    button.className = isOpen ? 'launcher open' : 'launcher';
    button.ariaLabel = names[+isOpen]!;
    button.ariaDescription = badge.textContent && names[2]! + badge.textContent;
  };
  draw();

  return {
    host,
    root,
    button,
    setOpen(value: boolean) {
      isOpen = value;
      draw();
    },
    /** A number of unread sentences, or a sign that something went wrong. */
    setBadge(text: string) {
      badge.textContent = text;
      draw();
    },
    rename(...given: readonly string[]) {
      names = given;
      draw();
    },
    dress({ color, position, theme, zIndex }: Look) {
      const [left, right] = position === 'left' ? ['20px', 'auto'] : ['auto', '20px'];
      look.replaceSync(
        `:host{--accent:${color}!important;--ink:${inkOn(color)}!important;--z:${zIndex}!important;--scheme:${theme === 'auto' ? 'light dark' : theme}!important;--left:${left};--right:${right}}`,
      );
    },
  };
}
