import { useRef, useState } from 'preact/hooks';
import { sendFiles } from './attach.ts';
import { Icon } from './icon.tsx';
import { usePanel } from './panel-context.ts';
import { useStore } from './use-store.ts';

const faces = [...'😀😂🙂😉😍🤔😕😢😡👍👎👌🙏👏💪🔥🎉✅❌❓'].concat('❤️');

function EmojiPicker({ pick }: { pick: (face: string) => void }) {
  const move = (event: KeyboardEvent) => {
    const stops = [...(event.currentTarget as HTMLElement).children] as HTMLElement[];
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 7, ArrowUp: -7 }[event.key];
    if (!step) return;
    event.preventDefault();
    stops[stops.indexOf(event.target as HTMLElement) + step]?.focus();
  };
  return (
    <div class="faces" onKeyDown={move}>
      {faces.map((face) => (
        <button key={face} type="button" onClick={() => pick(face)}>
          {face}
        </button>
      ))}
    </div>
  );
}

/** Below the box: a file, an emoji. */
export function Tools({ insert }: { insert: (piece: string) => void }) {
  const panel = usePanel();
  const words = useStore(panel.$words);
  const [isPicking, setPicking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const onFiles = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    sendFiles(panel, currentTarget.files ?? []);
    currentTarget.value = '';
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isPicking) return;
    event.stopPropagation();
    setPicking(false);
    button.current?.focus();
  };
  return (
    <div class="tools" onKeyDown={onKeyDown}>
      <button type="button" class="tool" aria-label={words.file} onClick={() => input.current!.click()}>
        <Icon name="file" />
      </button>
      <input ref={input} type="file" multiple hidden onChange={onFiles} />
      <button
        ref={button}
        type="button"
        class="tool"
        aria-label={words.emoji}
        aria-expanded={isPicking}
        onClick={() => setPicking(!isPicking)}
      >
        <Icon name="emoji" />
      </button>
      {isPicking && (
        <EmojiPicker
          pick={(face) => {
            setPicking(false);
            insert(face);
          }}
        />
      )}
    </div>
  );
}
