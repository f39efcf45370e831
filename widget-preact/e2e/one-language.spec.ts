import type { Page } from 'playwright/test';
import { type WidgetShot, widgetShots } from '../../dashboard/e2e/shots/widget-shots.ts';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import { startStage, type Stage } from './stage.ts';
import { closedToday, speak, states, usual } from './states.ts';

let stage: Stage;
test.beforeAll(async ({ server }) => {
  stage = await startStage(server);
  await stage.owner('PATCH /user/name/edit', { name: 'Анна' });
});
test.afterAll(() => stage.stop());

/** The chat's own texts, names and descriptions; without the texts of people, the assistant and the owner. */
const ownTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const widget = document.documentElement.lastElementChild!.shadowRoot!;
    const others =
      '.bubble, .greet > :first-child, .teaser, .options, .title h2, .agree span, .remark, .aside, .arrival';
    const own = [...widget.querySelectorAll('*')].filter((node) => !node.closest(others));
    const names = ['aria-label', 'placeholder', 'alt', 'title', 'aria-description', 'aria-valuetext'];
    return own
      .flatMap((node) => [
        ...names.map((name) => node.getAttribute(name) ?? ''),
        ...[...node.childNodes].map((part) => (part instanceof Text ? part.data : '')),
      ])
      .filter((text) => text.trim() !== '');
  });

/** People's names, and their first letters. */
const names = /Анна|Константиноградская|^[АК]$/;
/** The other states are in the long test. */
const shortly = ['offline', 'nobody-phone', 'night', 'form-wrong', 'rating'];
/** Two have no panel yet: `language.spec.ts` looks at them. */
const shots = ([...states, ...widgetShots] as WidgetShot[]).filter(({ name }) => !/closed|greeting/.test(name));

for (const shot of shots)
  test(
    `once English is spoken, no word of the chat is Russian: ${shot.name}`,
    {
      tag: shortly.includes(shot.name) ? [] : '@long',
    },
    async ({ page }) => {
      await stage.configure({ ...usual, ...shot.config });
      const hours = shot.isClosed ? closedToday() : null;
      await stage.owner(`PATCH /assistant/setting/domain/id/${stage.domainId}`, { hours });
      await shot.act(page, stage.put('/language', `<title>Магазин</title><h1>Магазин</h1>${stage.snippet()}`), stage);
      await speak(page, 'en');
      expect((await ownTexts(page)).filter((text) => /[а-яё]/i.test(text.replace(names, '')))).toEqual([]);
    },
  );
