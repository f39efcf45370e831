// Takes pictures of every screen at 390, 768 and 1440 px, light and dark, into dashboard/e2e/screens/.
// Usage: npm run screens [-- name…]   (names of the list below; all of them when none is given)
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright';
import { launchOptions } from '../../examples/e2e/browser.mjs';

const root = resolve(import.meta.dirname, '../..');
const folder = join(import.meta.dirname, 'screens');
const widths = [390, 768, 1440];
const schemes = ['light', 'dark'];
const email = 'anna@example.ru';
const password = 'Very-good_pass1';

const press = (name) => (page) => page.getByRole('button', { name }).first().click();

/** Every picture: its name, its address, whether the account is signed in, what is done before it is taken. */
const shots = [
  { name: 'home', path: '/' },
  { name: 'menu', path: '/', only: [390, 768], act: press('Открыть меню') },
  { name: 'registration', path: '/registration' },
  { name: 'registration-faults', path: '/registration', act: press('Зарегистрироваться') },
  { name: 'login', path: '/login' },
  { name: 'code', path: '/login', act: askForCode },
  { name: 'not-found', path: '/no/such/page' },
  { name: 'dialogs', path: '/dialogs', signedIn: true },
  { name: 'dialog', path: '/dialogs', signedIn: true, act: openDialog },
  { name: 'assistant', path: '/assistant', signedIn: true },
  { name: 'profile-modal', path: '/dialogs', signedIn: true, act: press('Профиль') },
  { name: 'settings', path: '/settings', signedIn: true },
  ...['profile', 'email', 'password', 'domains', 'widget', 'sign-ins'].map((name) => ({ name: `setting-${name}`, path: `/setting/${name}`, signedIn: true })),
  { name: 'domain-add', path: '/setting/domains', signedIn: true, act: press('Добавить домен') },
  { name: 'domain-unproven', path: '/setting/domains', signedIn: true, act: proveInVain },
  { name: 'email-code', path: '/setting/email', signedIn: true, act: changeEmail },
  { name: 'password-modal', path: '/setting/password', signedIn: true, act: changePassword },
  { name: 'confirm', path: '/setting/domains', signedIn: true, act: askToDelete },
];

async function askForCode(page) {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Пароль').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/confirmation/);
}

async function openDialog(page) {
  const entry = page.locator('a[href^="/dialog/"]').first();
  if (await entry.count()) await entry.click();
}

async function askToDelete(page) {
  await page.getByRole('button', { name: /^Действия с доменом/ }).first().click();
  await page.getByRole('menuitem', { name: 'Удалить' }).click();
}

async function proveInVain(page) {
  await page.getByRole('button', { name: 'Проверить' }).click();
  await page.getByRole('alert').waitFor();
}

async function changeEmail(page) {
  await page.getByLabel('Новый e-mail').fill('maria@example.ru');
  await page.keyboard.press('Enter');
  await page.getByLabel('Цифра 1 из 6').waitFor();
}

async function changePassword(page) {
  await page.getByLabel('Новый пароль').fill(password);
  await page.getByLabel('Подтверждение пароля').fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
}

const freePort = () => new Promise((done) => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port } = probe.address();
    probe.close(() => done(port));
  });
});

async function startServer(dataDir) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(join(root, 'node_modules/.bin/bun'), ['server/src/main.ts'], {
    cwd: root, stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'test', PORT: String(port), DATA_DIR: dataDir, PUBLIC_URL: url, RATE_LIMITS: 'off', ADMIN_EMAILS: email },
  });
  for (let tries = 0; tries < 300; tries++) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    if ((await fetch(`${url}/health`).catch(() => null))?.ok) return { url, child };
    await new Promise((wake) => setTimeout(wake, 100));
  }
  throw new Error('The server did not answer within 30 s');
}

async function newestCode(dataDir) {
  const outbox = join(dataDir, 'outbox');
  for (let tries = 0; tries < 50; tries++) {
    const mail = readdirSync(outbox).filter((name) => name.endsWith('.eml')).sort().at(-1);
    const code = mail && /^(\d{6})\r?$/m.exec(readFileSync(join(outbox, mail), 'utf8'))?.[1];
    if (code) return code;
    await new Promise((wake) => setTimeout(wake, 100));
  }
  throw new Error('No code was mailed');
}

/** Registers the account, gives it a domain and keeps its cookies. */
async function signedInState(browser, url, dataDir) {
  const context = await browser.newContext({ locale: 'ru-RU' });
  const page = await context.newPage();
  await page.goto(`${url}/registration`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Имя').fill('Анна');
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByLabel('Подтверждение пароля').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/confirmation/);
  await page.getByLabel('Цифра 1 из 6').focus();
  await page.keyboard.type(await newestCode(dataDir));
  await page.waitForURL(/dialogs$/);
  await page.goto(`${url}/setting/domains`);
  await page.getByRole('button', { name: 'Добавить домен' }).click();
  await page.getByLabel('Домен', { exact: true }).fill('shop.example.ru');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'shop.example.ru' }).waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

async function take(browser, url, storageState, wanted) {
  for (const colorScheme of schemes) {
    for (const width of widths) {
      for (const signedIn of [false, true]) {
        const context = await browser.newContext({ viewport: { width, height: width < 769 ? 844 : 900 }, colorScheme, reducedMotion: 'reduce', locale: 'ru-RU', ...(signedIn && { storageState }) });
        const page = await context.newPage();
        for (const shot of shots.filter((one) => Boolean(one.signedIn) === signedIn && wanted(one.name) && (one.only ?? widths).includes(width))) {
          await page.goto(url + shot.path);
          await page.getByRole('heading').first().waitFor();
          await page.waitForTimeout(600);
          await shot.act?.(page);
          await page.waitForTimeout(400);
          await page.screenshot({ path: join(folder, `${shot.name}-${width}-${colorScheme}.png`), fullPage: !shot.act });
          const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          if (beyond > 0) console.log(`${shot.name} at ${width}: ${beyond} px wider than the screen`);
        }
        await context.close();
      }
    }
  }
}

const names = process.argv.slice(2);
const dataDir = mkdtempSync(join(tmpdir(), 'otklik-screens-'));
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch(launchOptions());
const { url, child } = await startServer(dataDir);
try {
  await take(browser, url, await signedInState(browser, url, dataDir), (name) => names.length === 0 || names.includes(name));
  console.log(`Pictures are in ${folder}`);
} finally {
  await browser.close();
  child.kill();
  rmSync(dataDir, { recursive: true, force: true });
}
