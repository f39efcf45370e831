const faces = [...'😀😂🙂😉😍🤔😕😢😡👍👎👌🙏👏💪🔥🎉✅❌❓'].concat('❤️');

/** A grid of faces. */
export function EmojiPicker({ pick }: { pick: (face: string) => void }) {
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
