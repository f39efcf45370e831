import type { Language, SentFile, VisitorConfig } from '@otklik/sdk/contract';
import type { DialogSentence, Visitor } from '@otklik/sdk/visitor';
import type { WritableAtom } from 'nanostores';
import type { FunctionComponent } from 'preact';
import { useEffect } from 'preact/hooks';
import type { LateVisitor } from './late-visitor.ts';
import type { Shell } from '../loader/shell.ts';
import { useStore } from './use-store.ts';
import type { ExtraWords } from '../words/words-ru-extra.ts';
import type { MoreWords } from '../words/words-ru-more.ts';
import type { Words } from '../words/words-ru.ts';

/** A question to the visitor over the dialog. */
export type Sheet = 'rate' | 'erase';

/** Who answers a visitor. */
export type Person = 'assistant' | 'operator';

/** What `talk.tsx` brings: the SDK and the views of sentences, fetched while the visitor begins to write. */
export interface DialogViews {
  createVisitor(context: PanelContext): Visitor;
  readonly Sentences: FunctionComponent<{ hasOlder: boolean }>;
  readonly Starters: FunctionComponent;
  readonly RichText: FunctionComponent<{ text: string }>;
  readonly Menu: FunctionComponent;
  readonly Tools: FunctionComponent<{ insert(piece: string): void }>;
  notifyPage(context: PanelContext): () => void;
  readonly words: MoreWords;
  readonly css: string;
}

/** What `extras.tsx` brings: what few visitors use, fetched when it is needed. */
export interface Extras {
  readonly AskForm: FunctionComponent;
  /** In place of the box. */
  readonly Banned: FunctionComponent;
  /** Loads the sentences before the first one. */
  readonly Older: FunctionComponent;
  /** The part below the last sentence. */
  readonly Tail: FunctionComponent;
  /** The author of the first sentence of a group: the picture, and «Анна подключилась» where a member joins. */
  readonly Face: FunctionComponent<{ of: DialogSentence }>;
  /** A sentence that was refused. */
  readonly Unsent: FunctionComponent<{ of: DialogSentence }>;
  readonly Portrait: FunctionComponent<{ of: Person; by?: DialogSentence['by'] | null }>;
  /** Leads back to the newest sentence. */
  readonly Down: FunctionComponent<{ go(): void }>;
  readonly MenuItems: FunctionComponent<{ close(): void }>;
  readonly EmojiPicker: FunctionComponent<{ pick(face: string): void }>;
  readonly FileView: FunctionComponent<{ file: SentFile }>;
  readonly Sheet: FunctionComponent<{ name: Sheet }>;
  /** Shows the number of unread sentences in the page's title, and the last of them by the closed launcher. */
  showUnread(context: PanelContext): void;
  /** Scrolls to where the visitor was on the page before. */
  holdPlace(scroller: HTMLElement, top: number): void;
  /** What a file field offers. */
  readonly acceptedFiles: string;
  sendFiles(context: PanelContext, files: readonly File[]): void;
  /** Puts the names of those who answer into the words. */
  nameEveryone(context: PanelContext): () => void;
  /** «9 января», also in languages whose months the browser cannot name. */
  dateText(language: Language, at: number): string;
  drawAttention(context: PanelContext, text: string): void;
  stopAttention(): void;
  readonly words: ExtraWords;
  readonly css: string;
}

/** What every view of the panel may use. */
export interface PanelContext {
  readonly visitor: LateVisitor;
  readonly shell: Shell;
  readonly $config: WritableAtom<VisitorConfig | null>;
  readonly $words: WritableAtom<Words>;
  readonly $locale: WritableAtom<string>;
  /** The locale that was chosen last: its words may still be on their way. */
  chosen: string;
  /** The words of `chosen` have not come in time: the chat is shown in the current language. */
  isWaitOver?: boolean;
  readonly $isOpen: WritableAtom<boolean>;
  /** The views of sentences, once they are here. */
  readonly $views: WritableAtom<DialogViews | null>;
  /** What few visitors use, once it was needed. */
  readonly $extras: WritableAtom<Extras | null>;
  /** Loads it, then does something with it; settles when that is done, or has failed. */
  needExtras(work?: (extras: Extras) => unknown): Promise<unknown>;
  readonly $sheet: WritableAtom<Sheet | null>;
  /** A short remark above the box, such as why a file was refused, in whatever language the chat speaks. */
  readonly $remark: WritableAtom<((words: Words) => string) | null>;
  /** The code of the last failure that no view awaits. */
  readonly $failure: WritableAtom<string>;
  /** 1 once the page has identified the visitor, 2 once the visitor has filled in the form before the dialog. */
  readonly $asked: WritableAtom<0 | 1 | 2>;
  /** What is written and not sent yet. */
  readonly $draft: WritableAtom<string>;
  /** What is filled into the form before the dialog and not sent yet. */
  form?: Readonly<Record<'name' | 'email' | 'phone', string>> | null | undefined;
  /** What is typed into the form for an e-mail or phone and not sent yet: a new sentence remounts that form. */
  leaving?: Readonly<Record<'email' | 'phone', string>> | undefined;
  /** The e-mail or phone that the visitor has left for the answer, and the word that confirms it. */
  left?: readonly [contact: string, word: 'left' | 'leftPhone'] | null | undefined;
  /** Whether this browser is notified of the answer by the site's service worker, as far as this page has done it. */
  isNotified?: boolean;
  /**
   * Where the dialog was scrolled to on the page before, counted from its top, until it is there again; -1 for the
   * newest, 0 for none.
   */
  top: number;
  /** Whether the chat is open because it was on the page before, without a press since. */
  isResumed?: boolean;
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
