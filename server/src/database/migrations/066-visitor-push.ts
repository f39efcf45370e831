import { statements } from './statements.ts';

/** Visitors' browsers that are notified of answers: they end with their dialog. */
export const visitorPush = statements(
  `create table visitor_push (id text not null primary key, dialog_id text not null, endpoint text not null,
    p256dh text not null, auth text not null, created_at bigint not null,
    constraint dialog_of_visitor_push foreign key (dialog_id) references dialog (id) on delete cascade)`,
  'create unique index visitor_push_endpoint on visitor_push (endpoint)',
  'create index visitor_push_of_dialog on visitor_push (dialog_id)',
);
