import { statements } from './statements.ts';

/** Operators' newest answers, of which similar ones are proposed as contexts; each ends with its dialog. */
export const givenAnswers = statements(
  `create table given_answer (id text not null primary key, domain_id text not null, dialog_id text not null,
    first bigint not null, last bigint not null, group_id text not null, question text not null, answer text not null,
    words text not null, missed integer not null, closest text, state text not null, at bigint not null,
    constraint domain_of_given_answer foreign key (domain_id) references domain (id) on delete cascade,
    constraint dialog_of_given_answer foreign key (dialog_id) references dialog (id) on delete cascade)`,
  'create index given_answer_of_domain on given_answer (domain_id, at)',
  'create unique index given_answer_of_dialog on given_answer (dialog_id, first)',
  'create index given_answer_of_group on given_answer (group_id)',
);
