import { statements } from './statements.ts';

/**
 * Control questions, what the last training run changed for questions of before, and a site's dialogs by their
 * beginning.
 */
export const control = statements(
  `create table pin (id text not null primary key, domain_id text not null, question text not null,
    hash text not null, label_id text, label text not null, failing integer not null, created_at bigint not null,
    constraint pin_hash unique (domain_id, hash),
    constraint domain_of_pin foreign key (domain_id) references domain (id) on delete cascade)`,
  'create index pin_by_domain_id_created_at on pin (domain_id, created_at)',
  `create table replay (domain_id text not null primary key, known bigint, state text not null, learned text not null,
    report text not null, effects text not null, readings text not null, trained_at bigint not null,
    expires_at bigint not null,
    constraint domain_of_replay foreign key (domain_id) references domain (id) on delete cascade)`,
  `create table replay_page (domain_id text not null, trained_at bigint not null, number integer not null,
    lines text not null,
    constraint replay_page_number primary key (domain_id, trained_at, number),
    constraint domain_of_replay_page foreign key (domain_id) references domain (id) on delete cascade)`,
  'create index replay_by_expires_at on replay (state, expires_at)',
  'create index dialog_by_domain_id_first_seen_at on dialog (domain_id, first_seen_at, id)',
);
