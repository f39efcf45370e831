import { statements } from './statements.ts';

/** Keys that the server has made for itself; all processes that serve a database share them. */
export const serverKeys = statements(`create table server_key (name text not null primary key, value text not null)`);
