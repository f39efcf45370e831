import type { PanelContext } from './panel-context.ts';
import { isPhone } from './phone.ts';

/** What goes on in this tab on its next page: the draft, whether the chat is open, and where it is scrolled to. */
type Place = [draft: string, isOpen: boolean, top: number];

/** Runs where the page or the browser may forbid storage. */
const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

/**
 * Keeps the visitor's place for the tab's next page, beside a dialog that goes on, and takes up that of the page before.
 * @returns stops it and forgets the place
 */
export function keepPlace(context: PanelContext): () => void {
  const { shell, visitor, $draft, $isOpen } = context;
  const key = `otklik:${shell.site}`;
  const save = () => {
    const { scrollTop, scrollHeight, clientHeight } = shell.root.querySelector('.log')!;
    // Counted from the oldest sentence: what comes below meanwhile moves nothing. At the newest, 0.
    const place: Place = [$draft.get(), $isOpen.get(), scrollTop && scrollHeight - clientHeight + scrollTop];
    // Nothing is stored before the visitor has once opened the chat.
    if (shell.isReturning || visitor.$state.get() !== 'idle')
      attempt(() => sessionStorage.setItem(key, JSON.stringify(place)));
  };
  addEventListener('pagehide', save);
  // A frame, such as a preview's, begins anew: it shares its storage with the page around it.
  const found = shell.isReturning && self === top && attempt(() => JSON.parse(sessionStorage.getItem(key)!) as Place);
  if (found) {
    $draft.set(found[0]);
    // Never 0, which says that there is nothing to take up.
    context.top = found[2] || -1;
    // There the chat would cover the page that the visitor has come to.
    if (found[1] && !isPhone()) shell.open();
  }
  return () => {
    removeEventListener('pagehide', save);
    attempt(() => sessionStorage.removeItem(key));
  };
}
