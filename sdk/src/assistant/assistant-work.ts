import type { CallSettings } from '../transport/environment.ts';
import type { Rest } from '../transport/rest.ts';
import type { AssistantState } from './assistant-state.ts';

/** What all calls of the assistant work on. */
export interface AssistantWork {
  readonly rest: Rest;
  readonly state: AssistantState;
  /** The contexts of this domain are no longer what its assistant has learned; nothing where it is not known which. */
  changed(domainId: string | undefined): void;
}

/** Timeout of a training run and of an import: the largest domain takes minutes on a weak machine; ms. */
const longPatience = 600_000;

export const longer = (settings: CallSettings = {}): CallSettings => ({
  ...settings,
  timeout: settings.timeout ?? longPatience,
});

/** The domain of a context that is loaded. */
export const domainOf = ({ labels, detail }: AssistantState, labelId: string | undefined): string | undefined =>
  [...(labels.$store.get().data ?? []), detail.$store.get().data].find((label) => label?.id === labelId)?.domainId;
