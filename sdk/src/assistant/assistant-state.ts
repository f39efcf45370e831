import { atom } from 'nanostores';
import type { Rest } from '../transport/rest.ts';

/** What is known of the assistant: its contexts, what it learned, what it could not answer. */
export const createAssistantState = (rest: Rest) => ({
  labels: rest.source('GET /assistant/ctx/list/domain/id/{domainId}'),
  detail: rest.source('GET /assistant/ctx/detail/{id}'),
  learned: rest.source('POST /assistant/learn'),
  verdict: rest.source('POST /assistant/qa/test'),
  report: rest.source('GET /assistant/report/domain/id/{domainId}'),
  missed: rest.source('GET /assistant/missed/list/domain/id/{domainId}'),
  similar: rest.source('GET /assistant/similar/label/id/{id}'),
  setting: rest.source('GET /assistant/setting/domain/id/{domainId}'),
  replay: rest.source('GET /assistant/replay/domain/id/{domainId}'),
  pins: rest.source('GET /assistant/pin/list/domain/id/{domainId}'),
  past: rest.source('GET /assistant/past/list/domain/id/{domainId}'),
  sources: rest.source('GET /assistant/source/list/domain/id/{domainId}'),
  drafts: rest.source('GET /assistant/draft/list/domain/id/{domainId}'),
  given: rest.source('GET /assistant/given/list/domain/id/{domainId}'),
  writer: rest.source('GET /assistant/writer'),
  encoder: rest.source('GET /assistant/encoder'),
  /** Training runs in progress by domain, 0..1. */
  $learning: atom<Readonly<Record<string, number>>>({}),
});

export type AssistantState = ReturnType<typeof createAssistantState>;
