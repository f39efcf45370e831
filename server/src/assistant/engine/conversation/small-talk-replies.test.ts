import { expect, it } from 'vitest';
import { shopSample } from '../data/shop-sample.ts';
import { converse, smallTalkKinds, smallTalkReply, trainModel } from '../index.ts';
import { smallTalkReplies } from '../../../../../dashboard/src/settings/replies/small-talk-replies.ts';

const hours = [undefined, ...Array.from({ length: 24 }, (_, hour) => hour)];

it.each(smallTalkReplies)('«$title» is shown as the assistant replies: $builtIn', ({ kind, builtIn }) => {
  expect(hours.map((hour) => smallTalkReply({ kind, language: 'ru' }, hour))).toContain(builtIn);
});

const examples = smallTalkReplies.flatMap(({ kind, example }) =>
  Array.from(example.matchAll(/«([^»]+)»/g), ([, text]) => ({ kind, text: text! })),
);
const model = trainModel(shopSample);
it.each(examples)('«$text» is recognised as $kind, as shown in the account', ({ kind, text }) => {
  expect(converse(model, text).smallTalk?.kind).toBe(kind);
});

const promised = (['ru', 'en'] as const).flatMap((language) =>
  smallTalkKinds.flatMap((kind) =>
    Array.from(smallTalkReply({ kind, language }).matchAll(/[«“]([^»”]+)[»”]/g), ([, word]) => [word!, kind] as const),
  ),
);
// An owner without a context about calling a person.
const untaught = trainModel(
  shopSample.filter(({ questions }) => !questions.some(({ sentence }) => /оператор|человек|operator/i.test(sentence))),
);
it.each(promised)('«%s» calls a person, as the reply to %s promises', (word) => {
  expect(converse(untaught, word).verdicts.map(({ outcome }) => outcome)).toEqual(['person']);
});
