import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOwner, type TestOwner } from '../../harness/owner.ts';
import type { ServerProcess } from '../../harness/server-process.ts';
import { answer, contexts } from '../../harness/shop-contexts.ts';
import { password } from '../../harness/sign-up.ts';
import { type Driver, untilTrue, type Window } from './driver.ts';

/** A page of somebody's site with the snippet on it. */
async function startSite(host: string, site: string) {
  const html = `<!doctype html><html lang="ru"><meta charset="utf-8"><title>Магазин</title><h1>Магазин</h1><script async src="${host}/widget.js" data-site="${site}"></script>`;
  const http = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html),
  ).listen(0, '127.0.0.1');
  await new Promise((ready) => http.once('listening', ready));
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/`, stop: () => void http.close() };
}

/** The widget's shadow root, and one of its elements. */
const root = 'document.documentElement.lastElementChild?.shadowRoot';
const inChat = (selector: string) => `${root}?.querySelector(${JSON.stringify(selector)})`;
const text = JSON.stringify;

/** Puts a value into a field as typing does; frameworks listen to the event. */
const fill = (field: string, value: string) => `(() => {
  const field = ${field};
  const proto = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(proto.prototype, 'value').set.call(field, ${text(value)});
  field.dispatchEvent(new Event('input', { bubbles: true }));
})()`;
const submit = (selector: string) => `document.querySelector(${text(selector)}).requestSubmit()`;

async function ask(visitor: Window, site: string): Promise<void> {
  await visitor.goto(site);
  await untilTrue(visitor, inChat('.launcher'), 'the launcher');
  await visitor.evaluate(`${inChat('.launcher')}.click()`);
  await untilTrue(visitor, inChat('textarea'), 'the text box');
  await visitor.evaluate(fill(inChat('textarea'), contexts[0]!.questions[0]!));
  await untilTrue(visitor, `!${inChat('.send')}.disabled`, 'the button «Отправить»');
  await visitor.evaluate(`${inChat('.send')}.click()`);
  await untilTrue(visitor, `${inChat('.log')}.textContent.includes(${text(answer)})`, 'the assistant’s answer');
}

async function signIn(account: Window, server: ServerProcess, { email }: TestOwner): Promise<void> {
  await account.goto(`${server.url}/login`);
  await untilTrue(account, `document.querySelector('input[name=password]')`, 'the login');
  await account.evaluate(fill(`document.querySelector('input[name=email]')`, email));
  await account.evaluate(fill(`document.querySelector('input[name=password]')`, password));
  await account.evaluate(submit('form'));
  await untilTrue(
    account,
    `location.pathname === '/confirmation/code' && document.querySelector('input[inputmode=numeric]')`,
    'the code',
  );
  await account.evaluate(fill(`document.querySelector('input[inputmode=numeric]')`, await server.codeFor(email)));
  await untilTrue(
    account,
    `location.pathname.startsWith('/dialog') || location.pathname.startsWith('/start')`,
    'the account',
  );
}

const firstDialog = `document.querySelector('a[href^="/dialog/"]')`;
const answerBox = `document.querySelector('main textarea, textarea')`;

async function reply(account: Window, server: ServerProcess, words: string): Promise<void> {
  await account.goto(`${server.url}/dialogs`);
  await untilTrue(account, firstDialog, 'the dialog in the list');
  await account.evaluate(`${firstDialog}.click()`);
  await untilTrue(account, answerBox, 'the answer’s box');
  await account.evaluate(fill(answerBox, words));
  await account.evaluate(
    `${answerBox}.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))`,
  );
}

/** The main road: open, ask, be answered, sign in, reply, reload. */
export async function walkRoad(driver: Driver, server: ServerProcess, step: (name: string) => void): Promise<void> {
  const owner = await createOwner(server);
  const { id, site: key } = await owner.call<{ id: string; site: string }>('/domain/create', {
    method: 'POST',
    body: { name: 'shop.example.ru' },
  });
  await owner.teach(id, contexts);
  const site = await startSite(server.url, key);
  try {
    const visitor = await driver.open();
    await ask(visitor, site.url);
    step('asked and answered by the assistant');
    const account = await driver.open();
    await signIn(account, server, owner);
    step('signed in');
    await reply(account, server, 'Здравствуйте, это человек');
    await untilTrue(visitor, `${inChat('.log')}.textContent.includes('это человек')`, 'the operator’s answer');
    step('the operator’s answer came');
    await visitor.goto(site.url);
    await untilTrue(visitor, `${inChat('.log')}?.textContent.includes('это человек')`, 'the dialog after a reload');
    step('the dialog is there after a reload');
  } finally {
    site.stop();
  }
}
