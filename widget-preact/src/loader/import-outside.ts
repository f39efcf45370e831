import type { VisitorConfig } from '@otklik/sdk/contract';
import type { PanelContext } from '../panel/panel-context.ts';
import type { OwnerTexts } from '../words/owner-texts.ts';
import type { Words } from '../words/words-ru.ts';
import { importChunk } from './import-chunk.js';
import type { Shell } from './shell.ts';

/** What few pages need around the panel: other languages, a greeting, a place in the top layer. */
export interface OutsideModule {
  /** Names the launcher in the visitor's language. */
  nameLauncher(shell: Shell, config: VisitorConfig): void;
  /** Loads the words of a locale other than Russian, checked against the SHA-256 that this chunk has. */
  loadWords(shell: Shell, locale: string): Promise<{ words: Words; texts: OwnerTexts }>;
  /** Puts the texts that the owner has left as they were into another language, until the chat speaks Russian. */
  translate(context: PanelContext, texts: OwnerTexts): void;
  /** Shows the first greeting that fits page and visitor after its delay; returns a function that cancels it. */
  planGreeting(shell: Shell, config: VisitorConfig): () => void;
  /**
   * Moves the widget into the topmost element of the top layer, or back into the page's root.
   * @param found the elements that have been found there in turn, undefined for none; emptied
   */
  moveInto(element: HTMLElement, found: (Element | undefined)[]): void;
}

export const importOutside = (shell: Shell) => importChunk(shell.preload('outside')) as Promise<OutsideModule>;
