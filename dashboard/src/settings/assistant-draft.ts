import type { AssistantSetting } from '@otklik/sdk/contract';
import { useEffect, useState } from 'react';

/** What was changed and not saved, by domain: it waits while the owner looks elsewhere in the account. */
const drafts = new Map<string, AssistantSetting>();

const isSame = (a: AssistantSetting, b: AssistantSetting): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The setting as it is being changed. It survives a change of screen, and the browser asks before a reload loses it. */
export function useSettingDraft(domainId: string, initial: AssistantSetting) {
  const [saved, setSaved] = useState(initial);
  const [draft, setDraft] = useState(drafts.get(domainId) ?? initial);
  const isChanged = !isSame(draft, saved);
  useEffect(() => {
    if (!isChanged) {
      drafts.delete(domainId);
      return;
    }
    drafts.set(domainId, draft);
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [domainId, draft, isChanged]);
  return {
    saved,
    draft,
    isChanged,
    change: (part: Partial<AssistantSetting>) => setDraft((text) => ({ ...text, ...part })),
    restore: () => setDraft(saved),
    settle: (next: AssistantSetting) => {
      setSaved(next);
      setDraft(next);
    },
  };
}
