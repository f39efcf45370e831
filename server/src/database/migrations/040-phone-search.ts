import { statements } from './statements.ts';

/** All dialogs are indexed again, after the start and the newest first, so that their phones are found. */
export const phoneSearch = statements(
  'insert into dialog_text_fill select serial from dialog where serial is not null on conflict do nothing',
);
