import { importChunk } from './import-chunk.js';
import type { Shell, WordsModule } from './shell.ts';

export const importWords = (shell: Shell) => importChunk(shell.preload('words')) as Promise<WordsModule>;
