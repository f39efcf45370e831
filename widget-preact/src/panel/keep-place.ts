import { attempt } from '@otklik/sdk/widget';
import type { PanelContext } from './panel-context.ts';
import { isPhone } from './phone.ts';

/**
 * What this tab's next page restores: the draft, whether the chat is open, where it is scrolled to, whether no dialog
 * had begun yet (else it belongs to a dialog, and is deleted with it), the values of the form before it, and what was
 * left for the answer.
 */
type Place = [
  draft: string,
  isOpen: boolean,
  top: number,
  isEarly: boolean,
  form: PanelContext['form'],
  left: PanelContext['left'],
];

/**
 * Stores the visitor's place for the tab's next page, where a dialog is resumed, and restores that of the page before.
 * @returns stops it and deletes the stored place
 */
export function keepPlace(context: PanelContext): () => void {
  const { shell, visitor, $draft, $isOpen } = context;
  const key = `otklik:${shell.site}`;
  const save = () => {
    const { scrollTop, scrollHeight, clientHeight } = shell.root.querySelector('.log')!;
    // Counted from the oldest sentence: later sentences below move nothing. At the newest, 0.
    const scrolled = scrollTop && scrollHeight - clientHeight + scrollTop;
    // Nothing is stored before the visitor has once opened the chat.
    if (shell.isReturning || visitor.isNeeded())
      attempt(() => {
        // Sentences that the SDK has not taken over yet are put into the draft, to be sent on the next page or, when
        // the visitor returns, on this one.
        $draft.set([...visitor.takeEarly(), $draft.get()].join('\n').trim());
        const { form, left } = context;
        const place: Place = [$draft.get(), $isOpen.get(), scrolled, !localStorage.getItem(key), form, left];
        sessionStorage.setItem(key, JSON.stringify(place));
      });
  };
  const read = () => attempt(() => JSON.parse(sessionStorage.getItem(key)!) as Place | null);
  // A page restored from the browser's cache shows the current draft, not its former one.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    const left = persisted && read();
    if (left) $draft.set(left[0]);
  };
  addEventListener('pagehide', save);
  addEventListener('pageshow', onShow);
  // A frame, such as a preview's, restores nothing: it shares its storage with the page around it.
  const found = self === top && read();
  if (found && (shell.isReturning || found[3])) {
    $draft.set(found[0]);
    context.form = found[4];
    context.left = found[5];
    // Never 0, which means that there is nothing to restore.
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
