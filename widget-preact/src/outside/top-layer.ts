import type { OutsideModule } from '../loader/import-outside.ts';

/** Modal dialogs and fullscreen elements, the topmost last. */
const tops = new Set<Element>();

/** As a popover, it is above its dialog, whose edges and transforms do not concern it. */
export const moveInto: OutsideModule['moveInto'] = (element, found) => {
  for (const top of found.splice(0))
    if (top) {
      // Under the topmost nothing is pressed or focused.
      tops.delete(top);
      tops.add(top);
    }
  for (const one of tops) if (!one.isConnected || !one.matches(':modal')) tops.delete(one);
  const home = [...tops].at(-1) ?? document.documentElement;
  // Without a document it was destroyed while this code was loaded.
  if (!element.isConnected || element.parentNode === home) return;
  home.append(element);
  element.popover = tops.size ? 'manual' : null;
  if (tops.size) element.showPopover?.();
};
