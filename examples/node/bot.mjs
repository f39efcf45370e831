// A bot that answers where an order is: «Заказ 1234». Everything else it leaves to the assistant and to people.
// OTKLIK_TOKEN=… node examples/node/bot.mjs http://127.0.0.1:3000 bot-state.json
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createOperator } from '@otklik/sdk';
import WebSocket from 'ws';

const [host = 'http://127.0.0.1:3000', file = 'bot-state.json'] = process.argv.slice(2);
const bot = createOperator({
  host,
  token: process.env.OTKLIK_TOKEN,
  WebSocket,
  onSignedOut() {
    console.log('The token is revoked.');
    bot.destroy();
  },
});

/** Your own system: the bot’s only part that is not the same in every bot. */
const findOrder = async (number) => `Заказ ${number} собран и ждёт курьера.`;

/** Answers once, however often the bot is restarted: the `clientId` is derived from the sentence that it answers. */
async function answer({ session, sentence }) {
  const [, number] = /заказ\D*(\d+)/i.exec(sentence.text) ?? [];
  if (sentence.author !== 'visitor' || !number) return;
  const texts = [await findOrder(number)];
  await bot.dialog.answer(session, texts, `bot:${sentence.id}`).catch((error) => {
    // Refused for good: the visitor is banned, or the dialog was deleted. An absent server is waited for.
    if (error.status < 400) throw error;
    console.error(error.detail);
  });
}

/** The number of the last fact that is done with, so that what comes while the bot is down is answered later. */
const load = () => readFile(file, 'utf8').then(JSON.parse, () => 0);
async function save(rev) {
  await writeFile(`${file}.new`, JSON.stringify(rev));
  await rename(`${file}.new`, file);
}

/** What is not done is done at the next start. */
function stop({ message }) {
  console.error(message);
  process.exit(1);
}

// One after another, so that the number saved never passes a fact that is still being answered.
let last = Promise.resolve();
bot.socket.onAny((frame) => {
  if (frame.type === 'reset') console.error('More was missed than the server replays: read the dialogs that wait.');
  if (frame.rev === undefined) return;
  last = last
    .then(() => frame.type === 'sentence' && answer(frame))
    .then(() => save(frame.rev))
    .catch(stop);
});
bot.socket.$state.listen((state) => state === 'open' && console.log('Ready.'));
bot.socket.resume(await load());
