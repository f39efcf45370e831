import { atom } from 'nanostores';
import type { Missed, Pin, Verdict } from '../contract/assistant.ts';
import type { Label, LabelDetail, PortableContext, Qa } from '../contract/context.ts';
import type { Learned, Replay, Report } from '../contract/training.ts';
import type { AssistantSetting } from '../contract/assistant-setting.ts';
import type { Reply } from '../contract/contract.ts';
import type { Similar } from '../contract/similar.ts';
import { createRemote } from '../transport/remote.ts';

/** What is known of the assistant: its contexts, what it learned, what it could not answer. */
export const createAssistantState = () => ({
  labels: createRemote<Label[]>(),
  detail: createRemote<LabelDetail>(),
  learned: createRemote<Learned>(),
  verdict: createRemote<Verdict>(),
  report: createRemote<Report>(),
  missed: createRemote<Missed[]>(),
  similar: createRemote<Similar>(),
  setting: createRemote<AssistantSetting>(),
  replay: createRemote<Replay>(),
  pins: createRemote<Pin[]>(),
  past: createRemote<Reply<'GET /assistant/past/list/domain/id/{domainId}'>>(),
  /** The last creation, edit or removal of a label, an entry, a pin or a missed question. */
  change: createRemote<Label | Qa | Pin | { id: string }>(),
  exported: createRemote<{ contexts: PortableContext[] }>(),
  imported: createRemote<Reply<'POST /assistant/import'>>(),
  /** Training runs in progress by domain, 0..1. */
  $learning: atom<Readonly<Record<string, number>>>({}),
});

export type AssistantState = ReturnType<typeof createAssistantState>;
