import { atom } from 'nanostores';
import type { Rest } from '../transport/rest.ts';

/** What is loaded besides the list and the open dialogs. */
export const createDialogState = (rest: Rest) => ({
  counts: rest.source('GET /dialog/count'),
  stats: rest.source('GET /dialog/stats'),
  corrections: rest.source('GET /dialog/correction/list/{id}'),
  tags: rest.source('GET /dialog/tag/list'),
  earlier: rest.source('GET /dialog/earlier/{id}'),
  offer: rest.source('GET /dialog/offer/{id}'),
  /** Id of the dialog whose notification was reset last. */
  $notificationReset: atom<string | null>(null),
});
