import { statements } from './statements.ts';

/**
 * How a domain's assistant behaves, contexts that are passed on to a person, and answers that an owner has corrected.
 */
export const loop = statements(
  `create table assistant_setting (domain_id text not null primary key, replies text not null, hours text,
    notify text not null,
    constraint domain_of_assistant_setting foreign key (domain_id) references domain (id) on delete cascade)`,
  'alter table label add column passed_on integer not null default 0',
  `create table correction (id text not null primary key, domain_id text not null, key text not null,
    label_id text not null, dialog_id text, seq integer, undo text not null, at bigint not null,
    constraint correction_of_question unique (domain_id, key),
    constraint domain_of_correction foreign key (domain_id) references domain (id) on delete cascade,
    constraint label_of_correction foreign key (label_id) references label (id) on delete cascade,
    constraint dialog_of_correction foreign key (dialog_id) references dialog (id) on delete set null)`,
  'create index correction_by_label on correction (label_id)',
  'create index correction_by_dialog on correction (dialog_id, seq)',
  'create index correction_by_time on correction (domain_id, at)',
);
