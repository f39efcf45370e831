import * as z from 'zod/mini';
import { modelMessage } from './assistant/learn/model-shelf.ts';
import { dialogMessage, liveMessage } from './dialog/store/dialog-channel.ts';
import { endMessage } from './event/channel.ts';
import { factMessage } from './event/commit.ts';
import type { MessageShapes } from './event/message-bus.ts';
import { presenceMessage } from './presence/presence-service.ts';
import { hoursMessage } from './team/hours/duty-service.ts';
import { originMessage } from './user/access/listed-origins.ts';

/** What the channels of this server carry between processes. */
export const messageShapes: MessageShapes = {
  owner: z.discriminatedUnion('kind', [factMessage, liveMessage]),
  dialog: dialogMessage,
  signin: endMessage,
  token: endMessage,
  presence: presenceMessage,
  origins: originMessage,
  models: modelMessage,
  hours: hoursMessage,
};
