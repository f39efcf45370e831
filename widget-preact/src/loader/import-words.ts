import type { VisitorConfig } from '@otklik/sdk/contract';
import type { PanelContext } from '../panel/panel-context.ts';
import type { OwnerTexts } from '../words/owner-texts.ts';
import type { Words } from '../words/words-ru.ts';
import { importChunk } from './import-chunk.js';
import type { Shell } from './shell.ts';

/** What the chunk of the other languages exports. */
export interface WordsModule {
  /** Names the launcher in the visitor's language. @returns what dismisses a greeting in it */
  nameLauncher(shell: Shell, config: VisitorConfig): string;
  /** Loads the words of a locale other than Russian, checked against the SHA-256 that this chunk has. */
  loadWords(shell: Shell, locale: string): Promise<{ words: Words; texts: OwnerTexts }>;
  /** Puts the texts that the owner has left as they were into another language, until the chat speaks Russian. */
  translate(context: PanelContext, texts: OwnerTexts): void;
}

export const importWords = (shell: Shell) => importChunk(shell.preload('words')) as Promise<WordsModule>;
