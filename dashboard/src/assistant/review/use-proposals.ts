/* oxlint-disable react-hooks/exhaustive-deps -- loading follows the domain, the source and the page alone */
import { useEffect, useState } from 'react';
import { alreadyLogged, operator, useStore } from '../../operator.ts';
import { useReturn } from '../../ui/page/use-return.ts';
import { givenSource, proposalOfDraft, proposalOfGiven } from './proposal.ts';

const { assistant } = operator;

/** Drafts of a source, of all sources (null), or what operators have answered; page by page. */
export function useProposals(domainId: string, source: string | null) {
  const [page, setPage] = useState(1);
  const drafts = useStore(assistant.$drafts);
  const given = useStore(assistant.$given);
  const isGiven = source === givenSource;
  const load = (): Promise<unknown> => {
    const query = { page, ...(source === null ? {} : { sourceId: source }) };
    const loading = isGiven ? assistant.listGiven(domainId) : assistant.listDrafts(domainId, query);
    return loading.catch(alreadyLogged);
  };
  useEffect(() => void load(), [domainId, source, page]);
  /** Also the counts of the sources, which others may have changed. */
  const reload = (): Promise<unknown> => Promise.all([load(), assistant.listSources(domainId).catch(alreadyLogged)]);
  useReturn(() => void reload());
  const total = isGiven ? (given.data?.length ?? 0) : (drafts.data?.total ?? 0);
  const isEmptied = drafts.data !== null && drafts.data.items.length === 0 && total > 0 && !drafts.loading && !isGiven;
  // All of this page are decided: the others move up.
  useEffect(() => {
    if (!isEmptied) return;
    if (page === 1) void load();
    else setPage(1);
  }, [isEmptied]);
  return {
    of: isGiven ? given : drafts,
    proposals: isGiven ? (given.data?.map(proposalOfGiven) ?? []) : (drafts.data?.items.map(proposalOfDraft) ?? []),
    total,
    page,
    pages: isGiven || drafts.data === null ? 1 : Math.max(1, Math.ceil(total / drafts.data.size)),
    setPage,
    load: reload,
  };
}
