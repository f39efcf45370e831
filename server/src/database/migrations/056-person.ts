import type { Migration } from 'kysely';
import { type Kind, statements } from './statements.ts';

/** What may stand between the digits of a phone, by the contract's rule for it. */
const betweenDigits = ['+', ' ', '\u00a0', '(', ')', '-', '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015'];

/** The digits of a dialog's phone, in the database's own language: an index is used for this very text alone. */
export const phoneDigits = (kind: Kind): string =>
  kind === 'postgres'
    ? `regexp_replace(phone, '[^0-9]', '', 'g')`
    : betweenDigits.reduce((text, mark) => `replace(${text}, '${mark}', '')`, 'phone');

/** The last seven digits of a dialog's phone. */
export const phoneEnd = (kind: Kind): string =>
  kind === 'postgres' ? `right(${phoneDigits(kind)}, 7)` : `substr(${phoneDigits(kind)}, -7)`;

const createErasures = [
  `create table person_erasure (id text not null primary key, team_id text not null, stage text not null,
    keep text not null, domains text not null, dialogs bigint not null, sentences bigint not null,
    files bigint not null, due_at bigint not null,
    constraint team_of_person_erasure foreign key (team_id) references team (id) on delete cascade)`,
  'create index person_erasure_of_team on person_erasure (team_id)',
  'create index person_erasure_due on person_erasure (due_at)',
  `create table erased_dialog (dialog_id text not null primary key, erasure_id text not null,
    constraint dialog_of_erased_dialog foreign key (dialog_id) references dialog (id) on delete cascade,
    constraint erasure_of_dialog foreign key (erasure_id) references person_erasure (id) on delete cascade)`,
  'create index erased_dialog_of_erasure on erased_dialog (erasure_id)',
];

/**
 * Finds a team's visitors by what identifies them, and notes which of them are being erased. An entry of a context gets
 * the time of its last change, by which a sentence that came from a visitor is known.
 */
export const person = (kind: Kind): Migration =>
  statements(
    `create index dialog_person_email on dialog (owner_id, lower(email)) where email <> ''`,
    `create index dialog_person_phone on dialog (owner_id, (${phoneEnd(kind)})) where phone <> ''`,
    `create index dialog_person_user on dialog (owner_id, user_id) where user_id <> ''`,
    'alter table qa add column changed_at bigint',
    ...createErasures,
  );
