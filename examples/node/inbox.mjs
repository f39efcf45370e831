// An operator's inbox in the terminal: signs in, prints what visitors write, answers with «/<number> text».
// node examples/node/inbox.mjs http://127.0.0.1:3000 e-mail password
import { createInterface } from 'node:readline';
import { createOperator } from '@otklik/sdk';
import WebSocket from 'ws';

const [host = 'http://127.0.0.1:3000', email, password] = process.argv.slice(2);
if (!email || !password) {
  console.error('node examples/node/inbox.mjs HOST E-MAIL PASSWORD');
  process.exit(2);
}

// Node before 22 has no WebSocket of its own.
const operator = createOperator({ host, WebSocket });
const lines = createInterface({ input: process.stdin });
const typed = lines[Symbol.asyncIterator]();

await operator.auth.login({ email, password });
process.stdout.write('Код из письма: ');
const { value: code = '' } = await typed.next();
await operator.auth.checkCode({ email, code: code.trim() });

const sessions = [];
operator.socket.on('sentence', ({ session, sentence }) => {
  if (!sessions.includes(session)) sessions.push(session);
  console.log(`[${sessions.indexOf(session) + 1}] ${sentence.author}: ${sentence.text}`);
});
operator.socket.$state.listen((state) => state === 'open' && console.log('На связи. Ответ: /<номер> текст; выход: /q'));
operator.socket.connect();

for await (const line of typed) {
  if (line === '/q') break;
  const [, number, text] = /^\/(\d+)\s+(.+)$/.exec(line) ?? [];
  const session = sessions[Number(number) - 1];
  if (session && text) await operator.dialog.answer(session, [text]).catch(({ detail }) => console.error(detail));
  else console.log('Ответ: /<номер> текст; выход: /q');
}
operator.destroy();
lines.close();
