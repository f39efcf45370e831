import { atom } from 'nanostores';
import { useStore } from '../../operator.ts';
import { Button } from '../basic/button.tsx';
import { Note } from './note.tsx';
import { toastDone } from './toast.ts';

interface Undoable {
  /** What was done: «Удалено: Как оплатить?». */
  readonly text: string;
  /** Resolves to whether it is undone; where not, it can be tried again. */
  readonly run: () => Promise<boolean>;
}

/** The last change that can be undone, by the id of the context or domain that shows it. */
const $undoable = atom<Readonly<Record<string, Undoable>>>({});

export function forgetUndo(place: string): void {
  const { [place]: _, ...others } = $undoable.get();
  $undoable.set(others);
}

/** Nothing of one team may be undone in another. */
export const forgetUndos = (): void => $undoable.set({});

/**
 * Shows a notice with «Отменить», and the same in the `UndoLine` of the place until it is undone or forgotten.
 * @returns undoes it, once
 */
export function offerUndo(place: string, notice: string, { text, run }: Undoable): () => void {
  let isUsed = false;
  const own: Undoable = {
    text,
    async run() {
      if (isUsed) return true;
      isUsed = true;
      isUsed = await run();
      if (isUsed && $undoable.get()[place] === own) forgetUndo(place);
      return isUsed;
    },
  };
  const undo = (): void => void own.run();
  $undoable.set({ ...$undoable.get(), [place]: own });
  toastDone(notice, { text: 'Отменить', run: undo });
  return undo;
}

/** The last change of the place with its undo: a notice with the same button may have been missed. */
export const UndoLine = ({ place, action }: { place: string; action: 'Вернуть' | 'Отменить' }) => {
  const undoable = useStore($undoable)[place];
  return undoable ? (
    <Note>
      {undoable.text}{' '}
      <Button size="s" kind="plain" onClick={() => void undoable.run()}>
        {action}
      </Button>
    </Note>
  ) : null;
};
