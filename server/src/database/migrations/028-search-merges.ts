import type { Migration } from 'kysely';
import { type Kind, setSearchIndex, statements } from './statements.ts';

const merges = { automerge: 0, usermerge: 8, crisismerge: 64 };

/** Turned SQLite's automatic merges of the search index off; `031-plain-indexes` restores the defaults. */
export const searchMerges = (kind: Kind): Migration => statements(...(kind === 'sqlite' ? setSearchIndex(merges) : []));
