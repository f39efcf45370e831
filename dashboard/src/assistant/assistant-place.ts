import { useSearchParams } from 'wouter';

/** What the right side of the screen shows when it is not a context. */
export type Panel = 'overview' | 'missed' | 'control' | 'report' | 'sources' | 'review';

const panels: readonly string[] = ['overview', 'missed', 'control', 'report', 'sources', 'review'];

/** Where on the assistant's screen one is; it is part of the address, so that reload and «back» work. */
export interface AssistantPlace {
  contextId: string | null;
  /** Null when nothing has been chosen yet. */
  panel: Panel | null;
  /** Whose drafts are reviewed: a source's id, `answers` for operators' answers, null for all sources. */
  source: string | null;
  openContext: (id: string) => void;
  openPanel: (panel: Panel) => void;
  /** Opens the review of a source's drafts. */
  openReview: (source: string | null) => void;
  /** To the list alone. */
  close: () => void;
}

export function useAssistantPlace(): AssistantPlace {
  const [search, setSearch] = useSearchParams();
  const panel = search.get('panel');
  return {
    contextId: search.get('context'),
    panel: panel !== null && panels.includes(panel) ? (panel as Panel) : null,
    source: search.get('source'),
    openContext: (context) => setSearch({ context }),
    openPanel: (next) => setSearch({ panel: next }),
    openReview: (source) => setSearch({ panel: 'review', ...(source === null ? {} : { source }) }),
    close: () => setSearch({}),
  };
}
