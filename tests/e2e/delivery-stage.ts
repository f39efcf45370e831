import { type Browser, type BrowserContext, expect, type Locator, type Page } from 'playwright/test';
import { createOwner, type Proofs, type TestOwner } from '../harness/owner.ts';
import type { DialogDetail, DialogEntry, Domain, Sentence } from '../../sdk/src/contract/contract.ts';
import { type Link, startLink } from '../harness/browser/link.ts';
import type { ServerProcess } from '../harness/server-process.ts';
import { startShop } from '../harness/browser/shop-site.ts';

/** A sentence as a screen shows it. */
export interface Shown {
  readonly author: string;
  readonly text: string;
}

/** One window with the talk in it, the visitor's or the operator's. */
export interface Side {
  readonly page: Page;
  readonly log: Locator;
  readonly box: Locator;
  /** Writes a sentence and sends it. */
  say(text: string): Promise<void>;
  /** All that the window shows of the talk, from above. */
  shown(): Promise<Shown[]>;
  /** The `clientId` of every sentence sent from this window to the server, in order. */
  readonly attempts: string[];
}

/**
 * A talk between one visitor, on a shop's page, and its owner, in the account: each in a browser and on a network of
 * their own.
 */
export interface Stage {
  readonly owner: TestOwner;
  readonly visitor: { readonly context: BrowserContext; readonly link: Link };
  readonly operator: { readonly context: BrowserContext; readonly link: Link };
  /** Another tab of the visitor, with the chat open by default. */
  openShop(isOpen?: boolean): Promise<Side>;
  /** Another tab of the operator, with the dialog open. */
  openDialog(): Promise<Side>;
  /** The dialog as the list has it. */
  entry(): Promise<DialogEntry>;
  /** The talk as the server has it; proves that its numbers are 1, 2, 3 … */
  stored(): Promise<Sentence[]>;
  /**
   * Ends when all these windows and the store show the same, every sentence of either exactly once and in its order.
   */
  agree(
    sides: readonly Side[],
    expected: { visitor: readonly string[]; operator: readonly string[] },
  ): Promise<Sentence[]>;
  end(): Promise<void>;
}

/** The operator's list shows only what is in sight, so that its window has to be high. */
const viewport = { width: 1280, height: 2600 };

function noteAttempts(page: Page): string[] {
  const attempts: string[] = [];
  const note = (text: string | null): void => {
    const { type, clientId } = JSON.parse(text ?? '{}') as { type?: string; clientId?: string };
    if (clientId && (type === undefined || type === 'say' || type === 'answer')) attempts.push(clientId);
  };
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => note(String(payload))));
  page.on(
    'requestfinished',
    (request) =>
      request.method() === 'POST' &&
      /\/(widget\/sentence|dialog\/answer)$/.test(request.url()) &&
      note(request.postData()),
  );
  return attempts;
}

function sideOf(
  page: Page,
  place: Page | Locator,
  attempts: string[],
  shown: (log: Locator) => Promise<Shown[]>,
): Side {
  const log = place.getByRole('log', { name: 'Сообщения' });
  const box = place.getByRole('textbox', { name: 'Сообщение' });
  return {
    page,
    log,
    box,
    attempts,
    async say(text) {
      await box.fill(text);
      await box.press('Enter');
    },
    shown: () => shown(log),
  };
}

const shownToVisitor = (log: Locator): Promise<Shown[]> =>
  log.locator('.list > div:not(.row)').evaluateAll((places) =>
    places.map((place) => ({
      author: place.querySelector('.own')
        ? 'visitor'
        : place.querySelector('.row > span')?.textContent?.startsWith('Ассистент')
          ? 'assistant'
          : 'operator',
      text: place.querySelector('.bubble')?.textContent ?? '',
    })),
  );

const shownToOperator = (log: Locator): Promise<Shown[]> =>
  log.locator('article[data-author]').evaluateAll((articles) =>
    articles.map((article) => ({
      author: article.getAttribute('data-author') ?? '',
      text: article.querySelector('div > p')?.textContent ?? '',
    })),
  );

/** Sets up an owner with a site, whose page has the widget; `visitorContext` in place of one of `browser`. */
export async function setStage(
  browser: Browser,
  server: ServerProcess,
  proofs: Proofs,
  visitorContext?: BrowserContext,
): Promise<Stage> {
  const port = Number(new URL(server.url).port);
  const owner = await createOwner(server, proofs);
  const { site } = await owner.call<Domain>('/domain/create', {
    method: 'POST',
    body: { name: `${owner.email.split('@')[0]}.ru` },
  });
  const shop = await startShop();
  const visitor = { context: visitorContext ?? (await browser.newContext({ viewport })), link: await startLink(port) };
  const operator = { context: await browser.newContext({ viewport }), link: await startLink(port) };
  await owner.signIn(operator.context);
  shop.install(`<script async src="${visitor.link.url}/widget.js" data-site="${site}"></script>`);

  const entry = async (): Promise<DialogEntry> => {
    const { items } = await owner.call<{ items: DialogEntry[] }>('/dialog/list');
    expect(items, 'one visitor has one dialog').toHaveLength(1);
    return items[0]!;
  };
  const stored = async (): Promise<Sentence[]> => {
    const { id } = await entry();
    const sentences: Sentence[] = [];
    for (let page = 1, total = 1; sentences.length < total; page++) {
      const detail = await owner.call<DialogDetail>(`/dialog/detail/${id}?page=${page}`);
      total = detail.total;
      sentences.unshift(...detail.sentences);
    }
    expect(sentences.map(({ seq }) => seq)).toEqual(sentences.map((_, at) => at + 1));
    return sentences;
  };

  return {
    owner,
    visitor,
    operator,
    entry,
    stored,
    async openShop(isOpen = true) {
      const page = await visitor.context.newPage();
      const attempts = noteAttempts(page);
      await page.goto(shop.url);
      if (isOpen) await page.getByRole('button', { name: 'Открыть чат' }).click();
      return sideOf(page, page.getByRole('dialog', { name: 'Чат' }), attempts, shownToVisitor);
    },
    async openDialog() {
      const page = await operator.context.newPage();
      const attempts = noteAttempts(page);
      await page.goto(`${operator.link.url}/dialog/${(await entry()).id}`);
      return sideOf(page, page, attempts, shownToOperator);
    },
    async agree(sides, expected) {
      const sentencesBy = (sentences: readonly Sentence[], author: string) =>
        sentences.filter((sentence) => sentence.author === author).map(({ text }) => text);
      await expect.poll(async () => sentencesBy(await stored(), 'visitor')).toEqual(expected.visitor);
      await expect.poll(async () => sentencesBy(await stored(), 'operator')).toEqual(expected.operator);
      for (const side of sides)
        await expect.poll(() => side.shown()).toEqual((await stored()).map(({ author, text }) => ({ author, text })));
      return stored();
    },
    async end() {
      await Promise.all([visitor.context.close(), operator.context.close()]);
      visitor.link.stop();
      operator.link.stop();
      shop.stop();
    },
  };
}

export async function loseNetwork({ context, link }: Stage['visitor']): Promise<void> {
  await context.setOffline(true);
  link.cut();
}
