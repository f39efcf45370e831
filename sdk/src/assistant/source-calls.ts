import type { Draft, Source } from '../contract/source.ts';
import { removeFrom, replaceIn } from '../transport/list-changes.ts';
import { uploadForm } from '../transport/upload.ts';
import type { AssistantWork } from './assistant-work.ts';
import type { DraftChoice, DraftPage, SourceClient } from './source-api.ts';

type SourceCalls = Omit<SourceClient, '$sources' | '$drafts' | '$given'>;

const isChosen =
  (choice: DraftChoice) =>
  ({ id, sourceId }: Draft): boolean =>
    'ids' in choice ? choice.ids.includes(id) : choice.sourceId === sourceId;

/** The page without what was decided. */
function without(page: DraftPage, choice: DraftChoice): DraftPage {
  const chosen = isChosen(choice);
  const items = page.items.filter((draft) => !chosen(draft));
  return { ...page, items, total: page.total - (page.items.length - items.length) };
}

/** Sources and their drafts: the lists follow each change. */
function createDraftCalls({ rest, state, changed }: AssistantWork) {
  const { sources, drafts } = state;
  /** The source whose drafts the list has; undefined for all. */
  let listed: string | undefined;
  const put = (source: Source): Source => {
    sources.patch((all) => [...all.filter(({ id }) => id !== source.id), source], source.domainId);
    return source;
  };
  /** Takes decided drafts out of the list, and `count` of them out of the counts of their sources. */
  const settle = (choice: DraftChoice, count: number): void => {
    const chosen = (drafts.$store.get().data?.items ?? []).filter(isChosen(choice));
    sources.patch((all) =>
      all.map((source) => {
        const isWhole = 'sourceId' in choice && choice.sourceId === source.id;
        const decided = isWhole ? count : chosen.filter(({ sourceId }) => sourceId === source.id).length;
        return { ...source, drafts: Math.max(0, source.drafts - decided) };
      }),
    );
    drafts.patch((page) => without(page, choice));
  };
  return {
    createSource: async (domainId, url, settings) =>
      put(await rest.signed('POST /assistant/source/create', { ...settings, body: { domainId, url } })),
    async addSourceFile(domainId, file, { progress = () => undefined, ...settings } = {}) {
      const form = new FormData();
      form.set('file', file, file.name);
      const options = { ...settings, params: { domainId }, form };
      return put(await uploadForm(rest, 'POST /assistant/source/file/{domainId}', options, progress));
    },
    listSources: (domainId, settings) =>
      rest.signed('GET /assistant/source/list/domain/id/{domainId}', { ...settings, params: { domainId } }),
    editSource: async (id, body, settings) =>
      replaceIn(sources, await rest.signed('PATCH /assistant/source/edit/{id}', { ...settings, params: { id }, body })),
    refreshSource: async (id, settings) =>
      replaceIn(sources, await rest.signed('POST /assistant/source/refresh/{id}', { ...settings, params: { id } })),
    async removeSource(id, settings) {
      const removed = await rest.signed('DELETE /assistant/source/delete/{id}', { ...settings, params: { id } });
      drafts.patch((page) => without(page, { sourceId: id }));
      return removeFrom(sources, removed);
    },
    listDrafts(domainId, query = {}, settings) {
      // Drafts of one source must not be shown, or decided on, as those of another.
      if (query.sourceId !== listed) drafts.reset();
      listed = query.sourceId;
      return rest.signed('GET /assistant/draft/list/domain/id/{domainId}', {
        ...settings,
        params: { domainId },
        query,
      });
    },
    async acceptDrafts(domainId, choice, edits = {}, settings) {
      const options = { ...settings, body: { ...choice, ...edits } };
      const accepted = await rest.signed('POST /assistant/draft/accept', options);
      settle(choice, accepted.accepted);
      if (accepted.accepted > 0) changed(domainId);
      return accepted;
    },
    async discardDrafts(choice, settings) {
      const discarded = await rest.signed('POST /assistant/draft/discard', { ...settings, body: { ...choice } });
      settle(choice, discarded.discarded);
      return discarded;
    },
    restoreDrafts: (ids, settings) => rest.signed('POST /assistant/draft/restore', { ...settings, body: { ids } }),
  } satisfies Partial<SourceCalls>;
}

/** Operators' answers that could become contexts. */
function createGivenCalls({ rest, state, changed }: AssistantWork) {
  const forget = (ids: readonly string[]): void =>
    state.given.patch((all) => all.filter(({ id }) => !ids.includes(id)));
  return {
    listGiven: (domainId, settings) =>
      rest.signed('GET /assistant/given/list/domain/id/{domainId}', { ...settings, params: { domainId } }),
    async acceptGiven(domainId, id, edits = {}, settings) {
      const accepted = await rest.signed('POST /assistant/given/accept', { ...settings, body: { id, ...edits } });
      forget([id]);
      if (accepted.accepted > 0) changed(domainId);
      return accepted;
    },
    async discardGiven(ids, settings) {
      const discarded = await rest.signed('POST /assistant/given/discard', { ...settings, body: { ids } });
      forget(ids);
      return discarded;
    },
    restoreGiven: (ids, settings) => rest.signed('POST /assistant/given/restore', { ...settings, body: { ids } }),
  } satisfies Partial<SourceCalls>;
}

/** Sources, drafts and operators' answers. */
export const createSourceCalls = (work: AssistantWork): SourceCalls => ({
  ...createDraftCalls(work),
  ...createGivenCalls(work),
});
