import { useLayoutEffect, useRef } from 'preact/hooks';
import { $sound, allowNotifications, canAskForNotifications, chooseSound } from './attention.ts';
import { usePanel } from '../panel/panel-context.ts';
import { saveTranscript } from './transcript.ts';
import { useStore } from '../panel/use-store.ts';

/** What a visitor may do with the dialog, as [words, act]; only what is possible now. */
function useItems(): [string, () => void][] {
  const panel = usePanel();
  const { visitor, $sheet, handoff } = panel;
  const words = useStore(panel.$words);
  const hasSound = useStore($sound);
  const { assistant } = useStore(visitor.$participants);
  const isTalking = useStore(visitor.$sentences).length > 0;
  const items: [string, () => void][] = [
    assistant ? [words.call, () => handoff('operator')] : [words.back, () => handoff('assistant')],
  ];
  if (isTalking) items.push([words.rate, () => $sheet.set('rate')], [words.transcript, () => saveTranscript(panel)]);
  items.push([hasSound ? words.soundOff : words.soundOn, () => chooseSound(!hasSound)]);
  if (canAskForNotifications()) items.push([words.notifyOn, () => void allowNotifications()]);
  items.push([words.erase, () => $sheet.set('erase')]);
  return items;
}

/** The opened menu next to its button. */
export function MenuItems({ close }: { close(): void }) {
  const { shell, $words } = usePanel();
  const words = useStore($words);
  const items = useItems();
  const list = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    (list.current!.firstElementChild as HTMLElement).focus();
    const outside = (event: Event) => void (event.composedPath().includes(list.current!.parentElement!) || close());
    // What happens in the chat does not reach the page.
    const places = [window, shell.root];
    for (const place of places) place.addEventListener('pointerdown', outside);
    return () => places.forEach((place) => place.removeEventListener('pointerdown', outside));
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const stops = [...list.current!.children] as HTMLElement[];
    const at = stops.indexOf(event.target as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Tab') close();
    if (to === undefined) return;
    event.preventDefault();
    stops.at(to % stops.length)?.focus();
  };

  return (
    <div ref={list} role="menu" aria-label={words.menu} onKeyDown={onKeyDown}>
      {items.map(([text, act]) => (
        <button
          key={text}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            (list.current!.previousElementSibling as HTMLElement).focus();
            close();
            act();
          }}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
