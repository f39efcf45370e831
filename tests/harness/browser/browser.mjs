// Finds a Chromium for the browser tests: CHROMIUM_PATH, else the system's ordinary one, else Playwright's own
// download, else a headless shell. The tests pass in each of them, but for those of what a shell lacks, which are
// skipped there; the ordinary one is what people have.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const wholes = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const inPath = (names) =>
  names.flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)));
const firstOf = (paths) => paths.find((path) => path && existsSync(path)) ?? null;

/** The path of a browser that is here already, or null. */
export const findBrowser = () =>
  firstOf([process.env.CHROMIUM_PATH, ...inPath(wholes), ...places, chromium.executablePath(), ...inPath(shells)]);

/** Whether the tests run in a headless shell, which shows no notifications, whatever a page is granted. */
export const isShell = () => Boolean(findBrowser()?.includes('headless'));

/** One that has tabs, of which all but one are out of sight: the shell has none. */
export const findWholeBrowser = () =>
  firstOf(
    [process.env.CHROMIUM_PATH, ...inPath(wholes), ...places, chromium.executablePath()].filter(
      (path) => !path?.includes('headless'),
    ),
  );

/** Finds a browser or fetches one; null, with the reason in words, where neither works. */
export function ensureBrowser() {
  const found = findBrowser();
  if (found) return found;
  console.log('No Chromium found; fetching Playwright’s own…');
  spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../../../node_modules/playwright/cli.js'), 'install', 'chromium'],
    { stdio: 'inherit', timeout: 180_000 },
  );
  if (!findBrowser() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('That failed; installing Debian’s…');
    spawnSync(
      'sh',
      ['-c', 'apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium >/dev/null'],
      { stdio: 'inherit', timeout: 300_000 },
    );
  }
  const path = findBrowser();
  if (!path)
    console.log(
      'Browser tests cannot run: no Chromium here and none could be fetched. Install one (`apt-get install chromium`) or name it in CHROMIUM_PATH.',
    );
  return path;
}

/**
 * What Playwright turns off, since of two `--disable-features` the last counts, and the pop-ups of the address bar,
 * which a browser with tabs loads for each context: a quarter of what a context costs.
 */
const unused = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
];

/** Launch options for Playwright and Vitest's browser provider. */
export const launchOptions = (executablePath = findBrowser()) => ({
  executablePath: executablePath ?? undefined,
  args: [
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--disable-quic',
    `--disable-features=${unused.join()}`,
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ],
});
