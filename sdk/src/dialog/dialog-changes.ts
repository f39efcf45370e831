import type { Feed } from '../transport/feed.ts';
import type { Rest } from '../transport/rest.ts';
import type { DialogClient } from './dialog-api.ts';
import type { DialogList } from './dialog-list.ts';
import type { createDialogState } from './dialog-state.ts';
import type { OpenViews } from './open-views.ts';

export interface DialogChangesOptions {
  readonly state: ReturnType<typeof createDialogState>;
  readonly list: DialogList;
  readonly views: OpenViews;
  readonly feed: Pick<Feed, 'send'>;
}

type DialogChanges = Pick<
  DialogClient,
  'ban' | 'setAssistant' | 'assign' | 'deleteSentence' | 'read' | 'stats' | 'resetNotification'
>;

/** What is changed of a dialog, in the list and in every view of it. */
export function createDialogChanges(rest: Rest, { state, list, views, feed }: DialogChangesOptions): DialogChanges {
  const read = async (id: string, seq: number): Promise<void> => {
    const session = list.find(id)?.session ?? views.sessionOf(id);
    views.patchDetail(id, (data) => (data.operatorRead >= seq ? data : { ...data, operatorRead: seq }));
    list.patch(id, (entry) => ((entry.last?.seq ?? 0) <= seq ? { ...entry, unread: 0 } : entry));
    if (session !== undefined && feed.send({ type: 'read', session, seq })) return;
    // The mark moves again with the next look.
    await rest.signed('PATCH /dialog/read/{id}', { params: { id }, body: { seq } }).catch(() => undefined);
  };

  return {
    read,
    async ban(id, isBan, settings) {
      const banned = await rest.signed('PATCH /dialog/ban/{id}', { ...settings, params: { id }, body: { isBan } });
      views.patchDetail(id, (data) => ({ ...data, isBan: banned.isBan }));
      const quiet = banned.isBan && { waiting: false };
      views.patchHeader(id, (data) => ({ ...data, isBan: banned.isBan, ...quiet }));
      const unmarked = banned.isBan && { waitingSince: null, unhappy: false };
      list.patch(id, (entry) => ({ ...entry, isBan: banned.isBan, ...quiet, ...unmarked }));
      return banned;
    },
    async setAssistant(id, active, settings) {
      const set = await rest.signed('PATCH /dialog/assistant/{id}', { ...settings, params: { id }, body: { active } });
      const { assistant, assistantUntil } = set;
      views.patchHeader(id, (data) => ({
        ...data,
        assistant,
        assistantUntil,
        waiting: active ? false : data.waiting,
      }));
      list.patch(id, (entry) => ({ ...entry, assistant, waiting: active ? false : entry.waiting }));
      return set;
    },
    async assign(id, member, expect, settings) {
      const body = { member, ...(expect === undefined ? {} : { expect }) };
      const set = await rest.signed('PATCH /dialog/assign/{id}', { ...settings, params: { id }, body });
      const { assigned } = set;
      views.patchHeader(id, (data) => ({ ...data, assigned }));
      list.patch(id, (entry) => ({ ...entry, assigned }));
      return set;
    },
    async deleteSentence(id, seq, settings) {
      const options = { ...settings, params: { id }, query: { seq } };
      const { sentence } = await rest.signed('DELETE /dialog/sentence/delete/{id}', options);
      views.handle({ type: 'deleted', dialogId: id, seq });
      list.patch(id, (entry) => (entry.last?.seq === seq ? { ...entry, last: sentence } : entry));
      return sentence;
    },
    stats: (days, domainId, settings) =>
      rest.signed('GET /dialog/stats', {
        ...settings,
        query: { days, ...(domainId === undefined ? {} : { domainId }) },
      }),
    resetNotification(id) {
      state.$notificationReset.set(id);
      void read(id, list.find(id)?.last?.seq ?? 0);
    },
  };
}
