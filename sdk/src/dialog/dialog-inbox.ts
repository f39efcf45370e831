import type { Reply } from '../contract/contract.ts';
import { readText } from '../transport/read-body.ts';
import type { Rest } from '../transport/rest.ts';
import type { DialogClient } from './dialog-api.ts';
import type { DialogList } from './dialog-list.ts';
import type { OpenViews } from './open-views.ts';

export interface DialogInboxOptions {
  readonly list: DialogList;
  readonly views: OpenViews;
}

type DialogNotes = Pick<DialogClient, 'setClosed' | 'nameVisitor' | 'setTags'>;
type DialogInbox = Pick<DialogClient, 'loadTags' | 'readAll' | 'loadEarlier' | 'exportDialog' | 'exportDialogs'>;

/** What operators note of a dialog, in the list and in every view of it. */
function createDialogNotes(rest: Rest, { list, views }: DialogInboxOptions): DialogNotes {
  return {
    async setClosed(id, closed, settings) {
      const set = await rest.signed('PATCH /dialog/close/{id}', { ...settings, params: { id }, body: { closed } });
      views.patchHeader(id, (data) => ({ ...data, closed }));
      list.patch(id, (entry) => ({ ...entry, closed, ...(closed ? { waiting: false, unread: 0 } : {}) }));
      return set;
    },
    async nameVisitor(id, name, settings) {
      const named = await rest.signed('PATCH /dialog/name/{id}', { ...settings, params: { id }, body: { name } });
      const rename = <T extends { visitor: { ownName: string } }>(of: T): T => ({
        ...of,
        visitor: { ...of.visitor, ownName: named.name },
      });
      views.patchHeader(id, rename);
      list.patch(id, rename);
      return named;
    },
    async setTags(id, tags, settings) {
      const tagged = await rest.signed('PATCH /dialog/tag/{id}', {
        ...settings,
        params: { id },
        body: { tags: [...tags] },
      });
      views.patchHeader(id, (data) => ({ ...data, tags: tagged.tags }));
      list.patch(id, (entry) => ({ ...entry, tags: tagged.tags }));
      return tagged;
    },
  };
}

/** How operators keep their dialogs in order. */
export function createDialogInbox(rest: Rest, options: DialogInboxOptions): DialogNotes & DialogInbox {
  return {
    ...createDialogNotes(rest, options),
    loadTags: (settings) => rest.signed('GET /dialog/tag/list', settings),
    async readAll(domainId, settings) {
      const body = domainId === undefined ? {} : { domainId };
      let sum = 0;
      for (;;) {
        const part: Reply<'PATCH /dialog/all/read'> = await rest.signed('PATCH /dialog/all/read', {
          ...settings,
          body,
        });
        sum += part.read;
        if (part.left === 0 || part.read === 0) return sum;
      }
    },
    loadEarlier: (id, settings) => rest.signed('GET /dialog/earlier/{id}', { ...settings, params: { id } }),
    exportDialog: (id, format, settings) =>
      readText(rest, 'GET /dialog/export/{id}', { params: { id }, query: { format } }, settings),
    exportDialogs: (query = {}, settings) => readText(rest, 'GET /dialog/all/export', { query }, settings),
  };
}
