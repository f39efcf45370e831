import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../harness/browser/policy.ts';
import { type Proofs, startProofs } from '../harness/owner.ts';
import { startBareBrowser } from '../harness/browser/bare-browser.ts';
import { findWholeBrowser } from '../harness/browser/browser.mjs';
import { loseNetwork, type Side, setStage, type Stage } from './delivery-stage.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';

// A link that breaks in the middle of a dialog: whatever breaks, and on whichever side, each sentence arrives once, in
// its order, the same for both and in the store, and both see the state of the connection in words.

const lost = 'Нет связи, переподключаемся';
const sending = 'Отправляется…';
const greeting = 'Здравствуйте!';
/** Outlives the server. */
let dataDir: string;
let server: ServerProcess;
let proofs: Proofs;
let stage: Stage;

test.describe.configure({ mode: 'parallel' });

/** `dialog-sending.spec` and `promises.spec` have what is refused, the reload above what waits. */
const long = { tag: '@long' };

test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'otklik-delivery-'));
  proofs = await startProofs([]);
  server = await startServer({ dataDir });
});
test.afterAll(async () => {
  await server.stop();
  proofs.stop();
  rmSync(dataDir, { recursive: true });
});
test.beforeEach(async ({ browser }) => {
  stage = await setStage(browser, server, proofs);
});
test.afterEach(() => stage.end());

/** A visitor and the operator look at one talk, in which the visitor has greeted. */
async function meet(): Promise<{ visitor: Side; operator: Side }> {
  const visitor = await stage.openShop();
  await visitor.say(greeting);
  await expect(visitor.log.getByText('Отправлено')).toBeVisible();
  const operator = await stage.openDialog();
  await expect(operator.log).toContainText(greeting);
  return { visitor, operator };
}

const status = ({ page }: Side) => page.getByRole('status').filter({ hasText: lost });

async function regainNetwork({ context, link }: Stage['visitor']): Promise<void> {
  link.mend();
  await context.setOffline(false);
}

test('offline in the middle of writing: both see it, and what both have written arrives once the network is back', async () => {
  const { visitor, operator } = await meet();
  await visitor.box.pressSequentially('Есть ли у вас ');
  await loseNetwork(stage.visitor);
  await expect(status(visitor)).toBeVisible();
  await visitor.box.pressSequentially('кружки?');
  await visitor.box.press('Enter');
  await visitor.say('Мне нужно две');
  await visitor.say('Синие');
  await expect(visitor.log.getByText(sending)).toHaveCount(3);
  await operator.say('Добрый день!');
  await expect(operator.log.getByText('Добрый день!')).toBeVisible();
  await expect(visitor.log.getByText('Добрый день!')).toHaveCount(0);

  await regainNetwork(stage.visitor);
  await expect(status(visitor)).toHaveCount(0);
  await expect(visitor.log.getByText(sending)).toHaveCount(0);
  await stage.agree([visitor, operator], {
    visitor: [greeting, 'Есть ли у вас кружки?', 'Мне нужно две', 'Синие'],
    operator: ['Добрый день!'],
  });
});

test('a reload while sending: what waits outlives it, and goes out once', { tag: '@long' }, async () => {
  const { visitor, operator } = await meet();
  stage.visitor.link.cutCalls();
  await visitor.say('Первое');
  await visitor.say('Второе');
  await expect(visitor.log.getByText(sending)).toHaveCount(2);
  // The box that was open is open again.
  await visitor.page.reload();
  await expect(visitor.log.getByText(sending)).toHaveCount(2);
  await expect(status(visitor)).toBeVisible();
  await expect(operator.log).not.toContainText('Первое');

  stage.visitor.link.mend();
  // The box that was open is open again.
  await visitor.page.reload();
  await visitor.say('Третье');
  // The box that was open is open again.
  await visitor.page.reload();
  await stage.agree([visitor, operator], { visitor: [greeting, 'Первое', 'Второе', 'Третье'], operator: [] });
});

test(
  'a reload before the browser’s database has opened: the last sentence survives it, and is sent once',
  long,
  async () => {
    const { visitor, operator } = await meet();
    await stage.visitor.context.addInitScript(() => {
      if (sessionStorage.getItem('held')) IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest;
    });
    await visitor.page.evaluate(() => sessionStorage.setItem('held', 'yes'));
    await visitor.page.reload();
    await visitor.say('Первое');
    await visitor.say('Второе');
    await expect(visitor.log.getByText(sending)).toHaveCount(2);
    await visitor.page.evaluate(() => sessionStorage.removeItem('held'));
    visitor.attempts.length = 0;
    await visitor.page.reload();
    const stored = await stage.agree([visitor, operator], { visitor: [greeting, 'Первое', 'Второе'], operator: [] });
    expect(visitor.attempts, 'each went out once').toEqual(
      stored.flatMap(({ author, text, clientId }) => (author === 'visitor' && text !== greeting ? [clientId] : [])),
    );
    const notes = () => visitor.page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('\n')));
    await expect.poll(notes).toEqual([]);
  },
);

test('two tabs of a visitor show the same talk and unread count, and one of them sends', { tag: '@long' }, async () => {
  const { visitor, operator } = await meet();
  const other = await stage.openShop();
  await expect(other.log).toContainText(greeting);
  await loseNetwork(stage.visitor);
  const sent = [];
  for (const [at, side] of [visitor, other, visitor, other].entries()) {
    sent.push(`Вопрос ${at + 1}`);
    await side.say(sent[at]!);
    await expect(visitor.log.getByText(sending)).toHaveCount(at + 1);
    await expect(other.log.getByText(sending)).toHaveCount(at + 1);
  }
  visitor.attempts.length = other.attempts.length = 0;
  await regainNetwork(stage.visitor);
  await stage.agree([visitor, other, operator], { visitor: [greeting, ...sent], operator: [] });
  const acknowledged = (await stage.stored()).flatMap(({ author, text, clientId }) =>
    author === 'visitor' && text !== greeting ? [clientId] : [],
  );
  expect([...visitor.attempts, ...other.attempts].sort(), 'each went out once').toEqual([...acknowledged].sort());

  const launchers = [visitor, other].map(({ page }) => page.getByRole('button', { name: /чат$/ }));
  for (const { page } of [visitor, other]) await page.keyboard.press('Escape');
  await operator.say('Один ответ');
  await operator.say('И ещё один');
  for (const launcher of launchers) await expect(launcher).toHaveAccessibleDescription('Непрочитанных: 2');
  await launchers[0]!.click();
  for (const launcher of launchers) await expect(launcher).toHaveAccessibleDescription('');
  await launchers[1]!.click();
  await stage.agree([visitor, other, operator], {
    visitor: [greeting, ...sent],
    operator: ['Один ответ', 'И ещё один'],
  });
});

test(
  'a page catches up at once when it wakes from a freeze, and when it is visible again after its connection has died',
  { tag: '@long' },
  async ({ browser }) => {
    test.skip(
      findWholeBrowser() === null,
      'needs a browser with tabs: the headless shell has none (`apt-get install chromium`)',
    );
    await stage.end();
    const bare = await startBareBrowser();
    stage = await setStage(browser, server, proofs, bare.context);
    const { visitor, operator } = await meet();
    const life = await bare.context.newCDPSession(visitor.page);
    await life.send('Page.setWebLifecycleState', { state: 'frozen' });
    await operator.say('Пока вы спали');
    await operator.say('мы нашли ваш заказ');
    await expect(operator.log.getByText('мы нашли ваш заказ')).toBeVisible();
    expect(await visitor.shown(), 'the page stands still').toHaveLength(1);
    await life.send('Page.setWebLifecycleState', { state: 'active' });
    await expect(visitor.log.getByText('мы нашли ваш заказ')).toBeVisible();

    const another = await bare.context.newPage();
    await another.bringToFront();
    await expect.poll(() => visitor.page.evaluate(() => document.visibilityState)).toBe('hidden');
    stage.visitor.link.deafen();
    await operator.say('Он у курьера');
    await expect.poll(async () => (await stage.stored()).at(-1)?.text).toBe('Он у курьера');
    expect(await visitor.shown(), 'nobody has told the page').toHaveLength(3);
    await visitor.page.bringToFront();
    await expect(visitor.log.getByText('Он у курьера')).toBeVisible();
    await visitor.say('Спасибо');
    await stage.agree([visitor, operator], {
      visitor: [greeting, 'Спасибо'],
      operator: ['Пока вы спали', 'мы нашли ваш заказ', 'Он у курьера'],
    });
    await bare.stop();
  },
);

test('the server is killed while both write, and starts again: nothing is lost, doubled or moved', async () => {
  const { visitor, operator } = await meet();
  const sent: Record<'visitor' | 'operator', string[]> = { visitor: [], operator: [] };
  const write = async (who: keyof typeof sent, count: number): Promise<void> => {
    for (let i = 0; i < count; i++) {
      sent[who].push(`${who === 'visitor' ? 'Посетитель' : 'Оператор'} ${sent[who].length + 1}`);
      await { visitor, operator }[who].say(sent[who].at(-1)!);
    }
  };
  const bothWrite = (count: number) => Promise.all([write('visitor', count), write('operator', count)]);
  const kill = async (): Promise<void> => {
    await expect(operator.log).toContainText('Посетитель 2');
    await server.stop('SIGKILL');
  };
  const restart = async (): Promise<void> => {
    server = await startServer({ dataDir, port: Number(new URL(server.url).port) });
  };
  await Promise.all([bothWrite(6), kill()]);
  for (const side of [visitor, operator]) await expect(status(side)).toBeVisible();
  await bothWrite(2);
  await Promise.all([bothWrite(4), restart()]);
  await stage.agree([visitor, operator], { visitor: [greeting, ...sent.visitor], operator: sent.operator });
  for (const side of [visitor, operator]) await expect(status(side)).toHaveCount(0);
});

test('a visitor’s refused sentence shows why, and is sent again under its own number', long, async () => {
  const { visitor, operator } = await meet();
  const { id } = await stage.entry();
  await loseNetwork(stage.visitor);
  await visitor.say('Меня слышно?');
  await expect(visitor.log.getByText(sending)).toBeVisible();
  await stage.owner.call(`/dialog/ban/${id}`, { method: 'PATCH', body: { isBan: true } });
  await regainNetwork(stage.visitor);
  const unsent = visitor.log.getByText(/Не\sотправлено\.\s+Повторить/);
  await expect(unsent).toBeVisible();
  await expect(visitor.box).toBeHidden();
  expect((await stage.stored()).map(({ text }) => text)).not.toContain('Меня слышно?');

  await stage.owner.call(`/dialog/ban/${id}`, { method: 'PATCH', body: { isBan: false } });
  await visitor.log.getByRole('button', { name: 'Повторить' }).click();
  await expect(unsent).toHaveCount(0);
  await expect(visitor.box).toBeVisible();
  const stored = await stage.agree([visitor, operator], { visitor: [greeting, 'Меня слышно?'], operator: [] });
  expect(new Set(visitor.attempts)).toEqual(
    new Set(stored.flatMap(({ author, clientId }) => (author === 'visitor' ? [clientId] : []))),
  );
});

test('an operator’s refused answer shows why, and is sent again under its own number', long, async () => {
  const { visitor, operator } = await meet();
  const { id } = await stage.entry();
  await loseNetwork(stage.operator);
  await operator.say('Слышно');
  await expect(operator.log.getByText(sending)).toBeVisible();
  await stage.owner.call(`/dialog/ban/${id}`, { method: 'PATCH', body: { isBan: true } });
  await regainNetwork(stage.operator);
  const failed = operator.log.getByRole('alert').filter({ hasText: /Не\sотправлено\.\s*Повторить/ });
  await expect(failed).toBeVisible();
  const refused = operator.attempts.at(-1)!;
  await stage.owner.call(`/dialog/ban/${id}`, { method: 'PATCH', body: { isBan: false } });
  // The box that was open is open again.
  await visitor.page.reload();
  await operator.log.getByRole('button', { name: 'Повторить' }).click();
  await expect(failed).toHaveCount(0);
  const stored = await stage.agree([visitor, operator], { visitor: [greeting], operator: ['Слышно'] });
  expect(stored.find(({ author }) => author === 'operator')?.clientId).toBe(refused);
});

test('an operator offline, then reloading, then in two tabs: every answer arrives once', async () => {
  const { visitor, operator } = await meet();
  await loseNetwork(stage.operator);
  await expect(status(operator)).toBeVisible();
  await operator.say('Ответ без связи');
  await operator.say('и второй');
  await expect(operator.log.getByText(sending)).toHaveCount(2);
  await visitor.say('Вы тут?');
  await regainNetwork(stage.operator);
  await expect(status(operator)).toHaveCount(0);
  await stage.agree([visitor, operator], { visitor: [greeting, 'Вы тут?'], operator: ['Ответ без связи', 'и второй'] });

  stage.operator.link.cutCalls();
  await operator.say('Перед перезагрузкой');
  await expect(operator.log.getByText(sending)).toHaveCount(1);
  await operator.page.reload();
  await expect(status(operator)).toBeVisible();
  stage.operator.link.mend();
  await operator.page.reload();
  const other = await stage.openDialog();
  await expect(other.log).toContainText('Перед перезагрузкой');
  // Both tabs show what waits in the outbox.
  for (const { log } of [operator, other]) await expect(log.getByText(sending)).toHaveCount(0);
  await loseNetwork(stage.operator);
  await operator.say('Из первой вкладки');
  await expect(other.log.getByText(sending)).toHaveCount(1);
  await other.say('Из второй');
  await expect(operator.log.getByText(sending)).toHaveCount(2);
  operator.attempts.length = other.attempts.length = 0;
  await regainNetwork(stage.operator);
  const answers = ['Ответ без связи', 'и второй', 'Перед перезагрузкой', 'Из первой вкладки', 'Из второй'];
  const stored = await stage.agree([visitor, operator, other], { visitor: [greeting, 'Вы тут?'], operator: answers });
  const last = stored.flatMap(({ author, clientId }) => (author === 'operator' ? [clientId] : [])).slice(-2);
  expect([...operator.attempts, ...other.attempts].sort(), 'each went out once').toEqual([...last].sort());
});
