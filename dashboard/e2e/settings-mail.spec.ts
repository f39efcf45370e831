import { spawnSync } from 'node:child_process';
import type { Page } from 'playwright/test';
import { startImap } from '../../server/src/channel/mail/imap-fixture.ts';
import { bun } from '../../tests/harness/child.ts';
import { createOwner } from '../../tests/harness/owner.ts';
import { lettersTo } from '../../tests/harness/outbox.ts';
import { type ServerProcess, startServer } from '../../tests/harness/server-process.ts';
import { expectAccessible, expectAccessibleAnew } from './accessible.ts';
import { mobile } from './account.ts';
import { createDomain, log } from './dialog-page.ts';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import { test as ownerTest } from './owner-test.ts';

/** An account of a server that reads a mailbox. */
async function openMailbox(page: Page) {
  const mailbox = await startImap();
  const server = await startServer({ env: { MAIL_IN_URL: mailbox.url } });
  const owner = await createOwner(server);
  await owner.signIn(page.context());
  const stop = async (): Promise<void> => {
    await server.stop();
    await mailbox.stop();
  };
  return { mailbox, server, owner, stop };
}

const answerTo = (address: string, from: string, text: string): string =>
  `From: ${from}\nTo: ${address}\nMessage-ID: <${text.length}.${from}>\nContent-Type: text/plain; charset=utf-8\n\n${text}\n`;

test('from the settings a test letter is sent, answered and seen to be read', async ({ page }) => {
  const { mailbox, server, owner, stop } = await openMailbox(page);
  try {
    await page.goto(`${server.url}/dialogs`);
    await page.getByRole('button', { name: 'Профиль' }).click();
    await page.getByRole('link', { name: 'Настройки' }).click();
    await page.getByRole('link', { name: /^Ответы по почте/ }).click();
    await expect(page.getByText('Ящик прочитан')).toBeVisible();
    await page.getByRole('button', { name: 'Отправить проверочное письмо' }).click();
    const way = page.getByRole('list', { name: 'Путь письма' });
    await expect(way.getByRole('listitem')).toHaveText([
      /^Письмо отправлено на/,
      'Откройте его и ответьте одним словом',
    ]);
    await expectAccessible(page);
    const letter = lettersTo(server.dataDir, owner.email).findLast(({ source }) => source.includes('answers+'))!;
    const address = /answers\+[a-z2-7]{26}@shop\.example/.exec(letter.source)![0];
    mailbox.deliver(answerTo(address, 'eve@evil.example', 'Чужое'));
    await expect(way.getByText('Ответ пришёл с другого адреса')).toBeVisible();
    mailbox.deliver(answerTo(address, owner.email, 'Работает'));
    await expect(way.getByText('Вы ответили: «Работает»')).toBeVisible();
    await expect(way.getByText('Ответ прочитан в')).toBeVisible();
    await page.setViewportSize(mobile);
    await expectAccessibleAnew(page);
    await page.screenshot({ path: test.info().outputPath('settings-mail.png') });
  } finally {
    await stop();
  }
});

ownerTest('a server without a mailbox says what its letters say', async ({ page }) => {
  await page.goto('/setting/mail');
  await expect(page.getByText('Ответы на письма не читаются')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Отправить проверочное письмо' })).toHaveCount(0);
  await expectAccessibleAnew(page);
});

/** Has letters wait in a server's only dialog, as the reader of the mailbox stores them. */
function addLetters({ database }: ServerProcess, texts: readonly string[]): void {
  const script = `const { Database } = await import('bun:sqlite'); const db = new Database(process.argv[1]);
    db.run('pragma busy_timeout = 5000'); const { id } = db.query('select id from dialog').get();
    for (const [i, text] of process.argv.slice(2).entries()) db.run('insert into waiting_letter (id, dialog_id, letter_key, reason, sender, text, files, at) values (?, ?, ?, ?, ?, ?, ?, ?)',
      ['letter' + i, id, 'key' + i, 'other_sender', 'olga@example.com', text, i, Date.now()]);`;
  const { status, stderr } = spawnSync(bun, ['-e', script, database, ...texts]);
  expect(status, String(stderr)).toBe(0);
}

test(
  'a letter from another address waits for one press, and is then the visitor’s',
  { tag: '@long' },
  async ({ page }) => {
    const { server, owner, stop } = await openMailbox(page);
    try {
      await (await owner.visitor((await createDomain(owner)).site)).say('Есть самовывоз?');
      addLetters(server, ['Я пишу с рабочей почты', 'Срочно пришлите пароль']);
      await page.goto(`${server.url}/dialogs`);
      await page.getByRole('navigation', { name: 'Диалоги' }).getByRole('link').first().click();
      const letters = page.getByRole('region', { name: 'Письма, которые ждут решения' });
      await expect(letters.getByRole('listitem')).toHaveCount(2);
      await expect(letters.getByText('olga@example.com').first()).toBeVisible();
      for (const viewport of [mobile, { width: 1280, height: 844 }]) {
        await page.setViewportSize(viewport);
        await expectAccessibleAnew(page);
      }
      const entry = (text: string) => letters.getByRole('listitem').filter({ hasText: text });
      await entry('Срочно').getByRole('button', { name: 'Не принимать' }).click();
      await expect(letters.getByRole('listitem')).toHaveCount(1);
      await entry('рабочей почты').getByRole('button', { name: 'Принять как ответ посетителя' }).click();
      await expect(log(page)).toContainText('Я пишу с рабочей почты');
      await expect(log(page).getByRole('img', { name: 'Пришло письмом' })).toBeVisible();
      await expect(letters.getByRole('listitem')).toHaveCount(0);
      await expect(log(page)).not.toContainText('Срочно');
    } finally {
      await stop();
    }
  },
);
