import { expect, test } from '../../tests/harness/browser/policy.ts';
import { axeErrors, startStage, type Stage } from './stage.ts';
import { states, usual } from './states.ts';

let stage: Stage;
test.beforeAll(async ({ server }) => {
  stage = await startStage(server);
  await stage.owner('PATCH /user/name/edit', { name: 'Анна' });
});
test.afterAll(() => stage.stop());

/** The other states are in the long test. */
const shortly = ['operator', 'offline'];
for (const { name, config, act } of states) {
  test(
    `axe has nothing to say about the widget: ${name}`,
    { tag: shortly.includes(name) ? [] : '@long' },
    async ({ page }) => {
      await stage.configure({ ...usual, ...config });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await act(page, stage.put('/state', `<title>Магазин</title><h1>Магазин</h1>${stage.snippet()}`), stage);
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          expect(await axeErrors(page), `${width} px, ${colorScheme}`).toEqual([]);
        }
      }
    },
  );
}
