import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { ask as askAlone } from '../../assistant/assistant-service.ts';
import type { Sentence } from '../../contract.ts';
import { startTestServer, type TestServer } from '../../testing.ts';
import {
  call,
  createOwner,
  createSite,
  entryOf,
  freshToken,
  openDialog,
  type Owner,
  say,
  type Site,
  teach,
  type TestDialog,
} from '../dialog-fixture.ts';
import { isTaking } from './dialog-turn.ts';
import { isWaiting } from './turn-pace.ts';
import { turnWords } from './turn-words.ts';

/** No operator is online, and no hours are set. */
export const nobody = { isThere: false, opening: null };
export const words = turnWords.ru;
export const delivery = 'Сколько стоит доставка?';
export const delivered = 'Доставим за два дня.';
export const paid = 'Оплатить можно картой.';
export const foreign = 'Какого цвета кит в проруби?';

/** Questions between two contexts, as the engine of today sees them. */
const between = ['деньги товар', 'товар и принимаете', 'деньги и быстро', 'товар и выходным', 'доставка оплатить'];

async function findUnsure({ deps }: TestServer, site: Site): Promise<string[]> {
  const considerations = await Promise.all(between.map((text) => askAlone(deps, site.id, text)));
  return between.filter((_, i) => considerations[i]!.outcome === 'suggest' && considerations[i]!.options.length > 1);
}

/** A patient server with a taught site, and for each test a new dialog there. */
export interface Scene {
  server: TestServer;
  owner: Owner;
  site: Site;
  dialog: TestDialog;
  dialogId: string;
  /** Questions that the assistant answers with options. */
  unsure: string[];
}

/** The scene of the tests of this file; it is filled before each of them. */
export function createScene(): Scene {
  const scene = {} as Scene;
  beforeAll(async () => {
    scene.server = await startTestServer({ patient: true });
    const owner = await createOwner(scene.server);
    const site = await createSite(scene.server, owner);
    await teach(scene.server, owner, site);
    const unsure = await findUnsure(scene.server, site);
    expect(unsure.length).toBeGreaterThan(1);
    Object.assign(scene, { owner, site, unsure });
  });
  afterAll(() => scene.server.stop());
  beforeEach(async () => {
    // The clock of all tests runs on, and access tokens run out.
    scene.owner = { ...scene.owner, token: freshToken(scene.server, scene.owner) };
    scene.dialog = await openDialog(scene.server, scene.site);
    scene.dialogId = (await entryOf(scene.server, scene.owner, scene.dialog)).id;
  });
  return scene;
}

/** What the tests do in a scene, and what they look at. */
export function stepsOf(scene: Scene) {
  const read = async (): Promise<Sentence[]> =>
    (
      await call<{ sentences: Sentence[] }>(scene.server, 'GET /widget/sentence?before=1000', {
        token: scene.dialog.token,
      })
    ).body.sentences;
  const turnOf = async (): Promise<number> =>
    (
      await scene.server.deps.db
        .selectFrom('dialog')
        .select('turn')
        .where('id', '=', scene.dialogId)
        .executeTakeFirstOrThrow()
    ).turn;
  return {
    read,
    turnOf,
    /** The sentences once all up to a number are considered. */
    async considered(seq: number): Promise<string[]> {
      await vi.waitFor(async () => expect(await turnOf()).toBeGreaterThanOrEqual(seq), {
        timeout: 60_000,
        interval: 5,
      });
      return (await read()).map(({ author, text }) => `${author}: ${text}`);
    },
    /** Sends a sentence and lets the visitor be quiet; returns the last reply, if there is one. */
    async ask(text: string): Promise<Sentence | undefined> {
      const { seq } = (await say(scene.server, scene.dialog, text)).body.sentence;
      await vi.waitFor(
        async () => {
          scene.server.clock.shift(2_000);
          expect(await turnOf()).toBeGreaterThanOrEqual(seq);
        },
        { timeout: 60_000, interval: 20 },
      );
      return (await read()).findLast(({ seq: at, author }) => author !== 'visitor' && at > seq);
    },
    missed: async (): Promise<string[]> =>
      (
        await scene.server.deps.db
          .selectFrom('missed')
          .select('question')
          .where('dialog_id', '=', scene.dialogId)
          .execute()
      ).map(({ question }) => question),
    waiting: async (): Promise<boolean> => (await entryOf(scene.server, scene.owner, scene.dialog)).waiting,
    /** Waits until all sentences were read, and their turn waits for more. */
    planned: () =>
      vi.waitFor(
        () =>
          expect([isTaking(scene.server.deps, scene.dialogId), isWaiting(scene.server.deps, scene.dialogId)]).toEqual([
            false,
            true,
          ]),
        { timeout: 60_000, interval: 2 },
      ),
  };
}
