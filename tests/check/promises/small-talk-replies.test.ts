import { expect, it } from 'vitest';
import { smallTalkReply } from '../../../server/src/assistant/engine/conversation/replies.ts';
import { smallTalkReplies } from '../../../dashboard/src/settings/small-talk-replies.ts';

const hours = [undefined, ...Array.from({ length: 24 }, (_, hour) => hour)];

it.each(smallTalkReplies)('«$title» is shown as the assistant replies: $builtIn', ({ kind, builtIn }) => {
  expect(hours.map((hour) => smallTalkReply({ kind, language: 'ru' }, hour))).toContain(builtIn);
});
