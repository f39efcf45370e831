import type { Pin } from '../contract/assistant.ts';
import type { Label, Qa } from '../contract/context.ts';
import type { CallSettings } from '../transport/environment.ts';
import type { Replied } from '../transport/remote.ts';
import type { Rest } from '../transport/rest.ts';
import type { AssistantState } from './assistant-state.ts';

/** What all calls of the assistant work on. */
export interface AssistantWork {
  readonly rest: Rest;
  readonly state: AssistantState;
  /** Makes a call whose reply is the last change. */
  change<T extends Label | Qa | Pin | { id: string }>(call: () => Promise<Replied<T>>): Promise<T>;
  /** The contexts of this domain are no longer what its assistant has learned; nothing where it is not known which. */
  changed(domainId: string | undefined): void;
}

/** Timeout of a training run and of an import: the largest domain takes minutes on a weak machine; ms. */
const longPatience = 600_000;

export const longer = (settings: CallSettings = {}): CallSettings => ({
  ...settings,
  timeout: settings.timeout ?? longPatience,
});

export const dataOf = async <T>(replied: Promise<Replied<T>>): Promise<T> => (await replied).data;

/** The domain of a context that is loaded. */
export const domainOf = ({ labels, detail }: AssistantState, labelId: string | undefined): string | undefined =>
  [...(labels.$store.get().data ?? []), detail.$store.get().data].find((label) => label?.id === labelId)?.domainId;
