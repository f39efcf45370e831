import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright';
import { launchOptions } from '../../harness/browser/browser.mjs';
import type { Child } from '../../harness/child.ts';

/** A question of the demonstration shop, and what its assistant has to answer. */
const question = 'долго ли идёт посылка';
const answer = /Курьер по\sМоскве/;

/** Resolves once the server answers; rejects when its process ends before, or after `patience` ms. */
export async function untilHealthy(url: string, child: Child, patience: number): Promise<void> {
  for (const until = Date.now() + patience; Date.now() < until; await pause(50)) {
    const health = await fetch(`${url}/health`).catch(() => null);
    if (health?.ok) return;
    if (!child.isUp) throw new Error(`it ended:\n${child.output().slice(-600)}`);
  }
  throw new Error(`no answer within ${patience / 1000} s:\n${child.output().slice(-600)}`);
}

/** Opens the demonstration shop in a browser, and asks. @returns the assistant's answer */
export async function askInBrowser(url: string, patience: number): Promise<string> {
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage({ locale: 'ru-RU' });
    page.setDefaultTimeout(patience);
    await page.goto(`${url}/demo/`);
    await page.getByRole('button', { name: 'Открыть чат' }).click();
    const chat = page.getByRole('dialog', { name: 'Чат' });
    await chat.getByRole('textbox', { name: 'Сообщение' }).fill(question);
    await page.keyboard.press('Enter');
    const bubble = chat.getByRole('log', { name: 'Сообщения' }).getByText(answer).last();
    await bubble.waitFor();
    return (await bubble.innerText()).trim();
  } finally {
    await browser.close();
  }
}
