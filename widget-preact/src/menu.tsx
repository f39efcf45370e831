import { useEffect, useRef, useState } from 'preact/hooks';
import { $sound, allowNotifications, canAskForNotifications, chooseSound } from './attention.ts';
import { Icon } from './icon.tsx';
import { usePanel } from './panel-context.ts';
import { saveTranscript } from './transcript.ts';
import { useStore } from './use-store.ts';

/** What a visitor may do with the talk, as [words, act]; only what is possible now. */
function useItems(): [string, () => void][] {
  const panel = usePanel();
  const { visitor, $sheet, handoff } = panel;
  const words = useStore(panel.$words);
  const hasSound = useStore($sound);
  const { assistant } = useStore(visitor.$talk);
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

export function Menu() {
  const words = useStore(usePanel().$words);
  const [isOpen, setOpen] = useState(false);
  const items = useItems();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  useEffect(() => {
    if (!isOpen) return;
    (list.current!.firstElementChild as HTMLElement).focus();
    const outside = (event: Event) =>
      void (event.composedPath().includes(list.current!.parentElement!) || setOpen(false));
    addEventListener('pointerdown', outside);
    return () => removeEventListener('pointerdown', outside);
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    const stops = [...list.current!.children] as HTMLElement[];
    const at = stops.indexOf(event.target as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Tab') setOpen(false);
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    }
    if (to === undefined) return;
    event.preventDefault();
    stops.at(to % stops.length)?.focus();
  };

  return (
    <div class="menu">
      <button
        ref={button}
        type="button"
        class="tool"
        aria-label={words.menu}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="more" />
      </button>
      {isOpen && (
        <div ref={list} role="menu" aria-label={words.menu} onKeyDown={onKeyDown}>
          {items.map(([text, act]) => (
            <button
              key={text}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close();
                act();
              }}
            >
              {text}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
