import type { DialogSentence } from '@otklik/sdk/visitor';
import { attempt } from '@otklik/sdk/widget';
import { render } from 'preact';
import { Icon } from '../panel/icon.tsx';
import type { PanelContext, Person } from '../panel/panel-context.ts';
import { Portrait } from './portrait.tsx';
import { cross } from '../panel/shapes.ts';
import { useStore } from '../panel/use-store.ts';

/** Up to which sentence the teaser was dismissed in this tab. */
const memory = 'otklik:seen';
let waved = 0;
const wavedOff = (site: string): number =>
  Math.max(waved, Number(attempt(() => sessionStorage.getItem(memory + site)) ?? 0));
function waveOff(site: string, seq: number): void {
  waved = seq;
  attempt(() => sessionStorage.setItem(memory + site, `${seq}`));
}

let place: HTMLElement | undefined;

export function hideTeaser(): void {
  if (place) render(null, place);
  place?.remove();
  place = undefined;
}

function Teaser({ context, sentence }: { context: PanelContext; sentence: DialogSentence }) {
  const { shell, visitor, $words } = context;
  const words = useStore($words);
  const author = sentence.author as Person;
  const isDeleted = useStore(visitor.$sentences).some(({ seq, deleted }) => seq === sentence.seq && deleted);
  return (
    <div class="beside teaser" role="status" onMouseDown={(event) => event.preventDefault()}>
      <button type="button" onClick={shell.open}>
        <Portrait of={author} by={sentence.by ?? null} />
        <span>
          <strong>{sentence.name ?? (sentence.by?.name || words[author])}</strong>
          {isDeleted ? words.deleted : sentence.text}
        </span>
      </button>
      <button
        type="button"
        aria-label={words.hide}
        onClick={() => {
          waveOff(shell.site, sentence.seq);
          // By key; a press of the mouse leaves the focus to the page.
          if (shell.root.activeElement) shell.launcher.focus();
          hideTeaser();
        }}
      >
        <Icon shape={cross} />
      </button>
    </div>
  );
}

/** Shows the first lines of the last unread sentence by the closed launcher; nothing where the chat is open. */
export function showTeaser(context: PanelContext, count: number): void {
  const { visitor, shell, $isOpen } = context;
  const last = visitor.$sentences.get().findLast(({ author, seq }) => author !== 'visitor' && seq > 0);
  if (!count || !last || $isOpen.get() || last.seq <= wavedOff(shell.site)) return hideTeaser();
  if (!place) {
    place = document.createElement('div');
    shell.root.append(place);
  }
  render(<Teaser context={context} sentence={last} />, place);
}
