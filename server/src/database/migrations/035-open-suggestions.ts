import { statements } from './statements.ts';

/** What the assistant has suggested, until its visitor has had the time to choose. */
export const openSuggestions = statements(
  `create table open_suggestion (dialog_id text not null primary key, seq bigint not null, due_at bigint not null,
    constraint dialog_of_open_suggestion foreign key (dialog_id) references dialog (id) on delete cascade)`,
  'create index open_suggestion_by_due_at on open_suggestion (due_at)',
);
