import { inkOn } from '../loader/ink.ts';
import { contrast, fillOn, legible } from './colour.ts';
import css from './panel.css?inline';

const grounds = ['#ffffff', '#1b1d22'] as const;
const pair = (of: (ground: string) => string) => `light-dark(${grounds.map(of)})`;

/** Puts the panel's style sheets into the shadow root; the owner's colour is made readable on both grounds. */
export function dressPanel(root: ShadowRoot) {
  const before = root.adoptedStyleSheets;
  const colours = new CSSStyleSheet();
  const add = (text: string) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  };
  add(css);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, colours];
  return {
    add,
    paint(color: string) {
      const fill = (ground: string) => fillOn(color, ground);
      // White on white has no edge of its own.
      const edge = (ground: string) => (contrast(fill(ground), ground) < 1.2 ? 'var(--line)' : 'transparent');
      colours.replaceSync(
        `.panel{--link:${pair((ground) => legible(color, ground, 4.5))};--fill:${pair(fill)};--edge:${pair(edge)};--on:${pair((ground) => inkOn(fill(ground)))}}`,
      );
    },
    undress: () => void (root.adoptedStyleSheets = before),
  };
}
