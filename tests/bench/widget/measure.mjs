// What one visit costs: the page at rest, and the way from the click to a box that can be written in.

/** Runs in the page before anything else. */
function observe() {
  window.cost = { blocking: 0, shift: 0 };
  const sum = (type, add) =>
    new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type, buffered: true });
  sum('longtask', ({ duration }) => (window.cost.blocking += Math.max(0, duration - 50)));
  sum('layout-shift', ({ value, hadRecentInput }) => (window.cost.shift += hadRecentInput ? 0 : value));
}

/** @returns {Promise<Record<string, number>>} bytes on the wire, requests, ms */
export async function measureVisit(browser, { address, open, box }, rate) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'ru-RU' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const wire = { bytes: 0, requests: 0 };
  await devtools.send('Network.enable');
  await devtools.send('Performance.enable');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    wire.bytes += encodedDataLength;
    wire.requests += 1;
  });
  await page.addInitScript(observe);
  const script = async () =>
    (await devtools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ScriptDuration').value * 1000;
  const cost = () => page.evaluate(() => ({ ...window.cost }));
  try {
    const begun = performance.now();
    await page.goto(address, { waitUntil: 'load' });
    const atRest =
      box && !open
        ? await page
            .locator(box)
            .first()
            .waitFor({ timeout: 60_000 })
            .then(() => performance.now() - begun)
        : null;
    await page.waitForTimeout(2500);
    const load = { script: await script(), ...(await cost()), ...wire };
    if (!box) return { load };
    if (!open)
      return {
        load,
        open: {
          time: atRest,
          script: load.script,
          blocking: load.blocking,
          bytes: load.bytes,
          requests: load.requests,
        },
      };
    const button = page.locator(open).first();
    await button.waitFor({ timeout: 60_000 });
    const time = await page.evaluate(clickAndWait, [open, box]);
    const usable = { ...wire };
    await page.waitForTimeout(1500);
    const after = await cost();
    return { load, open: { time, script: await script(), blocking: after.blocking, ...usable } };
  } finally {
    await context.close();
  }
}

/** From the click to the frame in which the box has a size, measured in the page, through open shadow roots. */
function clickAndWait([open, box]) {
  const find = (selector, root = document) => {
    const found = root.querySelector(selector);
    if (found) return found;
    for (const node of root.querySelectorAll('*')) {
      const inner = node.shadowRoot && find(selector, node.shadowRoot);
      if (inner) return inner;
    }
    return null;
  };
  return new Promise((resolve) => {
    const begun = performance.now();
    const look = () =>
      find(box)?.getBoundingClientRect().height > 0 ? resolve(performance.now() - begun) : requestAnimationFrame(look);
    find(open).click();
    look();
  });
}
