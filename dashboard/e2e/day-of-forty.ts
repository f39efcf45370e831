// A day of an operator: forty dialogs, eight of which are answered, all of which are closed. Prints presses, keys and
// seconds by width and by hand, and takes pictures: `npm run bench:day`.
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { composer, entries, filter } from './dialog-page.ts';
import { expect, test } from './guest-test.ts';

const folder = join(import.meta.dirname, 'screens');
const all = 40;
/** Every so many a dialog is answered. */
const answeredEvery = 5;
const answer = 'Уже проверяю, напишу через пару минут.';
/** For how long the next dialog may open by the closing of the one before; ms. */
const patience = 15_000;
const isDone = [() => true, () => false] as const;
const close = (page: Page) => page.getByRole('button', { name: 'Закрыть диалог' });

interface Hand {
  readonly presses: () => number;
  readonly keys: () => number;
  open(): Promise<void>;
  /** Writes into the open dialog. */
  reply(): Promise<void>;
  close(): Promise<void>;
}

/** Types the answer at the speed of the machine: its keys are counted, its time is not a person's. */
function byMouse(page: Page): Hand {
  let [presses, keys] = [0, 0];
  return {
    presses: () => presses,
    keys: () => keys,
    async open() {
      presses += 1;
      await entries(page).first().click();
    },
    async reply() {
      presses += 1;
      await composer(page).click();
      await page.keyboard.type(answer);
      await page.keyboard.press('Enter');
      keys += answer.length + 1;
    },
    async close() {
      presses += 1;
      await close(page).click();
    },
  };
}

function byKeys(page: Page): Hand {
  let keys = 0;
  const press = async (key: string): Promise<void> => {
    keys += 1;
    await page.keyboard.press(key);
  };
  return {
    presses: () => 0,
    keys: () => keys,
    open: () => press('Alt+ArrowDown'),
    async reply() {
      await press('KeyR');
      await expect(composer(page)).toBeFocused();
      await page.keyboard.type(answer);
      keys += answer.length;
      await press('Enter');
      await press('Escape');
    },
    close: () => press('KeyE'),
  };
}

const hands = { mouse: byMouse, keyboard: byKeys };
const runs = [
  [390, 'light', 'mouse'],
  [390, 'dark', 'keyboard'],
  [768, 'dark', 'mouse'],
  [768, 'light', 'keyboard'],
  [1280, 'light', 'mouse'],
  [1280, 'dark', 'keyboard'],
] as const;

for (const [width, colorScheme, how] of runs)
  test(`forty dialogs at ${width} px by ${how}, ${colorScheme}`, async ({ page, guest }) => {
    test.setTimeout(900_000);
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    for (let at = 1; at <= all; at += 1) await guest(`Вопрос ${at}: когда приедет заказ?`);
    const shoot = (name: string) => page.screenshot({ path: join(folder, `day-${name}-${width}-${colorScheme}.png`) });
    await page.goto('/dialogs?filter=waiting');
    await expect(filter(page, /^Ждут человека/)).toContainText(String(all));
    await shoot('list');
    const hand = hands[how](page);
    const start = performance.now();
    for (let at = 1; at <= all; at += 1) {
      const text = page.getByRole('log', { name: 'Сообщения' }).getByText(`Вопрос ${at}:`);
      // A closed dialog is followed by the next one; where it is not, the operator opens it.
      const follows = at > 1 && (await text.waitFor({ timeout: patience }).then(...isDone));
      if (!follows) await hand.open();
      await expect(text).toBeVisible();
      if (at === 2) await shoot('dialog');
      if (at % answeredEvery === 0) await hand.reply();
      await hand.close();
      if (at < all) await expect(text).toHaveCount(0);
    }
    await expect(
      filter(page, /^Ждут человека/)
        .or(page.getByText('Никто не ждёт'))
        .first(),
    ).toBeVisible();
    const seconds = Math.round((performance.now() - start) / 1000);
    console.log(`${width} px, ${how}: ${hand.presses()} presses, ${hand.keys()} keys, ${seconds} s`);
  });
