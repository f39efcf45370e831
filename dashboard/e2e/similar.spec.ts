import type { LabelDetail } from '../../sdk/src/contract/contract.ts';
import { expectAccessible } from './accessible.ts';
import { shopKnowledge } from './dialog-knowledge.ts';
import { expect, test } from './owner-test.ts';

test('similar questions: the owner’s in other words and missed ones, added where they are chosen', async ({
  page,
  owner,
}) => {
  const domain = await owner.domain('shop.ru');
  await owner.teach(domain.id, shopKnowledge);
  const missed = 'Какова масса электрона в джоулях?';
  await (await owner.visitor(domain.site, { name: 'Дарья' })).say(missed);
  const listMissed = () => owner.call<{ closest: string | null }[]>(`/assistant/missed/list/domain/id/${domain.id}`);
  await expect.poll(async () => (await listMissed()).length).toBe(1);
  const [{ closest }] = (await listMissed()) as [{ closest: string }];
  const labels = await owner.call<{ id: string; label: string }[]>(`/assistant/ctx/list/domain/id/${domain.id}`);
  const { id } = labels.find(({ label }) => label === closest)!;
  const questions = async (): Promise<string[]> =>
    (await owner.call<LabelDetail>(`/assistant/ctx/detail/${id}`)).qa.flatMap(({ type, sentences }) =>
      type === 'question' ? sentences : [],
    );
  const before = await questions();

  await page.goto('/assistant');
  await page
    .getByRole('complementary', { name: 'Знания ассистента' })
    .getByRole('button', { name: new RegExp(`^${closest}`) })
    .click();
  await page.getByRole('button', { name: 'Добавить похожие вопросы' }).click();
  const modal = page.getByRole('dialog', { name: 'Похожие вопросы' });
  const variants = modal.getByRole('region', { name: 'Ваши вопросы другими словами' }).getByRole('checkbox');
  await expect(variants.first()).toBeVisible();
  await expectAccessible(page);
  for (const box of await modal.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
  await expect(modal.getByRole('button', { name: 'Добавить', exact: true })).toBeDisabled();

  const variant = modal.getByRole('region', { name: 'Ваши вопросы другими словами' }).getByRole('listitem').first();
  const text = await variant.innerText();
  await variant.getByRole('checkbox').check();
  await modal.getByRole('checkbox', { name: missed }).check();
  await modal.getByRole('button', { name: 'Добавить 2' }).click();
  await expect(modal).toBeHidden();

  expect(await questions()).toEqual([...before, text, missed]);
  expect(await listMissed()).toEqual([]);
  await expect(page.getByText('Есть необученные изменения')).toBeVisible();
  await page
    .getByRole('region', { name: /^Уведомления/ })
    .getByRole('button', { name: 'Обучить' })
    .click();
  await expect(page.getByRole('dialog', { name: 'Обучение' })).toBeVisible();
});
