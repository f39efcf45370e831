import type { Migration } from 'kysely';
import { bytesOf, type Kind, statements } from './statements.ts';

/**
 * Models' files in parts. Models stored whole are deleted: an assistant without a file is trained again at its next
 * question.
 */
export const parts = (kind: Kind): Migration =>
  statements(
    `create table model_part (domain_id text not null, trained_at bigint not null, number integer not null,
      bytes ${bytesOf[kind]} not null,
      constraint model_part_number primary key (domain_id, trained_at, number),
      constraint domain_of_model_part foreign key (domain_id) references domain (id) on delete cascade)`,
    'alter table model drop column bytes',
  );
