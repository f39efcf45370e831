import type { Call } from '../contract.ts';
import { apiAccessCases } from './api-access-cases.ts';
import { knowledgeCases } from './assistant-knowledge-cases.ts';
import { questionCases } from './assistant-question-cases.ts';
import { teamCases } from './team-cases.ts';
import { trainingCases } from './assistant-training-cases.ts';
import { authCases } from './auth-cases.ts';
import { channelCases } from './channel-cases.ts';
import { dialogCases } from './dialog-cases.ts';
import { domainCases } from './domain-cases.ts';
import { figureCases } from './figure-cases.ts';
import { hookCases } from './hook-cases.ts';
import { inboxCases } from './inbox-cases.ts';
import { letterCases } from './letter-cases.ts';
import { mailCases } from './mail-cases.ts';
import { noteCases } from './note-cases.ts';
import { personCases } from './person-cases.ts';
import { pushCases } from './push-cases.ts';
import { readyReplyCases } from './ready-reply-cases.ts';
import { sourceCases } from './source-cases.ts';
import { userCases } from './user-cases.ts';
import { widgetCases } from './widget-cases.ts';
import { writerCases } from './writer-cases.ts';
import type { Cases } from './world.ts';

/** The compiler asks for a case of every call and of every failure that the table lists. */
export const cases: Cases<Call> = {
  ...authCases,
  ...userCases,
  ...apiAccessCases,
  ...teamCases,
  ...domainCases,
  ...knowledgeCases,
  ...trainingCases,
  ...questionCases,
  ...sourceCases,
  ...dialogCases,
  ...inboxCases,
  ...noteCases,
  ...readyReplyCases,
  ...figureCases,
  ...hookCases,
  ...pushCases,
  ...channelCases,
  ...mailCases,
  ...personCases,
  ...widgetCases,
  ...letterCases,
  ...writerCases,
};
