import { statements } from './statements.ts';

/** Which import has added a context, an entry or a description, so that it can be taken back. */
export const importMarks = statements(
  'alter table label add column import_id text',
  'alter table label add column described_by text',
  'alter table qa add column import_id text',
  'create index qa_by_import_id on qa (import_id) where import_id is not null',
);
