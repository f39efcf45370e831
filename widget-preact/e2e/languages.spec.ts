import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import { languages } from '../../sdk/src/contract/contract.ts';
import { dateText } from '../../sdk/src/contract/return-text.ts';
import type { OwnerTexts } from '../src/words/owner-texts.ts';
import { ruExtra } from '../src/words/words-ru-extra.ts';
import { ruMore } from '../src/words/words-ru-more.ts';
import { ru, type Words } from '../src/words/words-ru.ts';
import { log, openChat, say, startStage, type Stage } from './stage.ts';
import { callOperator, closedToday, pageZone, speak } from './states.ts';

/** What delivery costs, asked and answered in each language. */
const taught: Record<(typeof languages)[number], readonly [question: string, answer: string]> = {
  ru: ['Сколько стоит доставка?', 'Доставим за два дня.'],
  en: ['How much is delivery?', 'Delivery costs 300 roubles and takes one day.'],
  uk: ['Скільки коштує доставка?', 'Доставка коштує 300 рублів, привеземо завтра.'],
  be: ['Колькі каштуе дастаўка?', 'Дастаўка каштуе 300 рублёў, прывязём заўтра.'],
  kk: ['Жеткізу қанша тұрады?', 'Жеткізу 300 рубль тұрады, ертең жеткіземіз.'],
  uz: ['Yetkazib berish qancha turadi?', 'Yetkazib berish 300 rubl turadi, ertaga olib boramiz.'],
  de: ['Was kostet der Versand?', 'Der Versand kostet 300 Rubel, wir liefern morgen.'],
  fr: ['Combien coûte la livraison ?', 'La livraison coûte 300 roubles, nous livrons demain.'],
  es: ['¿Cuánto cuesta el envío?', 'El envío cuesta 300 rublos, lo entregamos mañana.'],
  tr: ['Kargo ne kadar?', 'Kargo 300 ruble, yarın teslim ederiz.'],
  pl: ['Ile kosztuje dostawa?', 'Dostawa kosztuje 300 rubli, przywieziemy jutro.'],
  zh: ['运费多少钱？', '运费三百卢布，明天送到。'],
};

let stage: Stage;
test.beforeAll(async ({ server }) => {
  stage = await startStage(server);
  // The stage answers the Russian question.
  const all = languages.filter((language) => language !== 'ru').map((language) => taught[language]);
  const context = {
    label: 'Стоимость доставки',
    description: '',
    questions: all.map(([question]) => question),
    answers: all.map(([, answer]) => answer),
  };
  await stage.owner('POST /assistant/import', { domainId: stage.domainId, contexts: [context] });
  await stage.owner('POST /assistant/learn', { domainId: stage.domainId });
});
test.afterAll(() => stage.stop());

const wordsOf = async (language: string): Promise<Words> =>
  language === 'ru'
    ? { ...ru, ...ruMore, ...ruExtra }
    : ((await import(`../src/words/words-${language}.ts`)) as { words: Words; texts: OwnerTexts }).words;

/** Saves a picture where `PICTURES` names a folder. */
const picture = async (page: Page, name: string): Promise<void> => {
  const { PICTURES } = process.env;
  if (PICTURES) await page.screenshot({ path: join(PICTURES, `${name}.png`), animations: 'disabled' });
};

/** Texts that are wider than their element, in the widget. */
const overflows = (page: Page): Promise<string[]> =>
  page
    .locator('.panel')
    .evaluate((panel) =>
      [panel, ...panel.querySelectorAll('*')]
        .filter(
          (one) =>
            one.scrollWidth > one.clientWidth + 1 &&
            one.clientWidth > 1 &&
            getComputedStyle(one).overflowX !== 'visible',
        )
        .map((one) => `${one.className} ${one.textContent.slice(0, 60)}`),
    );

for (const language of languages)
  test(
    `four states in ${language}: greeting, answer in it, hand-over with the form, menu`,
    { tag: language === 'de' ? [] : ['@long'] },
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 700 });
      const words = await wordsOf(language);
      const [question, answer] = taught[language];
      await stage.configure({ greetings: [{ text: question, seconds: 0, path: '', returning: 'any' }] });
      await page.goto(stage.put('/states', `<title>shop</title>${stage.snippet(`data-locale="${language}"`)}`));
      await expect(page.getByRole('button', { name: words.open, exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: words.hide, exact: true })).toBeVisible();
      await picture(page, `1-${language}`);

      await page.getByRole('button', { name: words.open, exact: true }).click();
      const panel = page.locator(`.panel[lang=${language}]`);
      const box = panel.getByRole('textbox', { name: words.box });
      await box.fill(question);
      await box.press('Enter');
      await expect(panel.getByText(answer, { exact: true })).toBeVisible();
      await expect(panel.getByText(words.sent).or(panel.getByText(words.read)).first()).toBeVisible();
      expect(await overflows(page)).toEqual([]);
      await picture(page, `2-${language}`);

      await panel.getByRole('button', { name: words.call }).click();
      await expect(panel.getByRole('textbox', { name: words.leave })).toBeVisible();
      expect(await overflows(page)).toEqual([]);
      await picture(page, `3-${language}`);

      await panel.getByRole('button', { name: words.menu }).click();
      await expect(panel.getByRole('menuitem', { name: words.transcript })).toBeVisible();
      expect(await overflows(page)).toEqual([]);
      await picture(page, `4-${language}`);
    },
  );

test('the day of return is named in languages that Chromium has no names of', async ({ page }) => {
  const hours = (value: unknown) =>
    stage.owner(`PATCH /assistant/setting/domain/id/${stage.domainId}`, { hours: value });
  await hours(closedToday());
  try {
    await stage.configure({ greetings: [] });
    await openChat(page, stage.put('/closed', stage.snippet()));
    await say(page, 'Сколько стоит доставка?');
    await callOperator(page);
    for (const [language, tomorrow] of [
      ['be', 'заўтра'],
      ['kk', 'ертең'],
      ['uz', 'ertaga'],
    ] as const) {
      await speak(page, language);
      await expect(page.locator(`.panel[lang=${language}] .head`)).toContainText(tomorrow);
    }
  } finally {
    await hours(null);
  }
});

test('a day of the dialog is named in languages that Chromium has no names of', async ({ page }) => {
  await stage.configure({ greetings: [] });
  await openChat(page, stage.put('/days', stage.snippet()));
  await say(page, 'Сколько стоит доставка?');
  await expect(log(page).getByText('Доставим за два дня.')).toBeVisible();
  const sentAt = Date.now();
  await page.clock.setFixedTime(sentAt + 10 * 86_400_000);
  for (const language of ['be', 'kk', 'uz'] as const) {
    await speak(page, language);
    await expect(page.locator(`.panel[lang=${language}] .day`)).toHaveText(dateText(language, sentAt, pageZone));
  }
});
