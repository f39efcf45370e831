import { knowledgeCases } from './assistant-knowledge-cases.ts';
import { questionCases } from './assistant-question-cases.ts';
import type { AssistantCall } from './assistant-targets.ts';
import { trainingCases } from './assistant-training-cases.ts';
import type { Cases } from './world.ts';

export const assistantCases: Cases<AssistantCall> = { ...knowledgeCases, ...trainingCases, ...questionCases };
