import { atom } from 'nanostores';
import type {
  Label,
  LabelDetail,
  Learned,
  Missed,
  PortableContext,
  Qa,
  Report,
  Verdict,
} from '../contract/assistant.ts';
import type { AssistantSetting } from '../contract/assistant-setting.ts';
import type { Reply } from '../contract/contract.ts';
import { createRemote } from '../transport/remote.ts';

/** What is known of the assistant: its contexts, what it learned, what it could not answer. */
export const createAssistantState = () => ({
  labels: createRemote<Label[]>(),
  detail: createRemote<LabelDetail>(),
  learned: createRemote<Learned>(),
  verdict: createRemote<Verdict>(),
  report: createRemote<Report>(),
  missed: createRemote<Missed[]>(),
  /** The last creation, edit or removal of a label, an entry or a missed question. */
  change: createRemote<Label | Qa | { id: string }>(),
  setting: createRemote<AssistantSetting>(),
  exported: createRemote<{ contexts: PortableContext[] }>(),
  imported: createRemote<Reply<'POST /assistant/import'>>(),
  /** Learns under way by domain, 0..1. */
  $learning: atom<Readonly<Record<string, number>>>({}),
});
