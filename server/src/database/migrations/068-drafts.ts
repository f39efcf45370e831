import { statements } from './statements.ts';

/** Questions with answers found in sources: undecided ones, and what was decided of the others. */
export const drafts = statements(
  `create table draft (id text not null primary key, source_id text not null, page text not null, hash text not null,
    content text not null, place_number integer not null, label text not null, questions text not null,
    answers text not null, quote text not null, place text not null, url text, state text not null, near_id text,
    label_id text, made integer not null, entries text not null, old text, size integer not null,
    constraint source_of_draft foreign key (source_id) references source (id) on delete cascade)`,
  'create unique index draft_question on draft (source_id, page, hash)',
  'create index draft_state on draft (source_id, state, place_number, id)',
);
