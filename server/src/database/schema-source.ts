import type { Fixed, Flag, Time } from './query/column.ts';

/** Where drafts are found, and the drafts. */
export interface SourceSchema {
  source: {
    id: Fixed<string>;
    domain_id: Fixed<string>;
    kind: 'page' | 'sitemap' | 'file';
    name: string;
    /** Null of a file. */
    url: Fixed<string | null>;
    /** The address, or the name of a file: once in a domain. */
    place: Fixed<string>;
    state: 'reading' | 'ready' | 'failed';
    error: string | null;
    /** How many pages were read the last time. */
    pages: number;
    daily: Flag;
    /** When it was last read with success. */
    read_at: Time | null;
    /** While it is being read: until when that belongs to the process that does; null when it is not. */
    lease_at: Time | null;
    /** When it is read again; null where it is not. */
    next_at: Time | null;
    created_at: Fixed<Time>;
  };
  /** The last reading of a page: what a conditional request needs, and a hash of its bytes. */
  source_page: {
    source_id: Fixed<string>;
    url: Fixed<string>;
    etag: string | null;
    modified: string | null;
    hash: string;
  };
  /**
   * One question of a page, by `hash` of its words; `content` is a hash of the question with its answers. `questions`,
   * `answers` and `entries` are JSON of texts, `old` is JSON of the questions and answers that were accepted before.
   */
  draft: {
    /** Another one once an undecided draft reads differently. */
    id: string;
    source_id: Fixed<string>;
    /** The page's address; empty of a file. */
    page: Fixed<string>;
    hash: string;
    content: string;
    /** Its place among those of the source. */
    place_number: number;
    label: string;
    questions: string;
    answers: string;
    quote: string;
    place: string;
    url: string | null;
    /** `left`: its context stays as it is, though the place changed or disappeared. */
    state: 'new' | 'changed' | 'gone' | 'accepted' | 'discarded' | 'left';
    /** The context that was nearest when it was found. */
    near_id: string | null;
    /** The context that it was accepted to. */
    label_id: string | null;
    /** Whether accepting it made that context. */
    made: Flag;
    /** The entries that accepting it added to the context. */
    entries: string;
    old: string | null;
    /** Bytes of its texts. */
    size: number;
  };
}
