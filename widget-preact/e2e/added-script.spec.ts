import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import { box, chat, launcher, log, say, startStage, type Stage } from './stage.ts';

let stage: Stage;
test.beforeAll(async ({ server }) => void (stage = await startStage(server)));
test.afterAll(() => stage.stop());

const loose = () => ({
  'content-security-policy': `connect-src ${stage.server.url} ws://${new URL(stage.server.url).host}`,
});
const added: Record<string, (address: string) => string> = {
  'added by script, without attributes': (address) =>
    `document.head.append(Object.assign(document.createElement('script'), { src: '${address}' }))`,
  'of type module': (address) =>
    `document.head.append(Object.assign(document.createElement('script'), { src: '${address}', type: 'module' }))`,
  'run by another script': (address) => `
    document.head.append(Object.assign(document.createElement('script'), { src: '${address}', type: 'later' }));
    fetch('${address}').then((reply) => reply.text()).then((code) => (0, eval)(code))`,
};
for (const [at, [name, add]] of Object.entries(added).entries())
  test(`a snippet ${name}: the address names the site`, { tag: at ? '@long' : [] }, async ({ page }) => {
    const address = `${stage.server.url}/widget.js?site=${stage.key}&position=left`;
    await page.goto(stage.put(`/added${at}`, `<main>Магазин</main><script>${add(address)}</script>`, loose()));
    await launcher(page).click();
    await expect(box(page)).toBeVisible();
    expect(
      (await launcher(page)
        .or(page.getByRole('button', { name: 'Закрыть чат' }))
        .boundingBox())!.x,
    ).toBe(20);
  });

const nameless: Record<string, (url: string) => string> = {
  'without a site': (url) =>
    `document.head.append(Object.assign(document.createElement('script'), { src: '${url}/widget.js' }))`,
  'with an empty one': (url) =>
    `document.head.append(Object.assign(document.createElement('script'), { src: '${url}/widget.js?site=' }))`,
  'with no element at all': (url) =>
    `fetch('${url}/widget.js').then((reply) => reply.text()).then((code) => (0, eval)(code))`,
};
for (const [at, [name, add]] of Object.entries(nameless).entries())
  test(`a snippet ${name} writes one line to the console`, { tag: at ? '@long' : [] }, async ({ page }) => {
    const lines: string[] = [];
    const errors: unknown[] = [];
    page.on('console', (line) => lines.push(line.text()));
    page.on('pageerror', (error) => errors.push(error));
    await page.goto(
      stage.put(`/nameless${at}`, `<main>Магазин</main><script>${add(stage.server.url)}</script>`, loose()),
    );
    await expect
      .poll(() => lines.filter((line) => line.startsWith('otklik:')))
      .toEqual(['otklik: no data-site or ?site=']);
    expect(errors).toEqual([]);
  });

/** Scripts of other products, whose file has the same name. */
const others: Record<string, string> = {
  'that names no site': '<script src="/widget.js"></script>',
  'with an address of parameters': '<script src="/other/widget.js?v=2&lang=ru"></script>',
  'with a site of its own': '<script src="/widget.js" data-site="other"></script>',
};
for (const [at, [name, other]] of Object.entries(others).entries())
  // Code that another script runs cannot tell its own script from another that names a site.
  for (const kind of at < 2 ? (['module', 'run by another script'] as const) : (['module'] as const))
    test(
      `a snippet (${kind}) after a /widget.js of another product ${name} finds itself`,
      { tag: at || kind !== 'module' ? '@long' : [] },
      async ({ page }) => {
        const lines: string[] = [];
        page.on('console', (line) => lines.push(line.text()));
        const script = added[kind === 'module' ? 'of type module' : kind]!;
        const html = `${other}<main>Магазин</main><script>${script(`${stage.server.url}/widget.js?site=${stage.key}`)}</script>`;
        stage.putScript('/widget.js', '');
        stage.putScript('/other/widget.js', '');
        await page.goto(stage.put('/others', html, loose()));
        await launcher(page).click();
        await say(page, 'Сколько стоит доставка?');
        await expect(log(page).getByText('Доставим за два дня.')).toBeVisible();
        expect(lines).toEqual([]);
      },
    );

/** Pages without an origin. @returns the address of one that has this snippet */
const bare: Record<string, (snippet: string, path: string) => string> = {
  'opened as a file': asFile,
  'opened as a file, whose snippet is a module': (snippet, path) =>
    asFile(snippet.replace('async', 'type="module"'), path),
  'in a sandbox': (snippet) => stage.put('/sandbox', snippet, { 'content-security-policy': 'sandbox allow-scripts' }),
};
function asFile(snippet: string, path: string): string {
  writeFileSync(path, `<!doctype html><main>Магазин</main>${snippet}`);
  return pathToFileURL(path).href;
}
for (const [at, [name, put]] of Object.entries(bare).entries())
  test(`on a page ${name} the console names what to do`, { tag: at ? '@long' : [] }, async ({ page }, info) => {
    const lines: string[] = [];
    page.on('console', (line) => lines.push(line.text()));
    await page.goto(put(stage.snippet(), info.outputPath('page.html')));
    await launcher(page).click();
    await expect(chat(page)).toBeVisible();
    expect(lines.filter((line) => line.startsWith('otklik:'))).toEqual(['otklik: needs http:// and allow-same-origin']);
  });
