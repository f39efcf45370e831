// A bot by API token: `bun tests/check/bot/bot.ts HOST TOKEN FILE`. It answers each question of a visitor once, however
// often it is killed: an answer's clientId is derived from its question, and facts are resumed from the last one kept
// in FILE.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { FrameOf } from '../../../sdk/src/index.ts';
import { createOperator } from '../../../sdk/src/index.ts';

const [host = '', token = '', file = ''] = process.argv.slice(2);
/** How often the number of the last handled fact is kept; ms. What is handled since is handled again after a kill. */
const keepEvery = 150;
/** For the check alone: a way in which such a bot goes wrong. */
const fault = process.env.BOT_FAULT;

const operator = createOperator({
  host,
  token,
  onSignedOut() {
    console.log('revoked');
    process.exit(0);
  },
});

let handled = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
let handledBefore = handled;
setInterval(() => {
  if (handled === handledBefore) return;
  writeFileSync(`${file}.new`, String((handledBefore = handled)));
  renameSync(`${file}.new`, file);
}, keepEvery);

async function answer({ session, sentence }: FrameOf<'sentence'>): Promise<void> {
  const clientId = fault === 'made-up ids' ? undefined : `bot:${sentence.id}`;
  console.log('answers');
  await operator.dialog.answer(session, [`Ответ на «${sentence.text}»`], clientId);
}

// One after another, so that the number kept never passes a fact that is still being handled.
let order = Promise.resolve();
operator.socket.onAny((frame) => {
  if (frame.type === 'reset') throw new Error('the facts are too old to resume from');
  if ((frame.type !== 'sentence' && frame.type !== 'dialog') || frame.rev === undefined) return;
  const { rev } = frame;
  order = order.then(async () => {
    if (frame.type === 'sentence' && frame.sentence.author === 'visitor') await answer(frame);
    handled = rev;
  });
});
operator.socket.$state.listen((state) => state === 'open' && console.log('ready'));
if (fault === 'no resume') operator.socket.connect();
else operator.socket.resume(handled);
