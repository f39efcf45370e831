import { statements } from './statements.ts';

/** Letters to visitors are claimed by owner. */
export const letterTurns = statements(
  `alter table reply_letter add column owner_id text not null default ''`,
  'update reply_letter set owner_id = (select owner_id from dialog where dialog.id = reply_letter.dialog_id)',
  'drop index reply_letter_by_due_at',
  'create index reply_letter_by_due_at on reply_letter (due_at, owner_id)',
  'create index reply_letter_by_owner on reply_letter (owner_id, due_at)',
);
