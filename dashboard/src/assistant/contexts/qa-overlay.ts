import { useStore } from '@otklik/sdk/react';
import type { Qa } from '@otklik/sdk/contract';
import { map } from 'nanostores';

/** What the owner has just written into an entry and the server has not stored yet. */
const $overlays = map<Record<string, readonly string[] | undefined>>({});

export const qaOverlay = (id: string): readonly string[] | undefined => $overlays.get()[id];
export const setOverlay = (id: string, sentences: readonly string[]): void => $overlays.setKey(id, sentences);
export const forgetOverlay = (id: string): void => $overlays.setKey(id, undefined);

/** An entry's sentences as the owner last left them, and whether they are still on their way. */
export function useSentences(qa: Qa): { sentences: readonly string[]; isSaving: boolean } {
  const overlay = useStore($overlays)[qa.id];
  return { sentences: overlay ?? qa.sentences, isSaving: overlay !== undefined };
}
