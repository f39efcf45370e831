import { statements } from './statements.ts';

/** Browsers that are notified: each is a destination, and ends with its sign-in. What people want to be notified of. */
export const push = statements(
  `create table push_subscription (id text not null primary key, user_id text not null, signin_id text,
    endpoint text not null, p256dh text not null, auth text not null, created_at bigint not null,
    constraint destination_of_push_subscription foreign key (id) references destination (id) on delete cascade,
    constraint user_of_push_subscription foreign key (user_id) references "user" (id) on delete cascade,
    constraint signin_of_push_subscription foreign key (signin_id) references signin (id) on delete set null)`,
  'create unique index push_subscription_endpoint on push_subscription (endpoint)',
  'create index push_subscription_of_user on push_subscription (user_id)',
  'create index push_subscription_of_signin on push_subscription (signin_id)',
  `create table push_setting (user_id text not null primary key, waiting integer not null, assigned integer not null,
    answer integer not null, quiet text,
    constraint user_of_push_setting foreign key (user_id) references "user" (id) on delete cascade)`,
);
