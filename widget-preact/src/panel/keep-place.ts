import type { PanelContext } from './panel-context.ts';
import { isPhone } from './phone.ts';

/**
 * What goes on in this tab on its next page: the draft, whether the chat is open, where it is scrolled to, whether no
 * dialog had begun yet (else it belongs to a dialog, and goes with it), and what is filled into the form before it.
 */
type Place = [draft: string, isOpen: boolean, top: number, isEarly: boolean, form: PanelContext['form']];

/** Runs where the page or the browser may forbid storage. */
export const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

/**
 * Keeps the visitor's place for the tab's next page, beside a dialog that goes on, and takes up that of the page
 * before.
 * @returns stops it and forgets the place
 */
export function keepPlace(context: PanelContext): () => void {
  const { shell, visitor, $draft, $isOpen } = context;
  const key = `otklik:${shell.site}`;
  const save = () => {
    const { scrollTop, scrollHeight, clientHeight } = shell.root.querySelector('.log')!;
    // Counted from the oldest sentence: what comes below meanwhile moves nothing. At the newest, 0.
    const scrolled = scrollTop && scrollHeight - clientHeight + scrollTop;
    // Nothing is stored before the visitor has once opened the chat.
    if (shell.isReturning || visitor.isNeeded())
      attempt(() => {
        // What was sent and nobody has taken yet is to be sent again, there or, where the visitor comes back to it,
        // here.
        $draft.set([...visitor.takeEarly(), $draft.get()].join('\n').trim());
        const place: Place = [$draft.get(), $isOpen.get(), scrolled, !localStorage.getItem(key), context.form];
        sessionStorage.setItem(key, JSON.stringify(place));
      });
  };
  const read = () => attempt(() => JSON.parse(sessionStorage.getItem(key)!) as Place | null);
  // Who comes back to a page that the browser has kept finds what is written now, not what was before.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    const left = persisted && read();
    if (left) $draft.set(left[0]);
  };
  addEventListener('pagehide', save);
  addEventListener('pageshow', onShow);
  // A frame, such as a preview's, begins anew: it shares its storage with the page around it.
  const found = self === top && read();
  if (found && (shell.isReturning || found[3])) {
    $draft.set(found[0]);
    context.form = found[4];
    // Never 0, which says that there is nothing to take up.
    if (shell.isReturning) context.top = found[2] || -1;
    // There the chat would cover the page that the visitor has come to.
    if (found[1] && !isPhone()) {
      context.isResumed = true;
      shell.open();
    }
  }
  return () => {
    removeEventListener('pagehide', save);
    removeEventListener('pageshow', onShow);
    attempt(() => sessionStorage.removeItem(key));
  };
}
