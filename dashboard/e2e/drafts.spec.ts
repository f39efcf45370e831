import type { Page } from 'playwright/test';
import {
  type ModelServer,
  startModelServer,
  textAnswer,
} from '../../server/src/assistant/remote/model-server-fixture.ts';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import { createOwner, type TestOwner, type TestVisitor } from '../../tests/harness/owner.ts';
import { type ServerProcess, startServer } from '../../tests/harness/server-process.ts';
import { expectAccessible } from './accessible.ts';
import { mobile } from './account.ts';
import { shopKnowledge } from './dialog-knowledge.ts';
import { composer, createDomain, entries, log, sentencesOf } from './dialog-page.ts';

let writer: ModelServer;
let server: ServerProcess;
let owner: TestOwner;
let visitor: TestVisitor;

const draft = 'Доставим за 2–5 дней.';
const bar = (page: Page) => page.getByRole('group', { name: 'Черновик ответа' });
const ask = (page: Page) => bar(page).getByRole('button', { name: 'Предложить ответ' });
const isOn = async (): Promise<boolean> => (await owner.call<{ on: boolean }>('/assistant/writer')).on;
const fail: ModelServer['answer'] = (_, response) => void response.writeHead(500).end();

test.beforeEach(async ({ context }) => {
  writer = await startModelServer(textAnswer(draft));
  server = await startServer({ env: { WRITER_URL: writer.url, WRITER_MODEL: 'small-writer' } });
  owner = await createOwner(server);
  const domain = await createDomain(owner);
  await owner.teach(domain.id, shopKnowledge);
  visitor = await owner.visitor(domain.site);
  await visitor.say('Здравствуйте');
  // The assistant is silent while a person answers.
  const answer = { session: visitor.session, sentences: ['Здравствуйте! Слушаю вас.'], clientId: 'hello' };
  await owner.call('/dialog/answer', { method: 'POST', body: answer });
  await visitor.say('Когда привезёте в Казань? Мой телефон +7 912 345-67-89');
  await owner.signIn(context);
});
test.afterEach(async () => {
  await server.stop();
  await writer.stop();
});

test('switched on by the owner; a draft is shown with its sources, edited, and sent by the operator alone', async ({
  page,
}) => {
  await page.goto(`${server.url}/dialogs`);
  await entries(page).first().click();
  await expect(composer(page)).toBeVisible();
  await expect(bar(page)).toHaveCount(0);

  await page.goto(`${server.url}/setting/drafts`);
  const onOff = page.getByRole('switch', { name: 'Черновики ответов для операторов' });
  await expect(onOff).not.toBeChecked();
  await expect(page.getByText(new URL(writer.url).host)).toBeVisible();
  await expect(page.getByText('Остальной диалог, карточка посетителя, заметки и файлы не отправляются.')).toBeVisible();
  await expectAccessible(page);
  await onOff.check();
  await expect.poll(isOn).toBe(true);

  await page.goto(`${server.url}/dialogs`);
  await entries(page).first().click();
  await composer(page).fill('Добрый день!');
  await ask(page).click();
  await expect(composer(page)).toHaveValue(`Добрый день!\n${draft}`);
  await expect(composer(page)).toBeFocused();
  await expect(bar(page).getByRole('link', { name: 'Доставка' })).toHaveAttribute('href', /\/assistant\?context=/);
  await expectAccessible(page);
  await page.setViewportSize(mobile);
  await expect(bar(page)).toBeInViewport({ ratio: 1 });
  await expect(composer(page)).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  expect((await sentencesOf(visitor)).some(({ text }) => text.includes(draft))).toBe(false);

  await composer(page).fill(`${draft} Позвоним заранее.`);
  await composer(page).press('Enter');
  await expect(log(page)).toContainText(`${draft} Позвоним заранее.`);
  await expect(ask(page)).toBeVisible();
  const last = async () => (await sentencesOf(visitor)).at(-1)!.text;
  await expect.poll(last).toBe(`${draft} Позвоним заранее.`);
  expect(writer.seen).toHaveLength(1);
  expect(JSON.stringify(writer.seen)).not.toContain('345-67');
});

test(
  'a draft that fails leaves the text and a reason; one that takes long is cancelled, and markup is text',
  { tag: '@long' },
  async ({ page }) => {
    await owner.call('/assistant/writer', { method: 'PATCH', body: { on: true } });
    writer.answer = fail;
    await page.goto(`${server.url}/dialogs`);
    await entries(page).first().click();
    await composer(page).fill('Минуту');
    await ask(page).click();
    await expect(bar(page)).toContainText('Модель ответила не так, как нужно. Ответьте сами или попробуйте ещё раз.');
    await expect(composer(page)).toHaveValue('Минуту');
    await expectAccessible(page);

    // It never answers.
    writer.answer = () => undefined;
    await ask(page).click();
    await bar(page).getByRole('button', { name: 'Отменить' }).click();
    await expect(ask(page)).toBeEnabled();
    await expect(composer(page)).toHaveValue('Минуту');

    const markup = '<b onclick="alert(1)">Завтра</b>';
    writer.answer = textAnswer(markup);
    await composer(page).fill('');
    await ask(page).click();
    await expect(composer(page)).toHaveValue(markup);
    await composer(page).press('Enter');
    await expect(log(page)).toContainText(markup);
  },
);
