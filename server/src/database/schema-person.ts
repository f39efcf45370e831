import type { Fixed, Time } from './query/column.ts';

/** Erasures of people that have begun and are not finished. No row holds anything that a visitor has written. */
export interface PersonSchema {
  person_erasure: {
    id: Fixed<string>;
    team_id: Fixed<string>;
    /**
     * What is next: the assistant's contexts, the dialogs, the traces that both have left, or of these only what a
     * large database file still holds until it is rewritten.
     */
    stage: 'taught' | 'dialogs' | 'traces' | 'rewrite';
    /** JSON: ids of the taught sentences that stay. */
    keep: Fixed<string>;
    /** JSON: the domains whose contexts have lost sentences. */
    domains: string;
    /** How many of each there were at the beginning. */
    dialogs: Fixed<number>;
    sentences: Fixed<number>;
    files: Fixed<number>;
    /** Until when a process works on it, or the file is rewritten. */
    due_at: Time;
  };
  erased_dialog: { dialog_id: Fixed<string>; erasure_id: Fixed<string> };
}
