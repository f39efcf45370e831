import type { SentFile, WidgetConfig } from '@otklik/sdk/contract';
import type { createVisitor } from '@otklik/sdk/visitor';
import type { WritableAtom } from 'nanostores';
import type { FunctionComponent } from 'preact';
import { useEffect } from 'preact/hooks';
import type { LateVisitor } from './late-visitor.ts';
import type { Shell } from './shell.ts';
import { useStore } from './use-store.ts';
import type { ExtraWords } from './words-extra.ts';
import type { MoreWords } from './words-more.ts';
import type { Words } from './words.ts';

/** A question to the visitor over the dialog. */
export type Sheet = 'rate' | 'erase';

/** What `dialog-pane.tsx` brings: the SDK and the views of sentences, fetched while the visitor begins to write. */
export interface DialogViews {
  readonly createVisitor: typeof createVisitor;
  readonly Sentences: FunctionComponent<{ hasOlder: boolean }>;
  readonly RichText: FunctionComponent<{ text: string }>;
  readonly Menu: FunctionComponent;
  readonly Tools: FunctionComponent<{ insert(piece: string): void }>;
  takeFiles(context: PanelContext, data: DataTransfer | null, event: Event): void;
  notifyPage(context: PanelContext): () => void;
  readonly words: MoreWords;
  readonly css: string;
}

/** What `extras.tsx` brings: what few visitors use, fetched when it is needed. */
export interface Extras {
  readonly AskForm: FunctionComponent;
  readonly LeaveMail: FunctionComponent;
  readonly MenuItems: FunctionComponent<{ close(): void }>;
  readonly EmojiPicker: FunctionComponent<{ pick(face: string): void }>;
  readonly FileView: FunctionComponent<{ file: SentFile }>;
  readonly Sheet: FunctionComponent<{ name: Sheet }>;
  badgeTitle(count: number): void;
  drawAttention(context: PanelContext, text: string): void;
  stopAttention(): void;
  readonly words: ExtraWords;
  readonly css: string;
}

/** What every view of the panel may use. */
export interface PanelContext {
  readonly visitor: LateVisitor;
  readonly shell: Shell;
  readonly $config: WritableAtom<WidgetConfig | null>;
  readonly $words: WritableAtom<Words>;
  readonly $locale: WritableAtom<string>;
  readonly $isOpen: WritableAtom<boolean>;
  /** The views of sentences, once they are here. */
  readonly $views: WritableAtom<DialogViews | null>;
  /** What few visitors use, once it was needed. */
  readonly $extras: WritableAtom<Extras | null>;
  /** Loads it, then does something with it. */
  needExtras(work?: (extras: Extras) => unknown): void;
  readonly $sheet: WritableAtom<Sheet | null>;
  /** A short remark above the box, such as why a file was refused. */
  readonly $remark: WritableAtom<string>;
  /** True once the visitor has given name and e-mail, or declined. */
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
