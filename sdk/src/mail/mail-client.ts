import type { Feature } from '../transport/feature.ts';
import { removeFrom, replaceAll } from '../transport/list-changes.ts';
import type { Rest } from '../transport/rest.ts';
import type { MailClient } from './mail-api.ts';

/** See {@link MailClient}. */
export function createMailClient(rest: Rest): MailClient & Feature {
  const state = rest.source('GET /channel/mail/state');
  const waiting = rest.source('GET /channel/mail/letter/list/{id}');
  let listed: string | undefined;
  const listWaiting: MailClient['listWaiting'] = (id, settings) => {
    listed = id;
    return rest.signed('GET /channel/mail/letter/list/{id}', { ...settings, params: { id } });
  };

  return {
    $state: state.$store,
    $waiting: waiting.$store,
    loadState: (settings) => rest.signed('GET /channel/mail/state', settings),
    test: async (settings) => replaceAll(state, await rest.signed('POST /channel/mail/test', settings)),
    listWaiting,
    accept: async (id, settings) =>
      removeFrom(waiting, await rest.signed('POST /channel/mail/letter/accept/{id}', { ...settings, params: { id } })),
    refuse: async (id, settings) =>
      removeFrom(
        waiting,
        await rest.signed('DELETE /channel/mail/letter/refuse/{id}', { ...settings, params: { id } }),
      ),
    handle(frame) {
      if (frame.type !== 'dialog' || frame.dialog.id !== listed) return;
      // A letter that waits needs a person; one that another member has decided on is listed still.
      const isListed = (waiting.$store.get().data?.length ?? 0) > 0;
      if (frame.dialog.waiting || isListed) void listWaiting(listed).catch(() => undefined);
    },
    reset() {
      listed = undefined;
    },
  };
}
