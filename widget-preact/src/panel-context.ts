import type { WidgetConfig } from '@otklik/sdk/contract';
import type { WritableAtom } from 'nanostores';
import { useEffect } from 'preact/hooks';
import type { Extras } from './extras.tsx';
import type { LateVisitor } from './late-visitor.ts';
import type { Shell } from './shell.ts';
import type { TalkViews } from './talk.tsx';
import { useStore } from './use-store.ts';
import type { Words } from './words.ts';

/** What stands over the talk: a question to the visitor. */
export type Sheet = 'rate' | 'erase';

/** What every view of the panel may use. */
export interface PanelContext {
  readonly visitor: LateVisitor;
  readonly shell: Shell;
  readonly $config: WritableAtom<WidgetConfig | null>;
  readonly $words: WritableAtom<Words>;
  readonly $locale: WritableAtom<string>;
  readonly $isOpen: WritableAtom<boolean>;
  /** The views of sentences, once they are here. */
  readonly $views: WritableAtom<TalkViews | null>;
  /** What few visitors use, once it was needed. */
  readonly $extras: WritableAtom<Extras | null>;
  /** Loads it, then does something with it. */
  needExtras(work?: (extras: Extras) => unknown): void;
  readonly $sheet: WritableAtom<Sheet | null>;
  /** A short remark above the box, such as why a file was refused. */
  readonly $remark: WritableAtom<string>;
  /** True once the visitor has said who they are, or chose not to. */
  readonly $asked: WritableAtom<boolean>;
  handoff(to: 'operator' | 'assistant'): void;
}

/** The rarely used views; null until they are here, which begins when `isNeeded`. */
export function useExtras(isNeeded = true): Extras | null {
  const { $extras, needExtras } = usePanel();
  useEffect(() => {
    if (isNeeded) needExtras();
  }, [isNeeded]);
  return useStore($extras);
}

let current: PanelContext;
/** A page has one panel at a time: its views need no provider. */
export const setPanel = (panel: PanelContext): void => void (current = panel);
export const usePanel = (): PanelContext => current;
