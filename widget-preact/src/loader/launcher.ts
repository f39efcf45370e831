import type { WidgetConfig } from '@otklik/sdk/contract';
import { inkOn } from './ink.ts';
import css from './loader.css?inline';

/** How the launcher looks; it is on the right by default. */
export type Look = Pick<WidgetConfig, 'color' | 'theme' | 'zIndex'> & Partial<Pick<WidgetConfig, 'position'>>;

/** The button on the page: an element with a shadow root, its style sheet and a badge. Nothing is parsed as HTML. */
export function createLauncher() {
  const element = document.createElement('div');
  const root = element.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  const launcher = document.createElement('button');
  const badge = document.createElement('b');
  // The panel brings the others, which none needs before.
  let names: readonly string[] = ['Открыть чат'];
  let isOpen = false;
  root.adoptedStyleSheets = [sheet];
  launcher.append(document.createElement('i'), badge);
  root.append(launcher);

  const draw = () => {
    launcher.className = isOpen ? 'launcher open' : 'launcher';
    launcher.ariaLabel = names[+isOpen]!;
    launcher.ariaDescription = badge.textContent && (names[2] ?? '') + badge.textContent;
  };
  draw();

  return {
    /** The launcher in the page. */
    element,
    root,
    launcher,
    showOpen(value: boolean) {
      isOpen = value;
      draw();
    },
    /** A number of unread sentences, or a sign that something went wrong. */
    setBadge(text: string) {
      badge.textContent = text;
      draw();
    },
    /** Names in the visitor's language: to open, to close, unread. */
    rename(...given: readonly string[]) {
      names = given;
      draw();
    },
    paint({ color, position, theme, zIndex }: Look) {
      sheet.replaceSync(
        `${css}:host{z-index:${zIndex}!important;color-scheme:${theme === 'auto' ? 'light dark' : theme}!important;--${position === 'left' ? 'right' : 'left'}:auto}.launcher{background:${color};color:${inkOn(color)}}:focus-visible{outline:3px solid ${color};outline-offset:3px}`,
      );
    },
  };
}

export type Launcher = ReturnType<typeof createLauncher>;
