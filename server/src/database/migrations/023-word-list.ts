import { statements } from './statements.ts';

/** Drops the unused list of words and their frequencies over SQLite's search index; it stores no rows. */
export const wordList = statements('drop table if exists dialog_word');
