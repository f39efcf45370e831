import { expect, test } from '../../tests/harness/browser/policy.ts';
import type { DialogHeader, Missed } from '../../sdk/src/contract/contract.ts';
import { log, openChat, say, type Stage, startStage } from './stage.ts';

let stage: Stage;
test.beforeAll(async ({ server }) => void (stage = await startStage(server)));
test.afterAll(() => stage.stop());

const missed = async (): Promise<string[]> =>
  (await stage.owner<Missed[]>(`GET /assistant/missed/list/domain/id/${stage.domainId}`)).map(
    ({ question }) => question,
  );

test('a talk at night: small talk, two questions in one message, a follow-up, «не то», a call for a person', async ({
  page,
}) => {
  const answers = log(page).locator('.row:not(.own) .bubble');
  const last = (text: string | RegExp) => expect(answers.last()).toHaveText(text);
  await openChat(page, stage.put('/talk', `<title>Магазин</title>${stage.snippet()}`));
  for (const [text, reply] of [
    ['Здравствуйте', /Чем помочь\?$/],
    ['ты бот?', /программа/],
    ['👍', '🙂'],
    ['спасибо', /^Пожалуйста/],
  ] as const) {
    await say(page, text);
    await last(reply);
  }
  expect(await missed()).toEqual([]);

  const before = await answers.count();
  await say(page, 'Есть ли бесплатная доставка? Принимаете ли вы карты?');
  await expect(answers).toHaveCount(before + 2);
  await last('Принимаем карты и наличные.');
  await say(page, 'а при получении?');
  await last('Принимаем карты и наличные.');
  const { id } = await stage.newest();
  expect(await stage.owner<DialogHeader>(`GET /dialog/header/${id}`)).toMatchObject({ waiting: false });

  await say(page, 'не то');
  await last(/другими словами/);
  expect(await missed()).toHaveLength(1);
  await log(page).getByRole('button', { name: 'Другое — позвать человека' }).click();
  await last(/^Передал, что вы ждёте человека/);
});

test('options are shown below their sentence, though a file before it was refused', async ({ page }) => {
  await openChat(page, stage.put('/refused', `<title>Магазин</title>${stage.snippet()}`));
  await say(page, 'Сколько стоит доставка?');
  await expect(log(page).getByText('Доставим за два дня.')).toBeVisible();
  const noPdf = { name: 'счёт.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ no document') };
  await page.locator('input[type=file]').setInputFiles(noPdf);
  await expect(log(page).getByText('Не отправлено.')).toBeVisible();
  await say(page, 'не то');
  await log(page).getByRole('button', { name: 'Другое — позвать человека' }).click();
  await expect(log(page).getByText(/^Передал, что вы ждёте человека/)).toBeVisible();
  await expect(log(page).getByText('Не отправлено.')).toBeVisible();
});
